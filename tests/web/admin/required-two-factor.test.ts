import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { type Route, routes } from '../../../src/site/routes.ts';
import { signedIn } from '../../helpers/signed-in.ts';
import { testApp, textOf } from '../../helpers/test-app.ts';

const site = await testApp({ REQUIRE_TWO_FACTOR: '1' });
const cookie = await signedIn(site);
const setUp = '/admin/account/two-factor';
const closed = (routes as readonly Route[]).filter(
  ({ name, access, get }) => access === 'admin' && get && name !== 'adminTwoFactor',
);

test('with REQUIRE_TWO_FACTOR=1, each page leads to its set-up', async () => {
  for (const path of closed.map((route) => route.path.replace(/:\w+/, 'x'))) {
    const html = await site.request.get(path).set({ cookie, accept: 'text/html' });
    expect([html.status, html.headers.location], path).toEqual([303, setUp]);
    await site.request.get(path).set({ cookie, accept: 'application/json' }).expect(403);
  }
});

test('no post does anything before it, but signing out', async () => {
  const post = (path: string) => site.request.post(path).set({ cookie, accept: 'application/json' }).send({});
  for (const path of ['/admin/accounts', '/admin/tokens', '/admin/leads/undo', '/api/lovable-uploads']) {
    await post(path).expect(403);
  }
  const other = await signedIn(site, { email: 'sam@example.com', password: 'other unrelated plain words' });
  await site.request.post('/admin/sign-out').set({ cookie: other, accept: 'text/html' }).expect(303);
});

test('once it is set up, the account works', async () => {
  const page = await site.request.get(setUp).set({ cookie, accept: 'text/html' }).expect(200);
  expect(textOf(page.text)).toContain('This site requires it');
  const secret = (/<strong>([A-Z2-7 ]{32,})<\/strong>/.exec(page.text)?.[1] ?? '').replaceAll(' ', '');
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  const done = await site.request
    .post(setUp)
    .type('form')
    .set({ cookie, accept: 'text/html' })
    .send({ code, current: 'four unrelated plain words' })
    .expect(200);
  const after = done.get('set-cookie')?.[0]?.split(';')[0] ?? '';
  await site.request.get('/admin/leads').set({ cookie: after, accept: 'text/html' }).expect(200);
});
