import { expect, test } from 'vitest';
import type { Delivery, Lead } from '../../src/db/rows.ts';
import { confirmationOf, confirmEmail } from '../../src/integrations/mail/email-choices.ts';
import { mailBody } from '../../src/integrations/mail/notices.ts';
import { doNotEmail } from '../../src/leads/actions/do-not-email.ts';
import { crmBody } from '../../src/leads/crm/hubspot.ts';
import { insertUnits } from '../../src/leads/save-submissions.ts';
import type { Store } from '../../src/server/store.ts';
import { contactForm } from '../../src/site/forms/contact.ts';
import { deckForm } from '../../src/site/forms/deck.ts';
import { formOf } from '../../src/site/forms/index.ts';
import { temporaryStore } from '../helpers/temporary-store.ts';
import { webhookTo } from '../helpers/webhook-to.ts';
import { forget, noon, save } from '../leads/sample-submission.ts';

const day = 86_400_000;
const kim = { by: 'kim@example.com', via: 'web' } as const;
const contextOf = (store: Store, at = noon + 1000) => ({ ...store, clock: () => at });

/** Stores a lead of a site that asks people to confirm their email. */
const ask = (store: Store, values = {}, options: Parameters<typeof save>[2] = {}) =>
  save(store, values, {
    confirmedAt: async (email) => (await store.people.findByEmail(email))?.email_confirmed_at ?? null,
    ...options,
  });

const to = async (store: Store, id: string, destination: string) =>
  (await store.leads.deliveries(id)).filter((delivery) => delivery.destination === destination);

/** The consent that the CRM would be told now. */
async function said(store: Store, { lead_id, created_at }: Delivery) {
  const lead = (await store.leads.find(lead_id ?? '')) as Lead;
  const { fields } = crmBody(formOf(lead.form), lead, Date.parse(created_at));
  return fields.find(({ name }) => name === 'email_consent')?.value;
}
const allSaid = async (store: Store, id: string) =>
  Promise.all((await to(store, id, 'crm')).map((delivery) => said(store, delivery)));

const consentOf = async (store: Store, id: string) => {
  const { consent_email, email_confirmed_at } = (await store.leads.find(id)) as Lead;
  return [consent_email, email_confirmed_at];
};

const kinds = async (store: Store, id: string) => (await store.leads.events(id)).map(({ kind }) => kind);

test('without the setting no lead, delivery or email speaks of it', async () => {
  const store = temporaryStore();
  const { id } = await save(store, {}, { mailsSales: true });
  expect(await consentOf(store, id)).toEqual(['', null]);
  expect(await allSaid(store, id)).toEqual([undefined]);
  const lead = (await store.leads.find(id)) as Lead;
  expect(mailBody(formOf(lead.form), lead).text).not.toContain('consent: ');
});

test('a lead that is not confirmed goes to sales, to the CRM and to webhooks at once, and says so', async () => {
  const store = temporaryStore();
  await webhookTo(store, 'http://localhost/hooks', { at: noon });
  const { id } = await ask(store, {}, { mailsSales: true });
  expect(await consentOf(store, id)).toEqual(['unconfirmed', null]);
  const [crm] = await to(store, id, 'crm');
  expect(crm?.state).toBe('pending');
  expect(crm && (await said(store, crm))).toBe('unconfirmed');
  const lead = (await store.leads.find(id)) as Lead;
  expect(mailBody(formOf(lead.form), lead).text).toContain('Email consent: unconfirmed');
  expect(await to(store, id, 'webhook:localhost')).toMatchObject([{ state: 'pending' }]);
});

test('confirming one lead confirms all of the person, each with an event and an update to where the old word went', async () => {
  const store = temporaryStore();
  await webhookTo(store, 'http://localhost/hooks', { at: noon });
  const sent = await ask(store, { email: 'ann@example.com' });
  const waits = await ask(store, { email: 'ANN@example.com' }, { form: contactForm });
  const before = await save(store, { email: 'ann@example.com' }, { form: deckForm });
  const other = await ask(store, { email: 'bo@example.com' });
  await store.engine.write((db) =>
    db.updateTable('deliveries').set({ state: 'delivered' }).where('lead_id', '=', sent.id).execute(),
  );
  const at = new Date(noon + 1000).toISOString();
  expect(await confirmEmail(contextOf(store), sent.id)).toBe('done');
  for (const { id } of [sent, waits, before]) {
    expect(await consentOf(store, id)).toEqual(['confirmed', at]);
    expect((await store.leads.events(id)).at(-1)).toMatchObject({
      kind: 'email-confirmed',
      by: 'visitor',
      via: 'email',
    });
    const announced = (await to(store, id, 'webhook:localhost')).filter(({ event }) => event === 'lead.updated');
    expect(announced).toHaveLength(1);
  }
  // What went out is followed by another; what waits says it at once, also for who was never asked.
  expect(await allSaid(store, sent.id)).toEqual(['confirmed', 'confirmed']);
  expect(await allSaid(store, waits.id)).toEqual(['confirmed']);
  expect(await allSaid(store, before.id)).toEqual(['confirmed']);
  expect(await consentOf(store, other.id)).toEqual(['unconfirmed', null]);
  expect(await store.people.findByEmail('ann@example.com')).toMatchObject({ email_confirmed_at: at });
  expect(await store.leads.list({ undelivered: 'waiting' }, { limit: 9 })).toHaveLength(4);
});

test('an attempt that is on its way when the email is confirmed says so at its next try, and is followed by another', async () => {
  const store = temporaryStore();
  const { id } = await ask(store);
  await store.engine.write((db) =>
    db.updateTable('deliveries').set({ state: 'sending' }).where('lead_id', '=', id).execute(),
  );
  await confirmEmail(contextOf(store), id);
  expect(await allSaid(store, id)).toEqual(['confirmed', 'confirmed']);
});

test('a link that is pressed ten times at once, and once more, confirms once', async () => {
  const store = temporaryStore();
  const { id } = await ask(store);
  const answers = await Promise.all(Array.from({ length: 10 }, () => confirmEmail(contextOf(store), id)));
  expect(new Set(answers)).toEqual(new Set(['done']));
  expect(await confirmEmail(contextOf(store, noon + 90 * day), id)).toBe('done');
  expect(await kinds(store, id)).toEqual(['received', 'email-confirmed']);
});

test('who has confirmed is not asked again, by any form', async () => {
  const store = temporaryStore();
  const { id } = await ask(store, { email: 'ann@example.com' });
  await confirmEmail(contextOf(store), id);
  const next = await ask(store, { email: 'Ann@example.com' }, { form: contactForm, at: noon + day });
  expect(await consentOf(store, next.id)).toEqual(['confirmed', new Date(noon + 1000).toISOString()]);
  expect(await allSaid(store, next.id)).toEqual(['confirmed']);
});

test('nobody who asked for no email is confirmed, and a link works for 30 days', async () => {
  const store = temporaryStore();
  const silent = await ask(store, { email: 'silent@example.com' });
  await doNotEmail.perform(contextOf(store), silent.id, kim, {});
  expect(await confirmEmail(contextOf(store), silent.id)).toBe('silent');
  expect(await consentOf(store, silent.id)).toEqual(['unconfirmed', null]);
  const late = await ask(store, { email: 'late@example.com' });
  expect(await confirmationOf(contextOf(store, noon + 30 * day), late.id)).toBe('ask');
  expect(await confirmEmail(contextOf(store, noon + 30 * day + 1), late.id)).toBe('expired');
  expect(await consentOf(store, late.id)).toEqual(['unconfirmed', null]);
  expect(await confirmEmail(contextOf(store), 'no such lead')).toBe('invalid');
});

test('a filter finds the confirmed and those that are not', async () => {
  const store = temporaryStore();
  const one = await ask(store, { email: 'one@example.com' });
  const two = await ask(store, { email: 'two@example.com' });
  await save(store, { email: 'three@example.com' });
  await confirmEmail(contextOf(store), one.id);
  const found = async (confirmed: true | 'no') =>
    (await store.leads.list({ confirmed }, { limit: 9 })).map(({ id }) => id);
  expect([await found(true), await found('no')]).toEqual([[one.id], [two.id]]);
  expect(await store.leads.count({ confirmed: 'no' }, 9)).toBe(1);
});

test('a file may say it of people who are new, and of nobody whom the site knows', async () => {
  const store = temporaryStore();
  const { id } = await ask(store, { email: 'known@example.com' });
  const known = (await store.leads.find(id)) as Lead;
  const said = { consent_email: 'confirmed', email_confirmed_at: new Date(noon).toISOString() } as const;
  const units = ['known@example.com', 'new@example.com'].map((email, place) => {
    const lead: Lead = { ...known, ...said, email, id: `${known.id.slice(0, -1)}${place === 0 ? 'x' : 'y'}` };
    return { lead, deliveries: [], events: [{ ...event, id: `event-${place}`, lead_id: lead.id }] };
  });
  await store.engine.write((db) => insertUnits(db, store.engine.dialect, units));
  expect(await consentOf(store, units[0]?.lead.id ?? '')).toEqual(['unconfirmed', null]);
  expect(await consentOf(store, units[1]?.lead.id ?? '')).toEqual(['confirmed', said.email_confirmed_at]);
  expect(await store.people.findByEmail('new@example.com')).toMatchObject({
    email_confirmed_at: said.email_confirmed_at,
  });
});

const event = { at: new Date(noon).toISOString(), kind: 'imported', by: 'kim', via: 'terminal', detail: '' };

test('a person who was erased has confirmed nothing when they come back', async () => {
  const store = temporaryStore();
  const { id } = await ask(store, { email: 'ann@example.com' });
  await confirmEmail(contextOf(store), id);
  await forget(store, 'ann@example.com');
  expect(await confirmEmail(contextOf(store), id)).toBe('invalid');
  const again = await ask(store, { email: 'ann@example.com' }, { at: noon + day });
  expect(await consentOf(store, again.id)).toEqual(['unconfirmed', null]);
});
