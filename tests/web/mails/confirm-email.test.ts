import { afterAll, expect, test } from 'vitest';
import type { Lead } from '../../../src/db/rows.ts';
import { mailToken } from '../../../src/integrations/mail/email-choices.ts';
import { correctEmail } from '../../../src/leads/correct-email.ts';
import { startFakeMailServer } from '../../fakes/mail-server.ts';
import { clientOf } from '../../helpers/desk.ts';
import { plainTextOf } from '../../helpers/mail-source.ts';
import { testApp } from '../../helpers/test-app.ts';
import { noon } from '../../leads/sample-submission.ts';

const mails = await startFakeMailServer();
afterAll(() => mails.close());
const mailed = { SMTP_URL: mails.url, MAIL_FROM: 'site@example.com', PUBLIC_URL: 'https://www.example.com' };
let now = noon;
const site = await testApp({ ...mailed, CONFIRM_EMAIL: '1' }, { clock: () => now });
const { store, mailKey } = site.app.context;

/** Sends the form of the contact page; answers the lead, and the link to confirm that its email has. */
async function send(email: string) {
  const received = () => mails.mails.filter(({ to }) => to.includes(email));
  await visitor.post('/contact', { name: 'Ann Cee', email, message: `Hello there team, ${email}` });
  const lead = (await store.leads.list({ search: email }, { limit: 1 }))[0] ?? expect.fail();
  await expect.poll(() => received().length, { timeout: 10_000 }).toBe(1);
  const body = plainTextOf(received()[0]?.source ?? '');
  const link = /https:\/\/www\.example\.com(\/confirm-email\/[0-9a-f-]+)/.exec(body)?.[1];
  return { lead, link: link ?? expect.fail(body) };
}

const consentOf = async (id: string) => (await store.leads.find(id))?.consent_email;

const visitor = clientOf(site);
const press = (path: string, status = 200) => visitor.post(path, {}, status);
const tokenOf = async (kind: 'confirm' | 'unsubscribe', lead: Lead) => mailToken(kind, lead, await mailKey());

test('the email of a form asks; opening its link changes nothing, pressing the button confirms, and again is fine', async () => {
  const { lead, link } = await send('asked@example.com');
  for (const method of ['get', 'head', 'get'] as const) await site.request[method](link).expect(200);
  const asked = await visitor.get(link);
  expect(asked.text).toContain('Confirm your email?');
  expect(asked.has('form[method="post"]')).toBe(true);
  expect(asked.html).not.toContain('asked@');
  expect(asked.headers['cache-control']).toBe('private, no-store');
  expect(await consentOf(lead.id)).toBe('unconfirmed');
  for (const page of [await press(link), await press(link), await visitor.get(link)])
    expect(page.text).toContain('Your email is confirmed');
  expect(await consentOf(lead.id)).toBe('confirmed');
  const kinds = (await store.leads.events(lead.id)).map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === 'email-confirmed')).toHaveLength(1);
});

test('no other site can confirm an email in the name of its reader, whose mail program may still unsubscribe', async () => {
  const { lead, link } = await send('crossed@example.com');
  await clientOf(site, '', { 'sec-fetch-site': 'cross-site' }).post(link, {}, 403);
  await clientOf(site, '', { origin: 'https://evil.example' }).post(link, {}, 403);
  expect(await consentOf(lead.id)).toBe('unconfirmed');
  const mailProgram = clientOf(site, '', { origin: 'https://mail.example' });
  await mailProgram.post(`/unsubscribe/${await tokenOf('unsubscribe', lead)}`, {}, 200);
});

test('a link of another key, of another choice or of an erased lead confirms nothing, and says so', async () => {
  const { lead } = await send('forged@example.com');
  for (const token of [mailToken('confirm', lead, 'another key'), await tokenOf('unsubscribe', lead)]) {
    expect((await visitor.get(`/confirm-email/${token}`, 404)).text).toContain('doesn’t work');
    await press(`/confirm-email/${token}`, 404);
  }
  expect(await consentOf(lead.id)).toBe('unconfirmed');
  await store.engine.write((db) => db.deleteFrom('investment_leads').where('id', '=', lead.id).execute());
  await press(`/confirm-email/${await tokenOf('confirm', lead)}`, 404);
  await visitor.get('/confirm-email/ann', 404);
});

test('what was sent to a mistyped email confirms nothing about the right one, which is asked itself', async () => {
  const [was, becomes] = ['stranger@gmial.com', 'stranger@gmail.com'];
  const { lead, link } = await send(was);
  const { engine } = store;
  await correctEmail({ engine, optionsOf: () => ({}), clock: () => now }, [lead.id], { was, becomes });
  await press(link, 404);
  expect(await consentOf(lead.id)).toBe('unconfirmed');
  await press(`/confirm-email/${await tokenOf('confirm', { ...lead, email: becomes })}`);
  expect(await consentOf(lead.id)).toBe('confirmed');
});

test('a link that is too old, or of somebody who wants no email, changes nothing and says what to do', async () => {
  const { lead, link } = await send('old@example.com');
  now += 31 * 86_400_000;
  expect((await press(link, 410)).text).toContain('This link has expired');
  const silent = await send('silent@example.com');
  await press(`/unsubscribe/${await tokenOf('unsubscribe', silent.lead)}`);
  expect((await press(silent.link)).text).toContain('We don’t email this address');
  for (const { id } of [lead, silent.lead]) expect(await consentOf(id)).toBe('unconfirmed');
});

test('a site that cannot send such an email does not start', async () => {
  await expect(testApp({ CONFIRM_EMAIL: '1' })).rejects.toThrow(/CONFIRM_EMAIL=1 needs SMTP_URL/);
});
