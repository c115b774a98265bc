import { expect, onTestFinished, test } from 'vitest';
import { runEvery } from '../../src/base/clocks.ts';
import { canMail, readConfig } from '../../src/config/config.ts';
import type { Lead } from '../../src/db/rows.ts';
import { type DigestBody, digestOf, staffMails } from '../../src/integrations/mail/digest.ts';
import { mailBody, recipientsOf } from '../../src/integrations/mail/notices.ts';
import { contactForm } from '../../src/site/forms/contact.ts';
import { deckForm } from '../../src/site/forms/deck.ts';
import type { Form } from '../../src/site/forms/form.ts';
import { formOf } from '../../src/site/forms/index.ts';
import { addAccount } from '../helpers/signed-in.ts';
import { type TemporaryStore, temporaryStore } from '../helpers/temporary-store.ts';
import { busyWith, manualTime } from './manual-time.ts';
import { disable, noon, save, saveMany, setDeliveries, setLead } from './sample-submission.ts';

const origin = 'https://www.example.com';
const hour = 3_600_000;
/** 5:00 in Indianapolis on the day of these tests; the clocks there are five hours behind. */
const early = Date.parse('2026-03-02T10:00:00Z');
const day = '2026-03-02';

const kim = 'kim@example.com';

/** A store with Kim's account. */
async function office() {
  const store = temporaryStore();
  const { id: adminId } = await addAccount({ admins: store.admins, clock: () => noon }, { email: kim });
  /** A lead of Kim with these values. */
  const leadOf = async (becomes: Partial<Lead>, values = {}) => {
    const { id } = await save(store, values);
    await setLead(store, { owner: kim, ...becomes }, id);
    return id;
  };
  const context = { ...store, ...readConfig({}).mail, origin, to: 'boss@example.com' };
  const written = (body: object) => digestOf(context, body as DigestBody);
  return { store, adminId, leadOf, written, dueMail: () => written({ digest: 'due', adminId, day }) };
}

test('the email to sales begins with name, phone, amount, form and campaign, and leads to the lead', async () => {
  const { leads } = temporaryStore();
  const lead = async (form: Form, values = {}) => {
    const { id } = await save({ leads }, values, { form });
    return (await leads.find(id)) as Lead;
  };
  const webinar = await lead(formOf('webinar'));
  expect(mailBody(formOf('webinar'), webinar, { origin }).text.split('\n').slice(0, 8)).toEqual([
    ...['Ann Cee', 'Phone: 317-555-0142', 'Email: ann@example.com', 'Amount: $500 - $1,000'],
    ...['Form: Webinar, Mar 2, 2026, 10:00 AM', '', `${origin}/admin/leads/${webinar.id}`, ''],
  ]);
  const interest = await lead(formOf('interest'), { investmentAmount: '2500' });
  const direct = mailBody(formOf('interest'), interest, { origin }).text;
  expect(direct).toContain('Amount: $2,500\n');
  expect(direct.match(/\$2,500|ann@example\.com|Ann/gi)).toHaveLength(3);
  expect(direct).not.toMatch(/^(?:Campaign|utm_\w+):/m);
  const followed = mailBody(formOf('interest'), { ...interest, utm_source: 'radio' }, { origin }).text;
  expect(followed).toContain('Campaign: radio / rega_invest\n');
  expect(followed).toContain('utm_source: radio\n');
});

test('what a visitor typed begins no line of the email, whatever ends its lines', async () => {
  const { leads } = temporaryStore();
  const message = ['I want to know more', 'Phone: 1', 'Amount: $9', 'Campaign: x', 'Email: x'].join('|');
  const { id } = await save({ leads }, {}, { form: contactForm });
  const lead = (await leads.find(id)) as Lead;
  for (const end of ['\n', '\r\n', '\r', '\u0085', '\u2028', '\u2029']) {
    const { text } = mailBody(contactForm, { ...lead, message: message.replaceAll('|', end) }, { origin });
    expect(
      text
        .split(/\r\n|[\n\r\u0085\u2028\u2029]/)
        .filter((line) => /^(?:Phone|Amount|Campaign|Email): [1$x]/.test(line)),
    ).toEqual([]);
  }
});

test('who gets it: the owner of the lead or of its person, else who is set for the form, else everybody’s address', async () => {
  const { store, leadOf } = await office();
  const settings = { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'site@example.com', MAIL_TO_DECK: 'deck@example.com' };
  const { mail } = readConfig({ ...settings, MAIL_TO: 'sales@example.com' });
  const to = async (email: string, form: Form = contactForm) => {
    const { id } = await save(store, { email }, { form });
    return recipientsOf({ ...store, ...mail }, { lead_id: id, form: form.id });
  };
  expect(await to('ann@example.com')).toBe('sales@example.com');
  expect(await to('ann@example.com', deckForm)).toBe('deck@example.com');
  await leadOf({}, { email: 'Bo@example.com' });
  expect(await to('bo@example.com', deckForm)).toBe(kim);
  await addAccount({ admins: store.admins, clock: () => noon });
  await disable(store, kim);
  expect(await to('bo@example.com', contactForm)).toBe('sales@example.com');
  expect(await recipientsOf({ ...store, ...mail }, { lead_id: null, form: '' })).toBe('sales@example.com');
  // A form with recipients of its own gets an email where there are none for all.
  const own = readConfig(settings).mail;
  expect([canMail(own, 'mail', 'deck'), canMail(own, 'mail', 'contact')]).toEqual([true, false]);
});

test('a new lead of an owned person takes the owner of the newest, as long as the account may see leads; spam takes none', async () => {
  const { store, leadOf } = await office();
  await leadOf({}, { email: 'Bo@example.com' });
  const ownerOf = async (message: string, spam = '') => {
    const { id } = await save(store, { email: 'bo@example.com', message }, { form: contactForm, spam });
    return (await store.leads.find(id))?.owner;
  };
  expect(await ownerOf('Is there a webinar?')).toBe(kim);
  expect(await ownerOf('Buy this', 'trap')).toBe('');
  await addAccount({ admins: store.admins, clock: () => noon });
  await disable(store, kim);
  expect(await ownerOf('Are you there?')).toBe('');
});

/** Instances that share a store and a clock. */
function scheduled(store: TemporaryStore, { summary = false, start = early, instances = 1 } = {}) {
  const isBusy = [
    busyWith(store.outbox, 'add', 'depth'),
    busyWith(store.leads, 'count'),
    busyWith(store.admins, 'listAdmins'),
  ];
  const time = manualTime(start, () => isBusy.some((busy) => busy()));
  let woken = 0;
  const mail = { ...readConfig({}).mail, to: 'boss@example.com', summary, origin };
  for (let made = 0; made < instances; made++) {
    const look = staffMails({ ...store, ...time, ...mail, wake: () => woken++ });
    const log = { error: (detail: object) => expect(detail).toBeUndefined() };
    onTestFinished(runEvery(60_000, look, { ...time, log, failed: '' }).stop);
  }
  return {
    clock: time.clock,
    woken: () => woken,
    /** Lets so many minutes pass on each instance. */
    pass: async (minutes: number) => {
      for (let run = 0; run < minutes * instances; run++) await time.runNext();
    },
    /** The emails without a lead that are stored. */
    mails: async () => {
      const rows = await store.outbox.list({ destination: 'mail' }, { limit: 100 });
      return rows.map(({ id, body }) => ({ id, body: JSON.parse(body) }));
    },
  };
}

test('at 7:00 each owner with something due gets one email that day, over all instances; the others get none', async () => {
  const { store, adminId, leadOf } = await office();
  await addAccount({ admins: store.admins, clock: () => noon });
  await leadOf({ due_on: day });
  await leadOf({ due_on: '2026-03-09' }, { email: 'later@example.com' });
  const { pass, woken, mails } = scheduled(store, { instances: 2 });
  await pass(119);
  expect(await mails()).toEqual([]);
  await pass(5);
  expect(await mails()).toEqual([{ id: `${day}-due-${adminId}`, body: { digest: 'due', adminId, day } }]);
  expect(woken()).toBe(1);
});

test('what is due is written when it goes out, the longest overdue first and what is too much counted; nothing of it is stored', async () => {
  const { store, leadOf, dueMail } = await office();
  const id = await leadOf({ due_on: '2026-03-01', due_text: 'Call\nback' });
  const lead = `${origin}/admin/leads/${id}`;
  const all = `All of them: ${origin}/admin/leads?owner=me&due=yes`;
  const line = '- ann@example.com, since Mar 1, 2026, Call back';
  expect(await dueMail()).toEqual({
    to: kim,
    subject: '1 follow-up due',
    text: ['Due by Mar 2, 2026:', '', line, `    ${lead}`, '', all, ''].join('\n'),
  });
  await saveMany(store, 50);
  await setLead(store, { owner: kim, due_on: day });
  await setLead(store, { due_on: '2026-03-01' }, id);
  const { text = '' } = (await dueMail()) ?? {};
  const lines = text.split('\n').filter((one) => one.startsWith('- '));
  expect(lines).toHaveLength(50);
  expect(lines[0]).toBe(line);
  expect(text).toContain('And 1 more.');
  await setLead(store, { due_on: '' });
  expect(await dueMail()).toBeUndefined();
});

test('the summary of yesterday counts by form and campaign, and is sent only where it is set up', async () => {
  const { store, written } = await office();
  await save(store, {}, { form: deckForm, at: early - 12 * hour });
  const { pass, mails } = scheduled(store, { summary: true });
  await pass(125);
  const body = { digest: 'summary', day: '2026-03-01' };
  expect((await mails()).map((mail) => mail.body).filter(({ digest }) => digest)).toEqual([body]);
  const { subject, text } = (await written(body)) ?? expect.fail('it is written');
  expect(subject).toBe('Leads on Mar 1, 2026: 1');
  expect(text).toContain('By form\n    Deck download: 1');
  expect(text).toContain('By campaign\n    investor_deck: 1');
  expect(text).toContain('Deliveries that wait or failed\n    CRM: 1 waiting, 0 failed\n\n');
});

test('a warning goes out once deliveries have waited for an hour, and again only for the next outage', async () => {
  const { store } = await office();
  const { id } = await save(store, {}, { at: early });
  const { pass, clock, mails } = scheduled(store);
  await pass(59);
  expect(await mails()).toEqual([]);
  await pass(60);
  const [warning, ...more] = await mails();
  expect(more).toEqual([]);
  expect(warning?.body.subject).toBe('Deliveries are waiting: CRM');
  expect(warning?.body.text).toContain('1 delivery has not gone out to: CRM.');
  await setDeliveries(store, { state: 'delivered' }, id);
  await pass(30);
  await save(store, { email: 'next@example.com' }, { at: clock() });
  await pass(90);
  expect(await mails()).toHaveLength(2);
});

test('an old delivery that was just made due again is no outage', async () => {
  const { store } = await office();
  const { id } = await save(store, {}, { at: early - 48 * hour });
  const { pass, mails } = scheduled(store);
  await pass(5);
  await setDeliveries(store, { state: 'delivered' }, id);
  await pass(30);
  expect(await mails()).toEqual([]);
});

test('the email about assigned leads names those that are still the owner’s, and is not sent when none are', async () => {
  const { adminId, leadOf, written } = await office();
  const id = await leadOf({ investment_amount: '2500' }, { email: 'bo@example.com' });
  const other = await leadOf({ owner: '' }, { email: 'cy@example.com' });
  expect(await written({ digest: 'assigned', adminId, ids: [id, other], count: 12 })).toEqual({
    to: kim,
    subject: '11 leads for you',
    text: expect.stringMatching(
      new RegExp(`^- .+, \\$2,500.*\n    ${origin}/admin/leads/${id}\n\nAnd 10 more\\.\n\nAll of yours: `),
    ),
  });
  expect(await written({ digest: 'assigned', adminId, ids: [other], count: 1 })).toBeUndefined();
});
