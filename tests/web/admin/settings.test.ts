import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { settings } from '../../../src/config/settings.ts';
import type { Setting } from '../../../src/site/setting.ts';
import { startFakeMailServer } from '../../fakes/mail-server.ts';
import { account, signedIn } from '../../helpers/signed-in.ts';
import { testApp, textOf } from '../../helpers/test-app.ts';
import { webhookTo } from '../../helpers/webhook-to.ts';

const signs = async (env: Record<string, string> = {}) => {
  const site = await testApp(env);
  const cookie = await signedIn(site);
  return {
    show: () => site.request.get('/admin/settings').set({ cookie, accept: 'text/html' }).expect(200),
    site,
    test: (what: string) => site.request.post(`/admin/settings/${what}`).set({ cookie, accept: 'text/html' }),
    testMail: () => site.request.post('/admin/settings/mail').set({ cookie, accept: 'text/html' }),
  };
};

test('every setting is shown with what holds, and what waits for one is said', async () => {
  const { show } = await signs({ MAIL_TO: 'sales@example.com' });
  const text = textOf((await show()).text);
  for (const name of Object.keys(settings)) expect(text).toContain(` ${name} `);
  expect(text).toContain('sales@example.com');
  expect(text).toMatch(/ RATE_LIMIT_POSTS .*? 30 default /);
  expect(text).toContain('HUBSPOT_PORTAL_ID, HUBSPOT_TOKEN: not set: all deliveries are queued until they are');
});

test('no secret is shown, whatever it is', async () => {
  const secrets = Object.entries<Setting>(settings)
    .filter(([name, { secret }]) => secret && !['DATABASE_URL', 'REDIS_URL'].includes(name))
    .map(([name]) => name);
  expect(secrets.length).toBeGreaterThan(3);
  const wordOf = (name: string) =>
    name === 'SMTP_URL' ? 'smtps://ann:hidden-word@mail.example' : `hidden-word-${name}`;
  const { show } = await signs(Object.fromEntries(secrets.map((name) => [name, wordOf(name)])));
  const { text, headers } = await show();
  expect(text).not.toContain('hidden-word');
  expect(textOf(text).match(/set, and not shown/g)).toHaveLength(secrets.length);
  expect(headers['cache-control']).toContain('no-store');
});

test('a test email goes to the admin who asks, and the answer of the mail server is shown', async () => {
  const server = await startFakeMailServer();
  onTestFinished(() => server.close());
  const { testMail } = await signs({ SMTP_URL: server.url, MAIL_FROM: 'site@example.com' });
  const answer = await testMail().expect(200);
  expect(textOf(answer.text)).toContain(`Sent to ${account.email}`);
  expect(server.mails).toHaveLength(1);
});

test('a mail server that cannot be reached is said, and without one there is no button', async () => {
  const { testMail } = await signs({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'site@example.com' });
  expect(textOf((await testMail().expect(502)).text)).toContain('The test email wasn’t sent');
  const { show } = await signs();
  expect((await show()).text).not.toContain('Send me a test email');
});

const hubspot = (url: string) => ({
  HUBSPOT_BASE_URL: url,
  HUBSPOT_PORTAL_ID: '1234',
  HUBSPOT_TOKEN: 'hidden-word',
  HUBSPOT_FORM_CONTACT: 'c0ffee00-0000-4000-8000-000000000000',
});

/** A CRM that answers each request so, and what it was sent. */
async function crmThat(status: number, answer: object) {
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    bodies.push(body);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, bodies };
}

const invalid = { errors: [{ errorType: 'INVALID_EMAIL', message: 'Invalid email address' }] };

test('the test of the CRM makes no contact: HubSpot sees token and form before it refuses the email', async () => {
  const { url, bodies } = await crmThat(400, invalid);
  const { test: press, show } = await signs(hubspot(url));
  expect((await show()).text).toContain('Test the CRM');
  for (const times of [1, 2]) {
    const { text } = await press('crm').expect(200);
    expect(textOf(text)).toContain('HubSpot knows the form that is set, and takes the token.');
    expect(bodies).toHaveLength(times);
  }
  expect(JSON.parse(bodies[0] ?? '')).toEqual({ fields: [{ name: 'email', value: 'test' }] });
});

test.each([
  [401, { message: 'This token expired' }, 'HubSpot refuses the token: 401 This token expired (contact).'],
  [404, { message: 'No such form' }, 'HubSpot knows no such portal or form: 404 No such form (contact).'],
  [500, { message: 'Out of order' }, 'HubSpot answered 500 Out of order (contact).'],
])('a CRM that answers %d is said in words, without the token', async (status, answer, words) => {
  const { url } = await crmThat(status, answer);
  const { test: press } = await signs(hubspot(url));
  const { text } = await press('crm').expect(502);
  expect(textOf(text)).toContain(words);
  expect(text).not.toContain('hidden-word');
});

test('a CRM that is not reached, or not set, is said too', async () => {
  const { test: press } = await signs(hubspot('http://127.0.0.1:1'));
  expect(textOf((await press('crm').expect(502)).text)).toContain('HubSpot can’t be reached: no connection');
  const nowhere = await signs();
  expect((await nowhere.show()).text).not.toContain('Test the CRM');
  expect(textOf((await nowhere.test('crm').expect(502)).text)).toContain('No CRM is set');
  expect(textOf((await nowhere.test('webhooks').expect(502)).text)).toContain('No webhooks are turned on.');
});

test('each webhook that is on is sent a signed test, and what it answered is shown', async () => {
  const { url, bodies } = await crmThat(200, { taken: true });
  const { site, test: press, show } = await signs({ WEBHOOK_ALLOW_PRIVATE: '1' });
  await webhookTo(site.app.context.store, url, { name: 'desk' });
  expect((await show()).text).toContain('Test the webhook');
  expect(textOf((await press('webhooks').expect(200)).text)).toContain('desk: 200 {"taken":true}');
  expect(JSON.parse(bodies[0] ?? '')).toMatchObject({ type: 'webhook.test', test: true });
});

test('tests are not asked for without end', async () => {
  const { test: press } = await signs();
  for (let time = 1; time <= 10; time++) await press('crm').expect(502);
  await press('crm').expect(429);
});
