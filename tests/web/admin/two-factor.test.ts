import { Secret, TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { checkCode } from '../../../src/accounts/two-factor.ts';
import { account, signedIn } from '../../helpers/signed-in.ts';
import { testApp, textOf } from '../../helpers/test-app.ts';

const start = Date.parse('2026-03-04T20:00:00Z');
/** Where it is turned on and off. */
const page = '/admin/account/two-factor';

/** A site with an account, its session, a clock, and the app on its owner's phone. */
async function setting() {
  let now = start;
  const site = await testApp({ RATE_LIMIT_SIGN_INS: '100', TRUST_PROXY: '1' }, { clock: () => now });
  let cookie = await signedIn(site);
  const { text } = await site.request.get(page).set('cookie', cookie).expect(200);
  const secret = (/<strong>([A-Z2-7 ]{32,})<\/strong>/.exec(text)?.[1] ?? '').replaceAll(' ', '');
  const phone = new TOTP({ secret: Secret.fromBase32(secret) });
  const post = (path: string, values: object) =>
    site.request.post(path).type('form').set('cookie', cookie).send(values);
  return {
    site,
    cookie: () => cookie,
    html: text,
    code: (ahead = 0) => phone.generate({ timestamp: now + ahead * 30_000 }),
    later: (milliseconds = 60_000) => {
      now += milliseconds;
    },
    post,
    signIn: (code?: string, from = '192.0.2.1') =>
      site.request
        .post('/admin/sign-in')
        .set('x-forwarded-for', from)
        .type('form')
        .send({ ...account, ...(code && { code }) }),
    async turnOn() {
      const done = await post(page, { code: phone.generate({ timestamp: now }), current: account.password }).expect(
        200,
      );
      cookie = done.get('set-cookie')?.[0]?.split(';')[0] ?? '';
      return [...done.text.matchAll(/<li>([a-z0-9]{4}(?:-[a-z0-9]{4}){6})<\/li>/g)].map((match) => match[1] ?? '');
    },
    latest: async () =>
      (await site.app.context.store.audit.latest(20)).find(
        ({ kind }) => !/^sign/.test(kind) || kind === 'signed-out-everywhere',
      ),
  };
}

test('is set up with a picture that an app can read, and ten recovery codes that are shown once', async () => {
  const { html, turnOn, site, post, latest } = await setting();
  expect(html).toContain('class="qr-code"');
  const recovery = await turnOn();
  expect(new Set(recovery).size).toBe(10);
  expect(await latest()).toMatchObject({ kind: 'two-factor-on', by: account.email, via: 'web' });
  const stored = await site.app.context.admins.findAdmin(account.email);
  for (const code of recovery) expect(JSON.stringify(stored)).not.toContain(code.replaceAll('-', ''));
  const again = await post(page, { code: '000000', current: account.password }).expect(303);
  expect(again.get('location')).toBe(page);
});

test('one’s own account says whether it is on', async () => {
  const { site, cookie, turnOn } = await setting();
  const own = async () => textOf((await site.request.get('/admin/account').set('cookie', cookie())).text);
  expect(await own()).toMatch(/Two-factor authentication Off\..* Set up two-factor/);
  await turnOn();
  expect(await own()).toMatch(/Two-factor authentication On:.* Turn off two-factor/);
});

test.each([
  [{ code: '12345' }, 'The code is incorrect'],
  [{ code: '' }, 'The code is incorrect'],
  [{ current: 'not the password' }, 'The current password is incorrect'],
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
  expect((await signIn().expect(303)).get('location')).toBe('/admin/sign-in/code');
  await signIn('000000').expect(401);
  await signIn(first).expect(401);
  later();
  await signIn(code()).expect(303);
  await signIn(code()).expect(401);
  later();
  await signIn(code(-3)).expect(401);
  await signIn(code(1)).expect(303);
});

test('says of a used code that it has been used, to who has the password', async () => {
  const { turnOn, signIn, code, site } = await setting();
  const first = code();
  await turnOn();
  const words = 'This code was already used. Please wait for the next one in your app.';
  expect(textOf((await signIn(first).expect(401)).text)).toContain(words);
  const guess = { ...account, password: 'not the password', code: first };
  const refused = await site.request.post('/admin/sign-in').type('form').send(guess).expect(401);
  expect(textOf(refused.text)).not.toContain('used');
});

describe('guessing codes with the right password', () => {
  const from = (place: number) => `198.51.100.${place}`;

  test('makes codes wait after five wrong ones from anywhere, each further one twice as long, and recovery codes work', async () => {
    const { turnOn, signIn, code, later } = await setting();
    const [recovery = '', other = ''] = await turnOn();
    later();
    for (const place of [1, 2, 3, 4, 5]) await signIn('000000', from(place)).expect(401);
    const waits = await signIn(code(), from(6)).expect(429);
    expect(waits.get('retry-after')).toBe('60');
    expect(textOf(waits.text)).toContain('Too many wrong codes. Please wait 1 minute before the next one');
    later(60_000);
    await signIn('000000', from(7)).expect(401);
    expect((await signIn(code(), from(8)).expect(429)).get('retry-after')).toBe('120');
    later(119_000);
    await signIn(code(), from(9)).expect(429);
    await signIn(recovery, from(10)).expect(303);
    await signIn(code(), from(11)).expect(303);
    later();
    for (const place of [12, 13, 14, 15]) await signIn('000000', from(place)).expect(401);
    await signIn(code(), from(16)).expect(303);
    for (const place of [17, 18, 19, 20]) await signIn('000000', from(place)).expect(401);
    await signIn(other, from(21)).expect(303);
  });

  test('does not get around the wait by asking many times at once', async () => {
    const { turnOn, site } = await setting();
    await turnOn();
    const admin = (await site.app.context.admins.findAdmin(account.email)) ?? expect.fail('the account is there');
    const checked = await Promise.all(Array.from({ length: 20 }, () => checkCode(site.app.context, admin, '000000')));
    expect(checked.filter(({ outcome }) => outcome === 'wrong')).toHaveLength(5);
    expect(checked.filter(({ outcome }) => outcome === 'wait')).toHaveLength(15);
  });

  test('is not what a wrong password, or none of a code, counts as', async () => {
    const { turnOn, signIn, code, later, site } = await setting();
    await turnOn();
    later();
    for (const place of [1, 2, 3, 4, 5, 6]) {
      await signIn(undefined, from(place)).expect(303);
      const guess = { ...account, password: 'not the password', code: '000000' };
      await site.request
        .post('/admin/sign-in')
        .set('x-forwarded-for', from(place))
        .type('form')
        .send(guess)
        .expect(401);
    }
    await signIn(code(), from(7)).expect(303);
  });
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
  const entered = await signIn(` ${two.toUpperCase().replaceAll('-', ' ')} `).expect(303);
  const cookie = entered.get('set-cookie')?.[0]?.split(';')[0] ?? '';
  const shown = await site.request.get(page).set('cookie', cookie).expect(200);
  expect(textOf(shown.text)).toContain('You have 8 recovery codes left.');
});

test('is turned off with the password and a code, which the password alone does not do', async () => {
  const { turnOn, post, signIn, latest, code, later } = await setting();
  const [recovery = ''] = await turnOn();
  later();
  await post(`${page}/off`, { current: 'not the password', code: code() }).expect(422);
  const without = await post(`${page}/off`, { current: account.password }).expect(422);
  expect(textOf(without.text)).toContain('The code is incorrect');
  await post(`${page}/off`, { current: account.password, code: '000000' }).expect(422);
  await post(`${page}/off`, { current: account.password, code: recovery }).expect(303);
  expect(await latest()).toMatchObject({ kind: 'two-factor-off', by: account.email });
  await signIn().expect(303);
});

test('is taken away by another admin, not by sales, and ends the sessions of the account', async () => {
  const { turnOn, site, signIn, cookie } = await setting();
  await turnOn();
  const id = (await site.app.context.admins.findAdmin(account.email))?.id;
  const away = (cookie: string) => site.request.post(`/admin/accounts/${id}/two-factor-off`).set('cookie', cookie);
  const password = 'other unrelated plain words';
  await away(await signedIn(site, { email: 'sales@example.com', password, role: 'sales' })).expect(403);
  expect((await signIn().expect(303)).get('location')).toBe('/admin/sign-in/code');
  await site.request.get('/admin').set('cookie', cookie()).expect(200);
  await away(await signedIn(site, { email: 'admin@example.com', password })).expect(303);
  await site.request.get('/admin').set('cookie', cookie()).expect(303);
  expect((await signIn().expect(303)).get('location')).toBe('/admin/leads');
});

describe('the page for the code', () => {
  const codePage = '/admin/sign-in/code';
  const cookieOf = (answer: { get(name: string): unknown }) => String(answer.get('set-cookie')).split(';')[0] ?? '';

  test('takes the code after the password, within five minutes, and leads on', async () => {
    const { turnOn, site, code, later } = await setting();
    await turnOn();
    later();
    const passed = await site.request.post('/admin/sign-in?to=/admin/audit').type('form').send(account).expect(303);
    expect(passed.get('location')).toBe(`${codePage}?to=%2Fadmin%2Faudit`);
    expect(String(passed.get('set-cookie'))).toMatch(
      /^admin-code=.*Path=\/admin\/sign-in\/code;.*HttpOnly; SameSite=Lax/,
    );
    const enter = (code: string) =>
      site.request.post(`${codePage}?to=/admin/audit`).type('form').set('cookie', cookieOf(passed)).send({ code });
    await site.request.get(codePage).set('cookie', cookieOf(passed)).expect(200);
    await site.request.get('/admin').set('cookie', cookieOf(passed)).expect(303);
    expect(textOf((await enter('').expect(422)).text)).toContain('Please enter the code from your app');
    expect(textOf((await enter('000000').expect(401)).text)).toContain('That code is incorrect.');
    const right = code();
    expect((await enter(right).expect(303)).get('location')).toBe('/admin/audit');
    expect(textOf((await enter(right).expect(401)).text)).toContain('This code was already used');
    later(5 * 60_000);
    expect((await enter(code()).expect(303)).get('location')).toBe('/admin/sign-in?to=%2Fadmin%2Faudit');
  });

  test('is for nobody without the password, with another signature, or after a sign-out everywhere', async () => {
    const { turnOn, site, code, later, cookie, signIn } = await setting();
    await turnOn();
    later();
    const passed = cookieOf(await signIn());
    const outside = [undefined, 'admin-code=', `${passed.slice(0, -2)}xx`, passed.replace('=', '=0')];
    for (const value of outside) {
      const answer = site.request.post(codePage).type('form').send({ code: code() });
      expect((await (value ? answer.set('cookie', value) : answer).expect(303)).get('location')).toBe('/admin/sign-in');
    }
    await site.request.post('/admin/account/sign-out-everywhere').set('cookie', cookie()).expect(303);
    const late = await site.request
      .post(codePage)
      .type('form')
      .set('cookie', passed)
      .send({ code: code() })
      .expect(303);
    expect(late.get('location')).toBe('/admin/sign-in');
  });

  test('makes a program ask for it too', async () => {
    const { turnOn, site } = await setting();
    await turnOn();
    const asked = await site.request.post('/admin/sign-in').send(account).expect(401);
    expect(asked.body).toMatchObject({ ok: false, next: codePage });
  });
});
