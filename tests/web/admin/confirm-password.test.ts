import { expect, test } from 'vitest';
import { type Route, routes } from '../../../src/site/routes.ts';
import { account, signedIn } from '../../helpers/signed-in.ts';
import { testApp, textOf } from '../../helpers/test-app.ts';

const minute = 60_000;

async function desk() {
  let now = Date.UTC(2026, 2, 2, 15);
  const site = await testApp({}, { clock: () => now });
  const cookie = await signedIn(site);
  const as = (accept: string) => (path: string, body: object) =>
    site.request.post(path).type('form').set({ cookie, accept }).send(body);
  return {
    site,
    cookie,
    pass: (minutes: number) => {
      now += minutes * minute;
    },
    post: as('text/html'),
    program: as('application/json'),
  };
}

const asking = (routes as readonly Route[]).filter(({ confirms }) => confirms).map(({ path }) => path);

test('the password is asked for again by everything that gives access', () => {
  expect(asking).toEqual([
    '/admin/accounts',
    '/admin/accounts/:id/password',
    '/admin/accounts/:id/role',
    '/admin/accounts/:id/invitation',
    '/admin/accounts/:id/disable',
    '/admin/accounts/:id/enable',
    '/admin/accounts/:id/two-factor-off',
    '/admin/tokens',
    '/admin/webhooks',
    '/admin/webhooks/:id/enable',
    '/admin/webhooks/:id/rotate',
  ]);
});

test.each(asking)('a post to %s needs the password again after ten minutes', async (path) => {
  const { pass, program } = await desk();
  const of = path.replace(':id', 'nobody');
  expect((await program(of, {})).status).not.toBe(403);
  pass(10);
  const { body } = await program(of, {}).expect(403);
  expect(body).toMatchObject({ ok: false, errors: { current: expect.any(String) }, next: '/admin/confirm' });
  await program('/admin/confirm', { current: account.password }).expect(200);
  expect((await program(of, {})).status).not.toBe(403);
});

test('what was typed goes on from there, without scripts', async () => {
  const { site, pass, post } = await desk();
  pass(11);
  const typed = { name: 'reports', role: 'work', lifetime: '30' };
  const asked = await post('/admin/tokens', typed).expect(403);
  expect(asked.headers['cache-control']).toContain('no-store');
  expect(await site.app.context.admins.listTokens()).toEqual([]);
  const action = /<form[^>]*action="(\/admin\/confirm[^"]*)"/.exec(asked.text)?.[1] ?? '';
  for (const [name, value] of Object.entries(typed)) {
    expect(asked.text).toMatch(new RegExp(`type="hidden" name="${name}" value="${value}"`));
  }
  const wrong = await post(action, { ...typed, current: 'not the password' }).expect(422);
  expect(textOf(wrong.text)).toContain('The password is incorrect');
  expect(wrong.text).toContain('value="reports"');
  expect(wrong.text).not.toContain('not the password');
  const right = await post(action, { ...typed, current: account.password }).expect(307);
  expect(right.headers.location).toBe('/admin/tokens');
  await post('/admin/tokens', { ...typed, current: account.password }).expect(200);
  expect(await site.app.context.admins.listTokens()).toMatchObject([{ name: 'reports', role: 'work' }]);
});

test('it leads on to nothing but such a post', async () => {
  const { post } = await desk();
  for (const to of ['https://elsewhere.example', '//elsewhere.example', '/admin/sign-out', '/admin/leads/undo', '']) {
    const query = new URLSearchParams({ to });
    const { headers } = await post(`/admin/confirm?${query}`, { current: account.password }).expect(303);
    expect(headers.location).toBe('/admin/account');
  }
});

test('guesses of it are limited as sign-ins are', async () => {
  const { program } = await desk();
  for (let guess = 0; guess < 10; guess++) await program('/admin/confirm', { current: `guess ${guess}` }).expect(422);
  await program('/admin/confirm', { current: account.password }).expect(429);
});

test('a list that is too deep to be written is refused as any other post without the password', async () => {
  const { site, cookie } = await desk();
  const body = `{"name":${'['.repeat(30_000)}${']'.repeat(30_000)}}`;
  const post = (sent: string) => site.request.post('/admin/confirm').type('json').set({ cookie }).send(sent);
  expect((await post(body)).status).toBe((await post('{"name":"x"}')).status);
});
