import { expect, test } from 'vitest';
import { routes } from '../../../src/site/routes.ts';
import { deskOf } from '../../helpers/desk.ts';
import { account } from '../../helpers/signed-in.ts';
import { testApp } from '../../helpers/test-app.ts';

async function office() {
  let now = Date.UTC(2026, 2, 2, 15);
  const site = await testApp({}, { clock: () => now });
  const pass = (minutes: number) => {
    now += minutes * 60_000;
  };
  return { admins: site.app.context.admins, pass, owner: await deskOf(site) };
}

const asking = routes.filter(({ confirms }) => confirms).map(({ path }) => path);

test('the password is asked for again, ten minutes after it was entered, by everything that gives access', async () => {
  expect(asking).toEqual([
    '/admin/accounts',
    ...['password', 'role', 'invitation', 'send', 'disable', 'enable', 'two-factor-off'].map(
      (act) => `/admin/accounts/:id/${act}`,
    ),
    ...['/admin/tokens', '/admin/webhooks', '/admin/webhooks/:id/enable', '/admin/webhooks/:id/rotate'],
  ]);
  const { pass, owner } = await office();
  for (const path of asking) {
    const address = path.replace(':id', 'nobody');
    await owner.send(address, {}, [404, 422]);
    pass(10);
    const body = await owner.send(address, {}, 403);
    expect(body).toMatchObject({ ok: false, errors: { current: expect.any(String) }, next: '/admin/confirm' });
    await owner.send('/admin/confirm', { current: account.password });
  }
});

test('what was typed goes on from there, without scripts', async () => {
  const { admins, pass, owner } = await office();
  pass(11);
  const typed = { name: 'reports', role: 'work', lifetime: '30' };
  const asked = await owner.post('/admin/tokens', typed, 403);
  expect(asked.headers['cache-control']).toContain('no-store');
  const action = asked.attribute('form[action^="/admin/confirm"]', 'action');
  const sent = asked.sent('form[action^="/admin/confirm"]');
  const wrong = await owner.post(action, { ...sent, current: 'not the password' }, 422);
  expect(wrong.text).toContain('The password is incorrect');
  expect(wrong.sent('form[action^="/admin/confirm"]')).toMatchObject(typed);
  expect(wrong.html).not.toContain('not the password');
  expect(await admins.listTokens()).toEqual([]);
  const right = { ...typed, current: account.password };
  expect((await owner.post(action, right, 307)).location).toBe('/admin/tokens');
  await owner.post('/admin/tokens', right, 200);
  expect(await admins.listTokens()).toMatchObject([{ name: 'reports', role: 'work' }]);
});

test('it leads on to nothing but such a post, and limits guesses as sign-ins are', async () => {
  const { owner } = await office();
  for (const to of ['https://elsewhere.example', '//elsewhere.example', '/admin/sign-out', '/admin/leads/undo', '']) {
    const path = `/admin/confirm?${new URLSearchParams({ to })}`;
    expect((await owner.post(path, { current: account.password })).location).toBe('/admin/account');
  }
  for (let guess = 0; guess < 10; guess++) await owner.send('/admin/confirm', { current: `guess ${guess}` }, 422);
  await owner.send('/admin/confirm', { current: account.password }, 429);
});
