import { expect, onTestFinished, test } from 'vitest';
import { canMail, readConfig } from '../../src/config/config.ts';
import type { Delivery } from '../../src/db/rows.ts';
import { notices } from '../../src/integrations/mail/notices.ts';
import { openContext } from '../../src/server/context.ts';
import { createLog } from '../../src/server/log.ts';
import { contactForm } from '../../src/site/forms/contact.ts';
import { formOf, leadForms } from '../../src/site/forms/index.ts';
import { leadValues } from '../../src/site/forms/values.ts';
import { type MailMode, startFakeMailServer } from '../fakes/mail-server.ts';
import { plainTextOf } from '../helpers/mail-source.ts';
import { temporaryStore } from '../helpers/temporary-store.ts';
import { deliveriesTo, kindsOf, save } from './sample-submission.ts';

const from = 'Mainstreet <site@example.com>';
const people = ['sales@example.com', 'boss@example.com'];

/** A mail server, and a lead whose email to sales is sent there. */
async function office({ mode = 'ok' as MailMode, form = contactForm as (typeof leadForms)[number], values = {} } = {}) {
  const server = await startFakeMailServer();
  onTestFinished(() => server.close());
  server.setMode(mode);
  const store = temporaryStore();
  const { id } = await save(store, values, { form, mailsSales: true });
  const [mail] = await deliveriesTo(store, id, 'mail');
  const send = ({ url = server.url, to = people.join(', '), timeout = 1000, ...changes }: Sending = {}) => {
    const sender = notices({ ...store, ...readConfig({}).mail, origin: '', url, from, to }, timeout);
    return sender({ ...(mail as Delivery), ...changes }, async () => {});
  };
  return { ...server, send, sentTo: () => server.mails.map(({ to }) => to) };
}
type Sending = { url?: string; to?: string; timeout?: number } & Partial<Delivery>;

test.each(leadForms)('$id: sales get every field of the form as plain text', async (form) => {
  const { send, mails } = await office({ form });
  expect(await send()).toEqual({ outcome: 'delivered', answer: '250 2.0.0 taken' });
  const [mail] = mails;
  expect(mail).toMatchObject({ from: 'site@example.com', to: people });
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

test('an email that no header can carry is in the text alone, so that no server refuses the news of the lead', async () => {
  const { send, mails } = await office({ form: formOf('built'), values: { email: 'jörg@example.com' } });
  expect(await send()).toMatchObject({ outcome: 'delivered' });
  const [headers = ''] = (mails[0]?.source ?? '').split(/\r?\n\r?\n/);
  expect(headers).not.toMatch(/^Reply-To|[^\0-\x7f]/m);
  expect(plainTextOf(mails[0]?.source ?? '')).toContain('Email: jörg@example.com');
});

test('what a person types cannot become a header, another receiver or another field', async () => {
  const name = 'Ann\r\nBcc: thief@example.com Cee';
  const { send, mails, sentTo } = await office({ values: { name, message: 'Hello there\nLead source: Forged' } });
  await send();
  expect(sentTo()).toEqual([people]);
  expect(mails[0]?.source).not.toMatch(/^Bcc:/m);
  expect(plainTextOf(mails[0]?.source ?? '')).toMatch(/^ {4}Lead source: Forged/m);
});

test('what a mail server answers is recorded, and only what cannot succeed is refused for good', async () => {
  const { send, setMode } = await office();
  for (const [mode, outcome] of [
    ['450', 'unreachable'],
    ['550', 'rejected'],
    ['451', 'unreachable'],
    ['552', 'rejected'],
    ['421', 'unreachable'],
    ['554', 'unreachable'],
    ['cut', 'unreachable'],
    ['reset', 'unreachable'],
    ['lost', 'unreachable'],
    ['hang', 'unreachable'],
  ] as const) {
    setMode(mode);
    const answer = expect.stringContaining(/\d+/.exec(mode)?.[0] ?? '');
    expect(await send({ timeout: 100 }), mode).toMatchObject({ outcome, answer });
  }
});

test('each recipient has an outcome of their own: one that has the email does not get it again, one that was deferred does', async () => {
  const { send, refused, mails, sentTo } = await office();
  const to = 'Kim <kim@BÜCHER.example>, boss@example.com';
  const written = 'kim@xn--bcher-kva.example';
  refused.set('boss@example.com', '450 4.2.0 greylisted');
  const first = await send({ to });
  expect(first).toMatchObject({ outcome: 'unreachable', answer: expect.stringContaining('450') });
  expect(JSON.parse(first.body ?? '')).toMatchObject({ about: 'New lead', sentTo: [expect.any(String)] });
  // Still greylisted, now as the only recipient.
  const second = await send({ to, body: first.body });
  expect(second).toMatchObject({ outcome: 'unreachable' });
  expect(second.body).toBeUndefined();
  refused.clear();
  expect(await send({ to, body: first.body })).toMatchObject({ outcome: 'delivered' });
  expect(sentTo()).toEqual([[written], ['boss@example.com']]);
  const [one, other] = mails.map(({ source }) => /^To: .*$/m.exec(source)?.[0]);
  expect(one).toBe(other);
});

test.each([
  ['550 5.1.1 no such mailbox', '550 5.1.1 no such mailbox', 'rejected', undefined],
  ['550 5.1.1 no such mailbox', '450 4.2.0 greylisted', 'unreachable', undefined],
  ['450 4.2.0 greylisted', '550 5.1.1 no such mailbox', 'unreachable', undefined],
  ['550 5.1.1 no such mailbox', '', 'rejected', ['boss@example.com']],
])('of recipients of whom one gets %s and the other “%s”, the email is %s', async (one, other, outcome, sentTo) => {
  const { send, refused } = await office();
  refused.set('sales@example.com', one);
  if (other) refused.set('boss@example.com', other);
  const sent = await send();
  expect(sent).toMatchObject({ outcome, ...(sentTo && { answer: expect.stringContaining('550') }) });
  expect(JSON.parse(sent.body ?? '{}').sentTo).toEqual(sentTo);
});

test('refused credentials make everything wait', async () => {
  const { send, url } = await office({ mode: '535' });
  expect(await send({ url: url.replace('smtp://', 'smtp://name:wrong@') })).toMatchObject({ outcome: 'unauthorized' });
});

test('a mail that is sent again carries the same id', async () => {
  const { send, mails } = await office();
  for (const _attempt of [1, 2]) await send();
  const [one, other] = mails.map(({ source }) => /^Message-ID: (.+)$/m.exec(source)?.[1]);
  expect(one).toMatch(/@/);
  expect(one).toBe(other);
});

test('with a mail server the outbox sends to both destinations, without one no email is stored; the CRM being unset holds up no mail', async () => {
  const { url, mails } = await office();
  const store = temporaryStore();
  const config = readConfig({ SMTP_URL: url, MAIL_FROM: from, MAIL_TO: 'sales@example.com' });
  expect([canMail(config.mail, 'mail'), canMail(readConfig({}).mail, 'mail')]).toEqual([true, false]);
  const context = openContext(config, { store, log: createLog({ logLevel: 'silent' }) });
  onTestFinished(() => context.close());
  context.deliveryWorker.start();
  const { id } = await save(store, {}, { mailsSales: context.mailsSales, at: Date.now() });
  context.deliveryWorker.wake();
  const states = async () => (await store.leads.deliveries(id)).map(({ destination, state }) => [destination, state]);
  await expect.poll(async () => Object.fromEntries(await states())).toEqual({ crm: 'pending', mail: 'delivered' });
  expect(mails).toHaveLength(1);
  expect((await kindsOf(store, id)).sort()).toEqual(['delivered', 'received']);
});

test('a server elsewhere that offers no TLS is not used, unless its address says that it may be', async () => {
  const { send, url, mails } = await office();
  // Leads here too, but not by a name of this machine.
  const elsewhere = url.replace('127.0.0.1', '0.0.0.0');
  expect(await send({ url: elsewhere })).toMatchObject({ outcome: 'unreachable' });
  expect(mails).toEqual([]);
  expect(await send({ url: `${elsewhere}?tls=optional` })).toMatchObject({ outcome: 'delivered' });
  expect(mails).toHaveLength(1);
});

test.each(['http://mail.example.com', 'secret', 'smtp://mail.example?tls=no'])(
  'the address %s of a mail server is refused without repeating it',
  (SMTP_URL) => {
    expect(() => readConfig({ SMTP_URL })).toThrow(
      'SMTP_URL must be an address that begins with smtp:// or smtps://, with ?tls=optional or no query.',
    );
  },
);
