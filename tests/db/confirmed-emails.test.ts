import { expect, test } from 'vitest';
import type { Delivery, Lead } from '../../src/db/rows.ts';
import { confirmationOf, confirmEmail } from '../../src/integrations/mail/email-choices.ts';
import { mailBody } from '../../src/integrations/mail/notices.ts';
import { doNotEmail } from '../../src/leads/actions/do-not-email.ts';
import { crmBody } from '../../src/leads/crm/hubspot.ts';
import { insertUnits } from '../../src/leads/save-submissions.ts';
import { contactForm } from '../../src/site/forms/contact.ts';
import { deckForm } from '../../src/site/forms/deck.ts';
import { formOf } from '../../src/site/forms/index.ts';
import { temporaryStore } from '../helpers/temporary-store.ts';
import { webhookTo } from '../helpers/webhook-to.ts';
import { deliveriesTo, forget, kindsOf, noon, save, setDeliveries } from '../leads/sample-submission.ts';

const day = 86_400_000;
const kim = { by: 'kim@example.com', via: 'web' } as const;
const unconfirmed = ['unconfirmed', null];
const at = new Date(noon + 1000).toISOString();
const confirmed = ['confirmed', at];

async function office() {
  const store = temporaryStore();
  await webhookTo(store, 'http://localhost/hooks', { at: noon });
  const contextAt = (at: number) => ({ ...store, clock: () => at });
  const read = async (id: string | null) => (await store.leads.find(id ?? '')) as Lead;
  /** The consent that the CRM would be told now. */
  const said = async ({ lead_id, created_at }: Delivery) => {
    const lead = await read(lead_id);
    const { fields } = crmBody(formOf(lead.form), lead, Date.parse(created_at), noon);
    return fields.find(({ name }) => name === 'email_consent')?.value;
  };
  return {
    ...{ store, read, contextAt },
    /** Stores a lead of a site that asks people to confirm their email. */
    ask: (values = {}, options: Parameters<typeof save>[2] = {}) =>
      save(store, values, {
        confirmedAt: async (email) => (await store.people.findByEmail(email))?.email_confirmed_at ?? null,
        ...options,
      }),
    confirm: (id: string, at = noon + 1000) => confirmEmail(contextAt(at), id),
    allSaid: async (id: string) => Promise.all((await deliveriesTo(store, id, 'crm')).map(said)),
    consentOf: async (id: string) => {
      const { consent_email, email_confirmed_at } = await read(id);
      return [consent_email, email_confirmed_at];
    },
    mailOf: async (id: string) => mailBody(contactForm, await read(id)).text,
  };
}

test('a lead goes to sales, the CRM and webhooks at once, and says whether its email is confirmed if that was asked', async () => {
  const { store, ask, consentOf, allSaid, mailOf } = await office();
  const { id: never } = await save(store, {}, { form: contactForm });
  expect([await consentOf(never), await allSaid(never)]).toEqual([['', null], [undefined]]);
  expect(await mailOf(never)).not.toContain('consent: ');
  const { id } = await ask({ email: 'bo@example.com' }, { form: contactForm, mailsSales: true });
  expect([await consentOf(id), await allSaid(id)]).toEqual([unconfirmed, ['unconfirmed']]);
  expect(await mailOf(id)).toContain('Email consent: unconfirmed');
  expect((await store.leads.deliveries(id)).map(({ state }) => state)).toEqual(['pending', 'pending', 'pending']);
});

test('confirming one lead confirms all of the person, each with an event and an update to where the old word went', async () => {
  const { store, ask, confirm, consentOf, allSaid } = await office();
  const sent = await ask({ email: 'ann@example.com' });
  const waits = await ask({ email: 'ANN@example.com' }, { form: contactForm });
  const moves = await ask({ email: 'ann@example.com' }, { form: formOf('webinar') });
  const before = await save(store, { email: 'ann@example.com' }, { form: deckForm });
  const other = await ask({ email: 'bo@example.com' });
  await setDeliveries(store, { state: 'delivered' }, sent.id);
  await setDeliveries(store, { state: 'sending' }, moves.id);
  expect(await confirm(sent.id)).toBe('done');
  for (const { id } of [sent, moves, waits, before]) {
    expect(await consentOf(id)).toEqual(confirmed);
    const event = (await store.leads.events(id)).at(-1);
    expect(event).toMatchObject({ kind: 'email-confirmed', by: 'visitor', via: 'email' });
    const announced = await deliveriesTo(store, id, 'webhook:localhost');
    expect(announced.filter(({ event }) => event === 'lead.updated')).toHaveLength(1);
  }
  // What went out or is on its way is followed by another; what waits says it at once, also for who was never asked.
  expect(await allSaid(sent.id)).toEqual(['confirmed', 'confirmed']);
  expect(await allSaid(moves.id)).toEqual(['confirmed', 'confirmed']);
  expect(await allSaid(waits.id)).toEqual(['confirmed']);
  expect(await allSaid(before.id)).toEqual(['confirmed']);
  expect(await consentOf(other.id)).toEqual(unconfirmed);
  expect(await store.people.findByEmail('ann@example.com')).toMatchObject({ email_confirmed_at: at });
  expect(await store.leads.list({ undelivered: 'waiting' }, { limit: 9 })).toHaveLength(5);
  const found = async (confirmed: true | 'no') =>
    (await store.leads.list({ confirmed }, { limit: 9 })).map(({ id }) => id).sort();
  expect(await found(true)).toEqual([sent.id, moves.id, waits.id, before.id].sort());
  expect(await found('no')).toEqual([other.id]);
  expect(await store.leads.count({ confirmed: 'no' }, 9)).toBe(1);
});

test('a link that is pressed ten times at once, and once more, confirms once, and no form asks again', async () => {
  const { store, ask, confirm, consentOf, allSaid } = await office();
  const { id } = await ask({ email: 'ann@example.com' });
  const answers = await Promise.all(Array.from({ length: 10 }, () => confirm(id)));
  expect(new Set(answers)).toEqual(new Set(['done']));
  expect(await confirm(id, noon + 90 * day)).toBe('done');
  expect(await kindsOf(store, id)).toEqual(['received', 'email-confirmed']);
  const next = await ask({ email: 'Ann@example.com' }, { form: contactForm, at: noon + day });
  expect([await consentOf(next.id), await allSaid(next.id)]).toEqual([confirmed, ['confirmed']]);
});

test('nobody who asked for no email or was erased is confirmed, and a link works for 30 days', async () => {
  const { store, ask, confirm, consentOf, contextAt } = await office();
  const silent = await ask({ email: 'silent@example.com' });
  await doNotEmail.perform(contextAt(noon), silent.id, kim, {});
  expect(await confirm(silent.id)).toBe('silent');
  expect(await consentOf(silent.id)).toEqual(unconfirmed);
  const late = await ask({ email: 'late@example.com' });
  expect(await confirmationOf(contextAt(noon + 30 * day), late.id)).toBe('ask');
  expect(await confirm(late.id, noon + 30 * day + 1)).toBe('expired');
  expect(await consentOf(late.id)).toEqual(unconfirmed);
  await confirm(late.id);
  await forget(store, 'late@example.com');
  expect(await confirm(late.id)).toBe('invalid');
  const again = await ask({ email: 'late@example.com' }, { at: noon + day });
  expect(await consentOf(again.id)).toEqual(unconfirmed);
});

test('a file may say it of people who are new, and of nobody whom the site knows', async () => {
  const { store, ask, read, consentOf } = await office();
  const known = await read((await ask({ email: 'known@example.com' })).id);
  const said = { consent_email: 'confirmed', email_confirmed_at: at } as const;
  const units = ['known', 'new'].map((name) => {
    const lead: Lead = { ...known, ...said, email: `${name}@example.com`, id: name };
    const event = { id: name, lead_id: name, at: known.created_at, kind: 'imported', by: '', via: '', detail: '' };
    return { lead, deliveries: [], events: [event] };
  });
  await store.engine.write((db) => insertUnits(db, store.engine.dialect, units));
  expect(await consentOf('known')).toEqual(unconfirmed);
  expect(await consentOf('new')).toEqual(confirmed);
  expect(await store.people.findByEmail('new@example.com')).toMatchObject({ email_confirmed_at: at });
});
