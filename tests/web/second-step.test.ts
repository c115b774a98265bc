import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { account, signedIn } from '../signed-in.ts';
import { testApp, textOf } from '../test-app.ts';

const start = Date.parse('2026-03-04T20:00:00Z');
const page = '/admin/account/second-step';

/** A site with an account, its session, a clock, and the app on its owner's phone. */
async function setting() {
  let now = start;
  const site = await testApp({ RATE_LIMIT_SIGN_INS: '100' }, { clock: () => now });
  const cookie = await signedIn(site);
  const { text } = await site.request.get(page).set('cookie', cookie).expect(200);
  const secret = (/<strong>([A-Z2-7 ]{32,})<\/strong>/.exec(text)?.[1] ?? '').replaceAll(' ', '');
  const phone = new TOTP({ secret: Secret.fromBase32(secret) });
  const post = (path: string, values: object) =>
    site.request.post(path).type('form').set('cookie', cookie).send(values);
  return {
    site,
    cookie,
    html: text,
    code: (ahead = 0) => phone.generate({ timestamp: now + ahead * 30_000 }),
    later: () => {
      now += 60_000;
    },
    post,
    signIn: (code?: string) =>
      site.request
        .post('/admin/sign-in')
        .type('form')
        .send({ ...account, ...(code && { code }) }),
    async turnOn() {
      const done = await post(page, { code: phone.generate({ timestamp: now }), current: account.password }).expect(
        200,
      );
      return [...done.text.matchAll(/<li>([a-z0-9]{5}-[a-z0-9]{5})<\/li>/g)].map((match) => match[1] ?? '');
    },
    latest: async () => (await site.app.context.store.audit.latest(1))[0],
  };
}

test('is set up with a picture that an app can read, and ten recovery codes that are shown once', async () => {
  const { html, turnOn, site, post, latest } = await setting();
  expect(html).toContain('class="qr-code"');
  const recovery = await turnOn();
  expect(new Set(recovery).size).toBe(10);
  expect(await latest()).toMatchObject({ kind: 'second-step-on', by: account.email, via: 'web' });
  const kept = await site.app.context.admins.findAdmin(account.email);
  for (const code of recovery) expect(JSON.stringify(kept)).not.toContain(code.replace('-', ''));
  const again = await post(page, { code: '000000', current: account.password }).expect(303);
  expect(again.get('location')).toBe(page);
});

test.each([
  [{ code: '12345' }, 'The code is not right'],
  [{ code: '' }, 'The code is not right'],
  [{ current: 'not the password' }, 'The current password is not right'],
])('is not turned on with %j', async (wrong, words) => {
  const { post, code, site } = await setting();
  const refused = await post(page, { code: code(), current: account.password, ...wrong }).expect(422);
  expect(textOf(refused.text)).toContain(words);
  expect((await site.app.context.admins.findAdmin(account.email))?.totp_secret).toBeNull();
});

test('asks for a code at the sign-in from then on, and takes each once', async () => {
  const { turnOn, signIn, code, later } = await setting();
  const first = code();
  await turnOn();
  await signIn().expect(401);
  await signIn('000000').expect(401);
  await signIn(first).expect(401);
  later();
  await signIn(code()).expect(303);
  await signIn(code()).expect(401);
  later();
  await signIn(code(-3)).expect(401);
  await signIn(code(1)).expect(303);
});

test('of two sign-ins at once with one code one gets in', async () => {
  const { turnOn, signIn, code, later } = await setting();
  await turnOn();
  later();
  const answers = await Promise.all([signIn(code()), signIn(code())]);
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 401]);
});

test('takes each recovery code once, however it is typed', async () => {
  const { turnOn, signIn, site } = await setting();
  const [one = '', two = ''] = await turnOn();
  await signIn(one).expect(303);
  await signIn(one).expect(401);
  const entered = await signIn(` ${two.toUpperCase().replace('-', ' ')} `).expect(303);
  const cookie = entered.get('set-cookie')?.[0]?.split(';')[0] ?? '';
  const shown = await site.request.get(page).set('cookie', cookie).expect(200);
  expect(textOf(shown.text)).toContain('You have 8 recovery codes left.');
});

test('is turned off with the password, and the password alone is enough again', async () => {
  const { turnOn, post, signIn, latest } = await setting();
  await turnOn();
  await post(`${page}/off`, { current: 'not the password' }).expect(422);
  await post(`${page}/off`, { current: account.password }).expect(303);
  await signIn().expect(303);
  expect(await latest()).toMatchObject({ kind: 'second-step-off', by: account.email });
});

test('is taken away by another admin, not by sales, and ends the sessions of the account', async () => {
  const { turnOn, site, signIn, cookie } = await setting();
  await turnOn();
  const id = (await site.app.context.admins.findAdmin(account.email))?.id;
  const away = (cookie: string) => site.request.post(`/admin/accounts/${id}/second-step-off`).set('cookie', cookie);
  const password = 'other unrelated plain words';
  await away(await signedIn(site, { email: 'sales@example.com', password, role: 'sales' })).expect(403);
  await signIn().expect(401);
  await site.request.get('/admin').set('cookie', cookie).expect(200);
  await away(await signedIn(site, { email: 'admin@example.com', password })).expect(303);
  await site.request.get('/admin').set('cookie', cookie).expect(303);
  await signIn().expect(303);
});
