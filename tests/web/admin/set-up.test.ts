import { expect, test } from 'vitest';
import { clientOf } from '../../helpers/desk.ts';
import { account } from '../../helpers/signed-in.ts';
import { testApp } from '../../helpers/test-app.ts';

test('the one-time set-up address is nothing without its token, refuses what is wrong in words, makes the first account, and is gone', async () => {
  const site = await testApp();
  const { admins, store } = site.app.context;
  const visitor = clientOf(site);
  const path = (await site.app.setUpPath()) ?? '';
  const token = path.split('token=')[1];
  const values = { token, email: account.email, password: account.password, repeated: account.password };
  const post = (changed: object, status = 303) => visitor.post('/admin/set-up', { ...values, ...changed }, status);
  for (const address of ['/admin/set-up', '/admin/set-up?token=wrong']) await visitor.get(address, 303);
  await post({ token: 'wrong' });
  await visitor.get(path);
  for (const [wrong, words] of [
    [{ repeated: 'another password' }, 'The passwords don’t match'],
    [{ password: 'short', repeated: 'short' }, 'The password must have at least 12 characters'],
    [{ email: 'nobody' }, 'Please enter a valid email address'],
  ] as const) {
    const page = await post(wrong, 422);
    expect(page.text).toContain(words);
    expect(page.value('email')).toBe({ ...values, ...wrong }.email);
  }
  expect(await admins.countAdmins()).toBe(0);

  const { cookie } = await post({ email: ` ${account.email.toUpperCase()}` });
  await clientOf(site, cookie).get('/admin/leads');
  const events = (await store.audit.latest(10)).map(({ kind, by, via, detail }) => [kind, by, via, JSON.parse(detail)]);
  expect(events).toMatchObject([
    ['signed-in', account.email, 'web', {}],
    ['account-added', account.email, 'web', { email: account.email, role: 'admin', address: '127.0.0.x' }],
  ]);
  await visitor.get(path, 303);
  expect(await site.app.setUpPath()).toBeUndefined();
  await post({ email: 'second@example.com' });
  expect(await admins.countAdmins()).toBe(1);
});
