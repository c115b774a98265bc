import { expect, onTestFinished, test } from 'vitest';
import { startMailStandIn } from '../../../src/outside/mail/stand-in.ts';
import type { Setting } from '../../../src/settings/setting.ts';
import { settings } from '../../../src/settings/settings.ts';
import { account, signedIn } from '../../helpers/signed-in.ts';
import { testApp, textOf } from '../../helpers/test-app.ts';

const signs = async (env: Record<string, string> = {}) => {
  const site = await testApp(env);
  const cookie = await signedIn(site);
  return {
    show: () => site.request.get('/admin/settings').set({ cookie, accept: 'text/html' }).expect(200),
    testMail: () => site.request.post('/admin/settings/mail').set({ cookie, accept: 'text/html' }),
  };
};

test('every setting is shown with what holds, and what waits for one is said', async () => {
  const { show } = await signs({ MAIL_TO: 'sales@example.com' });
  const text = textOf((await show()).text);
  for (const name of Object.keys(settings)) expect(text).toContain(` ${name} `);
  expect(text).toContain('sales@example.com');
  expect(text).toMatch(/ RATE_LIMIT_POSTS .*? 30 default /);
  expect(text).toContain('HUBSPOT_PORTAL_ID, HUBSPOT_TOKEN: not set: all deliveries wait until they are');
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
  const server = await startMailStandIn();
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
