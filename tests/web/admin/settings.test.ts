import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { settings } from '../../../src/config/settings.ts';
import type { Setting } from '../../../src/site/setting.ts';
import { startFakeMailServer } from '../../fakes/mail-server.ts';
import { deskOf } from '../../helpers/desk.ts';
import { listening } from '../../helpers/raw-http.ts';
import { account } from '../../helpers/signed-in.ts';
import { testApp } from '../../helpers/test-app.ts';
import { webhookTo } from '../../helpers/webhook-to.ts';

/** A site with settings, and what an admin sees and presses there. */
async function office(env: Record<string, string> = {}) {
  const site = await testApp(env);
  const { get, post } = await deskOf(site);
  return {
    site,
    show: () => get('/admin/settings'),
    press: async (what: string, status = 502) => post(`/admin/settings/${what}`, {}, status),
  };
}

test('every setting is shown with what holds, and what waits for one is said; without a server there is nothing to test', async () => {
  const { show, press } = await office({ MAIL_TO: 'sales@example.com' });
  const { text } = await show();
  for (const name of Object.keys(settings)) expect(text).toContain(` ${name} `);
  expect(text).toContain('sales@example.com');
  expect(text).toMatch(/ RATE_LIMIT_POSTS .*? 30 default /);
  expect(text).toContain('HUBSPOT_PORTAL_ID, HUBSPOT_TOKEN: not set: all deliveries are queued until they are');
  expect(text).not.toMatch(/Send me a test email|Test the CRM/);
  expect((await press('crm')).text).toContain('No CRM is set');
});

test('no secret is shown, whatever it is', async () => {
  const secrets = Object.entries<Setting>(settings)
    .filter(([name, { secret }]) => secret && !['DATABASE_URL', 'REDIS_URL'].includes(name))
    .map(([name]) => [name, name === 'SMTP_URL' ? 'smtps://ann:hidden-word@mail.example' : `hidden-word-${name}`]);
  expect(secrets.length).toBeGreaterThan(3);
  const { show } = await office(Object.fromEntries(secrets));
  const { text, html, headers } = await show();
  expect(html).not.toContain('hidden-word');
  expect(text.match(/set, and not shown/g)).toHaveLength(secrets.length);
  expect(headers['cache-control']).toContain('no-store');
});

test('a test email goes to the admin who asks, and that a server cannot be reached is said', async () => {
  const server = await startFakeMailServer();
  onTestFinished(() => server.close());
  const { press } = await office({ SMTP_URL: server.url, MAIL_FROM: 'site@example.com' });
  expect((await press('mail', 200)).text).toContain(`Sent to ${account.email}`);
  expect(server.mails).toHaveLength(1);
  const mail = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'site@example.com' };
  const nowhere = await office({ ...mail, ...hubspot('http://127.0.0.1:1') });
  for (const [what, words] of [
    ['mail', 'The test email wasn’t sent'],
    ['crm', 'HubSpot can’t be reached: no connection'],
    ['webhooks', 'No webhooks are turned on.'],
  ] as const)
    expect((await nowhere.press(what)).text).toContain(words);
});

const hubspot = (url: string) => ({
  HUBSPOT_BASE_URL: url,
  HUBSPOT_PORTAL_ID: '1234',
  HUBSPOT_TOKEN: 'hidden-word',
  HUBSPOT_FORM_CONTACT: 'c0ffee00-0000-4000-8000-000000000000',
});

/** A server that answers each request as a test says, and what it was sent. */
async function crm() {
  const crm = { url: '', status: 200, answer: {} as object, bodies: [] as string[] };
  const server = createServer(async (request, response) => {
    crm.bodies.push(await text(request));
    response.writeHead(crm.status, { 'content-type': 'application/json' }).end(JSON.stringify(crm.answer));
  });
  crm.url = `http://127.0.0.1:${await listening(server)}`;
  onTestFinished(() => void server.close());
  return crm;
}

test('the test of the CRM makes no contact, that of webhooks is signed, and what they answer is said in words, without the token', async () => {
  const fake = await crm();
  const { site, press, show } = await office({ ...hubspot(fake.url), WEBHOOK_ALLOW_PRIVATE: '1' });
  await webhookTo(site.app.context.store, fake.url, { name: 'desk' });
  const { text } = await show();
  for (const words of ['Test the CRM', 'Test the webhook']) expect(text).toContain(words);
  // HubSpot sees token and form before it refuses the email.
  Object.assign(fake, { status: 400, answer: { errors: [{ errorType: 'INVALID_EMAIL', message: 'Invalid email' }] } });
  expect((await press('crm', 200)).text).toContain('HubSpot knows the form that is set, and takes the token.');
  expect(fake.bodies.map((body) => JSON.parse(body))).toEqual([{ fields: [{ name: 'email', value: 'test' }] }]);
  for (const [status, message, words] of [
    [401, 'This token expired', 'HubSpot refuses the token: 401 This token expired (contact).'],
    [404, 'No such form', 'HubSpot knows no such portal or form: 404 No such form (contact).'],
    [500, 'Out of order', 'HubSpot answered 500 Out of order (contact).'],
  ] as const) {
    Object.assign(fake, { status, answer: { message } });
    const page = await press('crm');
    expect(page.text).toContain(words);
    expect(page.html).not.toContain('hidden-word');
  }
  Object.assign(fake, { status: 200, answer: { taken: true } });
  expect((await press('webhooks', 200)).text).toContain('desk: 200 {"taken":true}');
  expect(JSON.parse(fake.bodies.at(-1) ?? '')).toMatchObject({ type: 'webhook.test', test: true });
});
