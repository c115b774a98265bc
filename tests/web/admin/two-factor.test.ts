import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { checkCode, newTwoFactor, turnOnTwoFactor } from '../../../src/accounts/two-factor.ts';
import { routes } from '../../../src/site/routes.ts';
import { clientOf, deskOf } from '../../helpers/desk.ts';
import { account } from '../../helpers/signed-in.ts';
import { testApp } from '../../helpers/test-app.ts';
import { phoneOf } from './phone-of.ts';

/** Where it is turned on and off. */
const page = '/admin/account/two-factor';
const codePage = '/admin/sign-in/code';
const wrongPassword = { ...account, password: 'not the password' };

/** A site with an account, its session, a clock, and the app on its owner's phone. */
async function setting() {
  let now = Date.parse('2026-03-04T20:00:00Z');
  const site = await testApp({ RATE_LIMIT_SIGN_INS: '100', TRUST_PROXY: '1' }, { clock: () => now });
  let owner = await deskOf(site);
  const shown = await owner.get(page);
  const phone = phoneOf(shown);
  const code = (ahead = 0) => phone.generate({ timestamp: now + ahead * 30_000 });
  const { admins, store } = site.app.context;
  return {
    site,
    shown,
    code,
    later: (milliseconds = 60_000) => {
      now += milliseconds;
    },
    owner: () => owner,
    /** Signs in, with a code, from an address that ends so. */
    signIn: (code: string | undefined, status: number | number[], from = 1, values: object = account) => {
      const visitor = clientOf(site, '', { 'x-forwarded-for': `198.51.100.${from}` });
      return visitor.post('/admin/sign-in', { ...values, ...(code && { code }) }, status);
    },
    /** Answers the recovery codes. */
    async turnOn() {
      const done = await owner.post(page, { code: code(), current: account.password }, 200);
      owner = clientOf(site, done.cookie);
      return done.texts('li').filter((words) => /^[a-z0-9]{4}(?:-[a-z0-9]{4}){6}$/.test(words));
    },
    row: async () => (await admins.findAdmin(account.email)) ?? expect.fail('the account is there'),
    latest: async () => (await store.audit.latest(20)).find(({ kind }) => !/^sign/.test(kind)),
  };
}

/** The same once it is on, a minute later. */
async function settingOn() {
  const own = await setting();
  const recovery = await own.turnOn();
  own.later();
  return { ...own, recovery };
}

test('is set up with a picture that an app can read, a code and the password, and ten recovery codes that are shown once', async () => {
  const { shown, code, turnOn, row, owner, latest } = await setting();
  expect(shown.has('.qr-code')).toBe(true);
  for (const [wrong, words] of [
    [{ code: '12345' }, 'The code is incorrect'],
    [{ code: '' }, 'The code is incorrect'],
    [{ current: 'not the password' }, 'The current password is incorrect'],
  ] as const) {
    const refused = await owner().post(page, { code: code(), current: account.password, ...wrong }, 422);
    expect(refused.text).toContain(words);
  }
  expect((await row()).totp_secret).toBeNull();
  expect((await owner().get('/admin/account')).text).toMatch(/Two-factor authentication Off\..* Set up two-factor/);
  const recovery = await turnOn();
  expect(new Set(recovery).size).toBe(10);
  expect(await latest()).toMatchObject({ kind: 'two-factor-on', by: account.email, via: 'web' });
  for (const code of recovery) expect(JSON.stringify(await row())).not.toContain(code.replaceAll('-', ''));
  expect((await owner().post(page, { code: '000000', current: account.password })).location).toBe(page);
  expect((await owner().get('/admin/account')).text).toMatch(/Two-factor authentication On:.* Turn off two-factor/);
});

test('turned on twice at once, as by a double click, the recovery codes of both work, and one of two apps wins', async () => {
  const { site, row } = await setting();
  const { context } = site.app;
  const admin = await row();
  const post = (own: ReturnType<typeof newTwoFactor>) => {
    const code = new TOTP({ secret: Secret.fromBase32(own.secret) }).generate({ timestamp: context.clock() });
    const typed = { ...own, code, current: account.password };
    return turnOnTwoFactor(context, admin, typed, { by: account.email, via: 'web' });
  };
  const own = newTwoFactor();
  expect(await post(own)).toMatchObject({ outcome: 'on' });
  const { totp_secret, recovery_hashes } = await row();
  expect(await post(own)).toMatchObject({ outcome: 'on' });
  expect(await post(newTwoFactor())).toMatchObject({ outcome: 'refused', field: 'code' });
  expect(await row()).toMatchObject({ totp_secret, recovery_hashes });
});

test('asks for a code at each sign-in from then on, and accepts each code once, which it says after the right password', async () => {
  const { turnOn, signIn, code, later } = await setting();
  const first = code();
  await turnOn();
  expect((await signIn(undefined, 303)).location).toBe(codePage);
  await signIn('000000', 401);
  const words = 'This code was already used. Please wait for the next one in your app.';
  expect((await signIn(first, 401)).text).toContain(words);
  expect((await signIn(first, 401, 1, wrongPassword)).text).not.toContain('used');
  later();
  await signIn(code(-3), 401);
  await signIn(code(1), 303);
  later();
  const atOnce = await Promise.all([1, 2].map(() => signIn(code(), [303, 401])));
  expect(atOnce.map(({ status }) => status).sort()).toEqual([303, 401]);
});

test('makes codes wait after five wrong ones from anywhere, each further one twice as long, and recovery codes work', async () => {
  const { signIn, code, later, recovery: codes } = await settingOn();
  const [recovery = '', other = ''] = codes;
  for (const from of [1, 2, 3, 4, 5]) await signIn('000000', 401, from);
  const waits = await signIn(code(), 429, 6);
  expect(waits.headers['retry-after']).toBe('60');
  expect(waits.text).toContain('Too many wrong codes. Please wait 1 minute before the next one');
  later(60_000);
  await signIn('000000', 401, 7);
  expect((await signIn(code(), 429, 8)).headers['retry-after']).toBe('120');
  later(119_000);
  await signIn(code(), 429, 9);
  await signIn(recovery, 303, 10);
  await signIn(code(), 303, 11);
  later();
  for (const from of [12, 13, 14, 15]) await signIn('000000', 401, from);
  await signIn(code(), 303, 16);
  for (const from of [17, 18, 19, 20]) await signIn('000000', 401, from);
  await signIn(other, 303, 21);
});

test('counts as a wrong code neither a wrong password nor none of a code, and twenty at once as twenty', async () => {
  const { signIn, code, site, row } = await settingOn();
  for (const from of [1, 2, 3, 4, 5, 6]) {
    await signIn(undefined, 303, from);
    await signIn('000000', 401, from, wrongPassword);
  }
  await signIn(code(), 303, 7);
  const admin = await row();
  const checked = await Promise.all(Array.from({ length: 20 }, () => checkCode(site.app.context, admin, '000000')));
  expect(checked.filter(({ outcome }) => outcome === 'wrong')).toHaveLength(5);
  expect(checked.filter(({ outcome }) => outcome === 'wait')).toHaveLength(15);
});

test('takes each recovery code once, however it is typed, and is turned off with the password and one, not by the password alone', async () => {
  const { signIn, site, owner, latest, code, recovery } = await settingOn();
  const [one = '', two = '', three = ''] = recovery;
  await signIn(one, 303);
  await signIn(one, 401);
  const { cookie } = await signIn(` ${two.toUpperCase().replaceAll('-', ' ')} `, 303);
  expect((await clientOf(site, cookie).get(page)).text).toContain('You have 8 recovery codes left.');
  const off = (values: object, status: number) =>
    owner().post(`${page}/off`, { current: account.password, ...values }, status);
  await off({ current: 'not the password', code: code() }, 422);
  expect((await off({}, 422)).text).toContain('The code is incorrect');
  await off({ code: '000000' }, 422);
  await off({ code: three }, 303);
  expect(await latest()).toMatchObject({ kind: 'two-factor-off', by: account.email });
  expect((await signIn(undefined, 303)).location).toBe('/admin');
});

test('the page for the code accepts it after the password, within five minutes, and leads on; a program gets an answer that says so', async () => {
  const { site, code, later } = await settingOn();
  const passed = await clientOf(site).post('/admin/sign-in?to=/admin/audit', account);
  expect(passed.location).toBe(`${codePage}?to=%2Fadmin%2Faudit`);
  expect(String(passed.headers['set-cookie'])).toMatch(
    /^admin-code=.*Path=\/admin\/sign-in\/code;.*HttpOnly; SameSite=Lax/,
  );
  const half = clientOf(site, passed.cookie);
  const enter = (typed: string, status: number) => half.post(`${codePage}?to=/admin/audit`, { code: typed }, status);
  await half.get(codePage);
  await half.get('/admin', 303);
  expect((await enter('', 422)).text).toContain('Please enter the code from your app');
  expect((await enter('000000', 401)).text).toContain('That code is incorrect.');
  const right = code();
  expect((await enter(right, 303)).location).toBe('/admin/audit');
  expect((await enter(right, 401)).text).toContain('This code was already used');
  later(5 * 60_000);
  expect((await enter(code(), 303)).location).toBe('/admin/sign-in?to=%2Fadmin%2Faudit');
  expect(await clientOf(site).send('/admin/sign-in', account, 401)).toMatchObject({ ok: false, next: codePage });
});

test('the page for the code is for nobody without the password, with another signature, or after a sign-out everywhere; another admin, not sales, takes it away', async () => {
  const { site, code, owner, signIn, row } = await settingOn();
  const { cookie } = await signIn(undefined, 303);
  for (const value of ['', 'admin-code=', `${cookie.slice(0, -2)}xx`, cookie.replace('=', '=0'), cookie]) {
    if (value === cookie) await owner().post('/admin/account/sign-out-everywhere');
    expect((await clientOf(site, value).post(codePage, { code: code() })).location).toBe('/admin/sign-in');
  }
  const away = `/admin/accounts/${(await row()).id}/two-factor-off`;
  await (await deskOf(site, 'sales')).post(away, {}, 403);
  expect((await signIn(undefined, 303)).location).toBe(codePage);
  await (await deskOf(site, 'admin')).post(away);
  expect((await signIn(undefined, 303)).location).toBe('/admin');
});

test('with REQUIRE_TWO_FACTOR=1 each page leads to its set-up, and no post does anything but signing out; once it is set up, the account works', async () => {
  const strict = await testApp({ REQUIRE_TWO_FACTOR: '1' });
  const owner = await deskOf(strict);
  for (const { path, name, access, get } of routes) {
    if (access !== 'admin' || !get || name === 'adminTwoFactor') continue;
    expect((await owner.get(path.replace(/:\w+/, 'x'), 303)).location, path).toBe(page);
  }
  await owner.read('/admin/leads', 403);
  for (const path of ['/admin/accounts', '/admin/tokens', '/admin/leads/undo', '/api/lovable-uploads'])
    await owner.send(path, {}, 403);
  await (await deskOf(strict, { email: 'sam@example.com' })).post('/admin/sign-out');
  const shown = await owner.get(page);
  expect(shown.text).toContain('This site requires it');
  const done = await owner.post(page, { code: phoneOf(shown).generate(), current: account.password }, 200);
  await clientOf(strict, done.cookie).get('/admin/leads');
});
