import { expect, onTestFinished, test, vi } from 'vitest';
import { canMail, readConfig } from '../../src/config/config.ts';
import type { Delivery } from '../../src/db/rows.ts';
import { notices } from '../../src/integrations/mail/notices.ts';
import { openContext } from '../../src/server/context.ts';
import { createLog } from '../../src/server/log.ts';
import { contactForm } from '../../src/site/forms/contact.ts';
import { leadForms } from '../../src/site/forms/index.ts';
import { leadValues } from '../../src/site/forms/values.ts';
import { type MailMode, startFakeMailServer } from '../fakes/mail-server.ts';
import { plainTextOf } from '../helpers/mail-source.ts';
import { type TemporaryStore, temporaryStore } from '../helpers/temporary-store.ts';
import { save } from './sample-submission.ts';

const people = { MAIL_FROM: 'Mainstreet <site@example.com>', MAIL_TO: 'sales@example.com, boss@example.com' };

async function mailServer(mode: MailMode = 'ok') {
  const server = await startFakeMailServer();
  onTestFinished(() => server.close());
  server.setMode(mode);
  return server;
}

/** The mail delivery of a lead that was stored just now. */
async function mailOf(store = temporaryStore(), form = contactForm, values = {}) {
  const { id } = await save(store, values, { form, mailsSales: true });
  const mail = (await store.leads.deliveries(id)).find(({ destination }) => destination === 'mail');
  if (!mail) throw new Error('no mail');
  last = store;
  return mail;
}

/** The store of the last delivery. */
let last: TemporaryStore;

const sender = (url: string, timeout?: number, to = people.MAIL_TO) =>
  notices({
    config: { url, from: people.MAIL_FROM },
    leads: { find: (id) => last.leads.find(id) },
    origin: '',
    recipientsOf: async () => to,
    timeout,
  });

test.each(leadForms)('$id: sales get every field of the form as plain text', async (form) => {
  const server = await mailServer();
  const sent = await sender(server.url)(await mailOf(temporaryStore(), form), async () => {});
  expect(sent).toEqual({ outcome: 'delivered', answer: '250 2.0.0 taken' });
  const [mail] = server.mails;
  expect(mail).toMatchObject({ from: 'site@example.com', to: ['sales@example.com', 'boss@example.com'] });
  expect(mail?.source).toContain('Content-Type: text/plain');
  expect(mail?.source).toMatch(/^Reply-To: .*ann@example\.com/m);
  const text = plainTextOf(mail?.source ?? '');
  const first = /^(?:(?:full|first|last)_name|phone|email|investment_amount|funds_available)$/;
  for (const { label, column } of form.fields) {
    if (!first.test(column)) expect(text).toContain(`${label}: `);
  }
  for (const value of Object.values(leadValues(form, form.sample)).filter(Boolean)) {
    const shown = form.fields.flatMap(({ options = [] }) => options).find((option) => option.value === value)?.label;
    expect(text).toContain(shown ?? value);
  }
});

test('what a person types cannot become a header, another receiver or another field', async () => {
  const server = await mailServer();
  const name = 'Ann\r\nBcc: thief@example.com Cee';
  const values = { name, message: 'Hello there\nLead source: Forged' };
  await sender(server.url)(await mailOf(temporaryStore(), contactForm, values), async () => {});
  const [mail] = server.mails;
  expect(mail?.to).toEqual(['sales@example.com', 'boss@example.com']);
  expect(mail?.source).not.toMatch(/^Bcc:/m);
  expect(plainTextOf(mail?.source ?? '')).toMatch(/^ {4}Lead source: Forged/m);
});

test.each<[MailMode, object]>([
  ['450', { outcome: 'unreachable', answer: expect.stringContaining('450') }],
  ['550', { outcome: 'rejected', answer: expect.stringContaining('550') }],
  ['451', { outcome: 'unreachable', answer: expect.stringContaining('451') }],
  ['552', { outcome: 'rejected', answer: expect.stringContaining('552') }],
  ['421', { outcome: 'unreachable', answer: expect.stringContaining('421') }],
  ['554', { outcome: 'unreachable', answer: expect.stringContaining('554') }],
  ['cut', { outcome: 'unreachable' }],
  ['reset', { outcome: 'unreachable' }],
  ['lost', { outcome: 'unreachable' }],
  ['hang', { outcome: 'unreachable' }],
])('a mail server that answers %s is recorded as %j', async (mode, outcome) => {
  const server = await mailServer(mode);
  expect(await sender(server.url, 100)(await mailOf(), async () => {})).toMatchObject(outcome);
});

const send = async (url: string, delivery: Delivery, to?: string) => sender(url, 1000, to)(delivery, async () => {});

test('each recipient has an outcome of their own: who has the email does not get it again, who was put off does', async () => {
  const server = await mailServer();
  server.refused.set('boss@example.com', '450 4.2.0 greylisted');
  const delivery = await mailOf();
  const first = await send(server.url, delivery);
  expect(first).toMatchObject({ outcome: 'unreachable', answer: expect.stringContaining('450') });
  expect(JSON.parse(first.body ?? '')).toEqual({ about: 'New lead', sentTo: ['sales@example.com'] });
  const next = { ...delivery, body: first.body ?? '' };
  // Still greylisted, now as the only recipient.
  const second = await send(server.url, next);
  expect(second).toMatchObject({ outcome: 'unreachable' });
  expect(second.body).toBeUndefined();
  server.refused.clear();
  expect(await send(server.url, next)).toMatchObject({ outcome: 'delivered' });
  expect(server.mails.map(({ to }) => to)).toEqual([['sales@example.com'], ['boss@example.com']]);
  const [one, other] = server.mails.map(({ source }) => /^To: .*$/m.exec(source)?.[0]);
  expect(one).toBe(other);
});

test.each([
  ['550 5.1.1 no such mailbox', '550 5.1.1 no such mailbox', 'rejected'],
  ['550 5.1.1 no such mailbox', '450 4.2.0 greylisted', 'unreachable'],
  ['450 4.2.0 greylisted', '550 5.1.1 no such mailbox', 'unreachable'],
])('of recipients that are all refused, %s and %s, the email is %s', async (one, other, outcome) => {
  const server = await mailServer();
  server.refused.set('sales@example.com', one).set('boss@example.com', other);
  expect(await send(server.url, await mailOf())).toMatchObject({ outcome });
});

test('one recipient that is refused for good is a failure that names the answer, and the others have the email', async () => {
  const server = await mailServer();
  server.refused.set('sales@example.com', '550 5.1.1 no such mailbox');
  const sent = await send(server.url, await mailOf());
  expect(sent).toMatchObject({ outcome: 'rejected', answer: expect.stringContaining('550') });
  expect(JSON.parse(sent.body ?? '').sentTo).toEqual(['boss@example.com']);
  expect(server.mails.map(({ to }) => to)).toEqual([['boss@example.com']]);
});

test('an address with a name or a domain of another alphabet is the same recipient at the next attempt', async () => {
  const server = await mailServer();
  const to = 'Kim <kim@BÜCHER.example>, boss@example.com';
  server.refused.set('boss@example.com', '450 4.2.0 greylisted');
  const delivery = await mailOf();
  const first = await send(server.url, delivery, to);
  server.refused.clear();
  await send(server.url, { ...delivery, body: first.body ?? '' }, to);
  expect(server.mails.map((mail) => mail.to)).toEqual([['kim@xn--bcher-kva.example'], ['boss@example.com']]);
});

test('refused credentials make everything wait', async () => {
  const server = await mailServer('535');
  const url = server.url.replace('smtp://', 'smtp://name:wrong@');
  expect(await sender(url)(await mailOf(), async () => {})).toMatchObject({ outcome: 'unauthorized' });
});

test('a mail that is sent again carries the same id', async () => {
  const server = await mailServer();
  const delivery = await mailOf();
  for (const _attempt of [1, 2]) await sender(server.url)(delivery, async () => {});
  const ids = server.mails.map(({ source }) => /^Message-ID: (.+)$/m.exec(source)?.[1]);
  expect(ids[0]).toBe(ids[1]);
});

test('with a mail server the outbox sends to both destinations; the CRM being unset holds up no mail', async () => {
  const server = await mailServer();
  const store = temporaryStore();
  const config = readConfig({ SMTP_URL: server.url, ...people });
  const context = openContext(config, { store, log: createLog({ logLevel: 'silent' }) });
  onTestFinished(() => context.close());
  context.deliveryWorker.start();
  const { id } = await save(store, {}, { mailsSales: context.mailsSales, at: Date.now() });
  context.deliveryWorker.wake();
  await vi.waitFor(async () => {
    const states = (await store.leads.deliveries(id)).map(({ destination, state }) => [destination, state]);
    expect(Object.fromEntries(states)).toEqual({ crm: 'pending', mail: 'delivered' });
  }, 10_000);
  expect(server.mails).toHaveLength(1);
  const events = (await store.leads.events(id)).map(({ kind }) => kind);
  expect(events.sort()).toEqual(['delivered', 'received']);
});

test('without a mail server no email is stored', async () => {
  const store = temporaryStore();
  const { id } = await save(store, {}, { mailsSales: canMail(readConfig({}).mail, 'mail') });
  expect((await store.leads.deliveries(id)).map(({ destination }) => destination)).toEqual(['crm']);
});

test.each([{ SMTP_URL: 'http://mail.example.com' }, { SMTP_URL: 'secret' }])(
  '%j is refused without repeating it',
  (env) => {
    expect(() => readConfig(env)).toThrow(
      'SMTP_URL must be an address that begins with smtp:// or smtps://, with ?tls=optional or no query.',
    );
  },
);

test('a server elsewhere that offers no TLS is not used, unless its address says that it may be', async () => {
  const server = await mailServer();
  // Leads here too, but not by a name of this machine.
  const elsewhere = server.url.replace('127.0.0.1', '0.0.0.0');
  const mail = await mailOf();
  expect(await sender(elsewhere)(mail, async () => {})).toMatchObject({ outcome: 'unreachable' });
  expect(server.mails).toEqual([]);
  expect(await sender(`${elsewhere}?tls=optional`)(mail, async () => {})).toMatchObject({ outcome: 'delivered' });
  expect(server.mails).toHaveLength(1);
});

test('the address of the mail server takes no other option', () => {
  expect(readConfig({ SMTP_URL: 'smtp://mail.example?tls=optional' }).mail.url).toContain('tls=optional');
  expect(() => readConfig({ SMTP_URL: 'smtp://mail.example?tls=no' })).toThrow('with ?tls=optional or no query');
});
