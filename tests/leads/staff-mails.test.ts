import { expect, onTestFinished, test } from 'vitest';
import { runEvery } from '../../src/base/clocks.ts';
import { canMail, readConfig } from '../../src/config/config.ts';
import type { Lead } from '../../src/db/rows.ts';
import { type DigestBody, digestOf, staffMails } from '../../src/integrations/mail/digest.ts';
import { mailBody, recipientsOf } from '../../src/integrations/mail/notices.ts';
import { contactForm } from '../../src/site/forms/contact.ts';
import { deckForm } from '../../src/site/forms/deck.ts';
import { formOf } from '../../src/site/forms/index.ts';
import { addAccount } from '../helpers/signed-in.ts';
import { type TemporaryStore, temporaryStore } from '../helpers/temporary-store.ts';
import { busyWith, manualTime } from './manual-time.ts';
import { disable, noon, save } from './sample-submission.ts';

const origin = 'https://www.example.com';
const minute = 60_000;
const hour = 60 * minute;
/** 5:00 in Indianapolis on the day of these tests; the clocks there are five hours behind. */
const early = Date.parse('2026-03-02T10:00:00Z');
const day = '2026-03-02';

const kim = { email: 'kim@example.com', password: 'four other unrelated words' };
const accountIn = (store: TemporaryStore) => addAccount({ admins: store.admins, clock: () => noon }, kim);

/** A lead with these values. */
async function leadWith(store: TemporaryStore, becomes: Partial<Lead>, values = {}): Promise<string> {
  const { id } = await save(store, values);
  const event = { id: `e-${id}`, lead_id: id, at: '', kind: 'assigned', by: '', via: '', detail: '' };
  await store.leads.change({ id, was: {}, becomes, event });
  return id;
}

test('the email to sales begins with name, phone, amount, and form, and leads to the lead', async () => {
  const store = temporaryStore();
  const { id } = await save(store, {}, { form: formOf('webinar') });
  const lead = (await store.leads.find(id)) as Lead;
  expect(mailBody(formOf('webinar'), lead, { origin }).text.split('\n').slice(0, 8)).toEqual([
    'Ann Cee',
    'Phone: 317-555-0142',
    'Email: ann@example.com',
    'Amount: $500 - $1,000',
    'Form: Webinar, Mar 2, 2026, 10:00 AM',
    '',
    `${origin}/admin/leads/${id}`,
    '',
  ]);
});

test('it names the campaign of who followed one, and writes an amount as money', async () => {
  const store = temporaryStore();
  const { id } = await save(store, { investmentAmount: '2500' }, { form: formOf('interest') });
  const lead = (await store.leads.find(id)) as Lead;
  const direct = mailBody(formOf('interest'), lead, { origin }).text;
  expect(direct).toContain('Amount: $2,500\n');
  expect(direct.match(/\$2,500|ann@example\.com|Ann/gi)).toHaveLength(3);
  expect(direct).not.toMatch(/^(?:Campaign|utm_\w+):/m);
  const followed = mailBody(formOf('interest'), { ...lead, utm_source: 'radio' }, { origin }).text;
  expect(followed).toContain('Campaign: radio / rega_invest\n');
  expect(followed).toContain('utm_source: radio\n');
});

test('who gets it: the owner of the lead or of its person, else who is set for the form, else everybody’s address', async () => {
  const store = temporaryStore();
  const { mail } = readConfig({ MAIL_TO: 'sales@example.com', MAIL_TO_DECK: 'deck@example.com' });
  const to = async (email: string, form = contactForm) => {
    const { id } = await save(store, { email }, { form });
    return recipientsOf({ ...store, ...mail }, { lead_id: id, form: form.id });
  };
  expect(await to('ann@example.com')).toBe('sales@example.com');
  expect(await to('ann@example.com', deckForm)).toBe('deck@example.com');
  await accountIn(store);
  await leadWith(store, { owner: kim.email }, { email: 'Bo@example.com' });
  expect(await to('bo@example.com', deckForm)).toBe(kim.email);
  await addAccount({ admins: store.admins, clock: () => noon });
  expect(await disable(store, kim.email)).toBe(true);
  expect(await to('bo@example.com', contactForm)).toBe('sales@example.com');
  expect(await recipientsOf({ ...store, ...mail }, { lead_id: null, form: '' })).toBe('sales@example.com');
});

test('a new lead of an owned person takes the owner of the newest, as long as the account may see leads; spam takes none', async () => {
  const store = temporaryStore();
  await accountIn(store);
  await leadWith(store, { owner: kim.email }, { email: 'Bo@example.com' });
  const ownerOf = async (message: string, spam = '') => {
    const { id } = await save(store, { email: 'bo@example.com', message }, { form: contactForm, spam });
    return (await store.leads.find(id))?.owner;
  };
  expect(await ownerOf('Is there a webinar?')).toBe(kim.email);
  expect(await ownerOf('Buy this', 'trap')).toBe('');
  await addAccount({ admins: store.admins, clock: () => noon });
  await disable(store, kim.email);
  expect(await ownerOf('Are you there?')).toBe('');
});

test('a form with recipients of its own gets an email where there are none for all', () => {
  const settings = { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'site@example.com', MAIL_TO_DECK: 'deck@example.com' };
  const { mail } = readConfig(settings);
  expect(canMail(mail, 'mail', 'deck')).toBe(true);
  expect(canMail(mail, 'mail', 'contact')).toBe(false);
});

/** The emails without a lead that are stored. */
const storedMails = async ({ outbox }: TemporaryStore) =>
  (await outbox.list({ destination: 'mail' }, { limit: 100 })).map(({ id, body }) => ({ id, body: JSON.parse(body) }));

/** Instances that share a store and a clock. */
function scheduled(
  store: TemporaryStore,
  { summary = false, to = 'boss@example.com', start = early, instances = 1 } = {},
) {
  const isBusy = [
    busyWith(store.outbox, 'add', 'depth'),
    busyWith(store.leads, 'count'),
    busyWith(store.admins, 'listAdmins'),
  ];
  const time = manualTime(start, () => isBusy.some((busy) => busy()));
  let woken = 0;
  for (let made = 0; made < instances; made++) {
    const look = staffMails({ ...store, ...time, mail: { to, summary, origin }, wake: () => woken++ });
    const log = { error: (detail: object) => expect(detail).toBeUndefined() };
    onTestFinished(runEvery(60_000, look, { ...time, log, failed: '' }).stop);
  }
  /** Lets so many minutes pass on each instance. */
  const pass = async (minutes: number) => {
    for (let run = 0; run < minutes * instances; run++) await time.runNext();
  };
  return { time, pass, woken: () => woken };
}

test('at 7:00 each owner with something due gets one email that day, over all instances; the others get none', async () => {
  const store = temporaryStore();
  const { id: adminId } = await accountIn(store);
  await addAccount({ admins: store.admins, clock: () => noon });
  await leadWith(store, { owner: kim.email, due_on: day });
  await leadWith(store, { owner: kim.email, due_on: '2026-03-09' }, { email: 'later@example.com' });
  const { pass, woken } = scheduled(store, { instances: 2 });
  await pass(119);
  expect(await storedMails(store)).toEqual([]);
  await pass(5);
  expect(await storedMails(store)).toEqual([{ id: `${day}-due-${adminId}`, body: { digest: 'due', adminId, day } }]);
  expect(woken()).toBe(1);
});

test('what is due is written when it goes out, and nothing of it is stored', async () => {
  const store = temporaryStore();
  const { id: adminId } = await accountIn(store);
  const id = await leadWith(store, { owner: kim.email, due_on: '2026-03-01', due_text: 'Call\nback' });
  const context = { ...store, origin, to: '' };
  const body: DigestBody = { digest: 'due', adminId, day };
  expect(await digestOf(context, body)).toEqual({
    to: kim.email,
    subject: '1 follow-up due',
    text: [
      'Due by Mar 2, 2026:',
      '',
      '- ann@example.com, since Mar 1, 2026, Call back',
      `    ${origin}/admin/leads/${id}`,
      '',
      `All of them: ${origin}/admin/leads?owner=me&due=yes`,
      '',
    ].join('\n'),
  });
  await store.leads.change({
    id,
    was: {},
    becomes: { due_on: '' },
    event: { id: 'done', lead_id: id, at: '', kind: 'due-set', by: '', via: '', detail: '' },
  });
  expect(await digestOf(context, body)).toBeUndefined();
});

test('of more due leads than one email lists, the longest overdue come first and the rest are counted', async () => {
  const store = temporaryStore();
  const { id: adminId } = await accountIn(store);
  // Saved first, so that an order by age of the lead would list it last.
  await leadWith(store, { owner: kim.email, due_on: '2026-01-05' }, { email: 'longest@example.com' });
  for (let made = 0; made < 50; made++) {
    await leadWith(store, { owner: kim.email, due_on: day }, { email: `lead${made}@example.com` });
  }
  const digest = await digestOf({ ...store, origin, to: '' }, { digest: 'due', adminId, day });
  const lines = digest?.text.split('\n').filter((line) => line.startsWith('- ')) ?? [];
  expect(lines).toHaveLength(50);
  expect(lines[0]).toContain('longest@example.com');
  expect(digest?.text).toContain('And 1 more.');
});

test('the summary of yesterday counts by form and campaign, and is sent only where it is set up', async () => {
  const store = temporaryStore();
  await save(store, {}, { form: deckForm, at: early - 12 * hour });
  const { pass } = scheduled(store, { summary: true });
  await pass(125);
  const summaries = (await storedMails(store)).filter(({ body }) => body.digest);
  expect(summaries.map(({ body }) => body)).toEqual([{ digest: 'summary', day: '2026-03-01' }]);
  const digest = await digestOf({ ...store, origin, to: 'boss@example.com' }, { digest: 'summary', day: '2026-03-01' });
  expect(digest?.subject).toBe('Leads on Mar 1, 2026: 1');
  expect(digest?.text).toContain('By form\n    Deck download: 1');
  expect(digest?.text).toContain('By campaign\n    investor_deck: 1');
  expect(digest?.text).toContain('Deliveries that wait or failed\n    CRM: 1 waiting, 0 failed\n\n');
});

test('a warning goes out once deliveries have waited for an hour, and again only for the next outage', async () => {
  const store = temporaryStore();
  const { id } = await save(store, {}, { at: early });
  const { pass, time } = scheduled(store);
  await pass(59);
  expect(await storedMails(store)).toEqual([]);
  await pass(60);
  const [warning, ...more] = await storedMails(store);
  expect(more).toEqual([]);
  expect(warning?.body.subject).toBe('Deliveries are waiting: CRM');
  expect(warning?.body.text).toContain('1 delivery has not gone out to: CRM.');
  await store.engine.write((db) =>
    db.updateTable('deliveries').set({ state: 'delivered' }).where('lead_id', '=', id).execute(),
  );
  await pass(30);
  await save(store, { email: 'next@example.com' }, { at: time.clock() });
  await pass(90);
  expect(await storedMails(store)).toHaveLength(2);
});

test('an old delivery that was just made due again is no outage', async () => {
  const store = temporaryStore();
  const { id } = await save(store, {}, { at: early - 48 * hour });
  const { pass } = scheduled(store);
  await pass(5);
  await store.engine.write((db) =>
    db.updateTable('deliveries').set({ state: 'delivered' }).where('lead_id', '=', id).execute(),
  );
  await pass(30);
  expect(await storedMails(store)).toEqual([]);
});

test('the email about leads that were given names those that are still the owner’s, and nothing when none is', async () => {
  const store = temporaryStore();
  const { id: adminId } = await accountIn(store);
  const ids = [
    await leadWith(store, { owner: kim.email, investment_amount: '2500' }, { email: 'bo@example.com' }),
    await leadWith(store, { owner: '' }, { email: 'cy@example.com' }),
  ];
  const send = (given: readonly string[], count: number) =>
    digestOf({ ...store, origin, to: '' }, { digest: 'assigned', adminId, ids: given, count });
  expect(await send(ids, 12)).toEqual({
    to: kim.email,
    subject: '11 leads for you',
    text: expect.stringMatching(
      new RegExp(`^- .+, \\$2,500.*\n    ${origin}/admin/leads/${ids[0]}\n\nAnd 10 more\\.\n\nAll of yours: `),
    ),
  });
  expect(await send(ids.slice(1), 1)).toBeUndefined();
});
