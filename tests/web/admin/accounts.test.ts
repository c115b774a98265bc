import { describe, expect, test } from 'vitest';
import { account, signedIn } from '../../helpers/signed-in.ts';
import { testApp, textOf } from '../../helpers/test-app.ts';

const site = await testApp();
const cookie = await signedIn(site);
const password = 'seven other plain words';

const post = (path: string, values: object = {}, as = cookie) =>
  site.request.post(path).type('form').set('cookie', as).send(values);
const page = async (path: string) => textOf((await site.request.get(path).set('cookie', cookie).expect(200)).text);
const idOf = async (email: string) => (await site.app.context.admins.findAdmin(email))?.id ?? '';
const latest = async () =>
  (await site.app.context.store.audit.latest(20)).find(
    ({ kind }) => !/^sign/.test(kind) || kind === 'signed-out-everywhere',
  );

describe('the accounts page', () => {
  test('lists everyone with role and day, and offers no way to disable oneself', async () => {
    const text = await page('/admin/accounts');
    expect(text).toMatch(/owner@example\.com Admin \w+ \d+, \d{4} You/);
  });

  test('adds an account that can sign in, and records who added it', async () => {
    const added = await post('/admin/accounts', { email: 'New@example.com', password, role: 'sales' }).expect(303);
    expect(await page(added.get('location') ?? '')).toContain('Account added new@example.com can sign in now.');
    expect(await latest()).toMatchObject({ kind: 'account-added', by: account.email, via: 'web' });
    expect(JSON.parse((await latest())?.detail ?? '')).toMatchObject({ email: 'new@example.com', role: 'sales' });
    await post('/admin/sign-in', { email: 'new@example.com', password }, '').expect(303);
  });

  test.each([
    [{ email: 'nobody' }, 'Please enter a valid email address'],
    [{ email: account.email }, 'This email already has an account'],
    [{ password: 'short' }, 'The password must have at least 12 characters'],
    [{ password: 'password1234' }, 'This password is easy to guess'],
    [{ password: 'mainstreet2026' }, 'This password is easy to guess'],
    [{ password: 'another@example.com' }, 'This password is easy to guess'],
    [{ role: 'owner' }, 'Please choose a role'],
  ])('refuses %j in words and shows the rest again', async (wrong, words) => {
    const values = { email: 'another@example.com', password, role: 'admin', ...wrong };
    const refused = await post('/admin/accounts', values).expect(422);
    expect(textOf(refused.text)).toContain(words);
    expect(refused.text).toContain(`value="${values.email}"`);
    expect(await idOf('another@example.com')).toBe('');
  });

  test('disables an account at once, on every device, and gives it its way in again', async () => {
    const theirs = await signedIn(site, { email: 'gone@example.com', password });
    await site.request.get('/admin/leads').set('cookie', theirs).expect(200);
    const disabled = await post(`/admin/accounts/${await idOf('gone@example.com')}/disable`).expect(303);
    expect(await page(disabled.get('location') ?? '')).toContain('gone@example.com is signed out everywhere.');
    await site.request.get('/admin/leads').set('cookie', theirs).expect(303);
    await post('/admin/sign-in', { email: 'gone@example.com', password }, '').expect(401);
    expect(await latest()).toMatchObject({ kind: 'account-disabled', by: account.email });
    await post(`/admin/accounts/${await idOf('gone@example.com')}/enable`).expect(303);
    await post('/admin/sign-in', { email: 'gone@example.com', password }, '').expect(303);
    expect(await latest()).toMatchObject({ kind: 'account-enabled', by: account.email });
  });

  test('gives an account another password, which ends its sessions and is recorded in the trail', async () => {
    const theirs = await signedIn(site, { email: 'lost@example.com', password });
    const id = await idOf('lost@example.com');
    expect(await page(`/admin/accounts/${id}`)).toMatch(/lost@example\.com Admin since .* Set a new password/);
    const next = 'five more unrelated nouns';
    const reset = await post(`/admin/accounts/${id}/password`, { password: next }).expect(303);
    expect(await page(reset.get('location') ?? '')).toContain('New password set lost@example.com is signed out');
    await site.request.get('/admin/leads').set('cookie', theirs).expect(303);
    await post('/admin/sign-in', { email: 'lost@example.com', password }, '').expect(401);
    await post('/admin/sign-in', { email: 'lost@example.com', password: next }, '').expect(303);
    expect(await latest()).toMatchObject({ kind: 'password-reset', by: account.email, via: 'web' });
  });

  test('says why a new password is refused, and leaves the old one', async () => {
    await signedIn(site, { email: 'refused@example.com', password });
    const id = await idOf('refused@example.com');
    const refused = await post(`/admin/accounts/${id}/password`, { password: 'short' }).expect(422);
    expect(textOf(refused.text)).toContain('The password must have at least 12 characters');
    await post('/admin/sign-in', { email: 'refused@example.com', password }, '').expect(303);
    await post('/admin/accounts/nobody/password', { password }).set('accept', 'application/json').expect(404);
  });

  test('gives nobody a new password of their own without the current one', async () => {
    const id = await idOf(account.email);
    const answer = await post(`/admin/accounts/${id}/password`, { password: 'five more unrelated nouns' })
      .set('accept', 'application/json')
      .expect(409);
    expect(answer.body).toEqual({ ok: false, outcome: 'own' });
    const own = await site.request.get(`/admin/accounts/${id}`).set('cookie', cookie).expect(303);
    expect(own.get('location')).toBe('/admin/account');
    await post('/admin/sign-in', account, '').expect(303);
  });

  test.each([
    ['one’s own account', account.email, 409, 'own'],
    ['an account that is not there', 'nobody@example.com', 404, 'not-found'],
  ])('does not disable %s', async (_, email, status, outcome) => {
    const path = `/admin/accounts/${(await idOf(email)) || 'nothing'}/disable`;
    const { body } = await post(path).set('accept', 'application/json').expect(status);
    expect(body).toEqual({ ok: false, outcome });
  });

  test('shows no words of a made-up address', async () => {
    expect(await page('/admin/accounts?outcome=added&account=Please+call+1-900')).not.toContain('1-900');
  });
});

test('of two admins who disable each other at once one stays', async () => {
  const two = await testApp();
  const emails = ['ann@example.com', 'bob@example.com'];
  const sessions = await Promise.all(emails.map((email) => signedIn(two, { email, password })));
  const ids = await Promise.all(emails.map(async (email) => (await two.app.context.admins.findAdmin(email))?.id));
  await Promise.all(
    sessions.map((session, index) =>
      two.request.post(`/admin/accounts/${ids[1 - index]}/disable`).set('cookie', session),
    ),
  );
  const accounts = await two.app.context.admins.listAdmins();
  expect(accounts.filter(({ disabled_at }) => disabled_at === null)).toHaveLength(1);
});

describe('one’s own account', async () => {
  const person = { email: 'person@example.com', password, role: 'sales' } as const;
  const changed = 'nine entirely different nouns';

  test.each([
    [{ current: 'not the password' }, 'The current password is incorrect'],
    [{ repeated: 'something else' }, 'The passwords don’t match'],
    [{ next: 'short', repeated: 'short' }, 'The password must have at least 12 characters'],
    [{ next: 'qwertyuiop123', repeated: 'qwertyuiop123' }, 'This password is easy to guess'],
  ])('refuses a change with %j', async (wrong, words) => {
    const own = await signedIn(site, person);
    const values = { current: password, next: changed, repeated: changed, ...wrong };
    const refused = await post('/admin/account/password', values, own).expect(422);
    expect(textOf(refused.text)).toContain(words);
  });

  test('changes the password, stays signed in here and nowhere else', async () => {
    const [here, elsewhere] = [await signedIn(site, person), await signedIn(site, person)];
    const values = { current: password, next: changed, repeated: changed };
    const done = await post('/admin/account/password', values, here).expect(303);
    const now = done.get('set-cookie')?.[0]?.split(';')[0] ?? '';
    expect(now).not.toBe(here);
    const shown = await site.request
      .get(done.get('location') ?? '')
      .set('cookie', now)
      .expect(200);
    expect(textOf(shown.text)).toContain('Password changed');
    await site.request.get('/admin/account').set('cookie', here).expect(303);
    await site.request.get('/admin/account').set('cookie', elsewhere).expect(303);
    await post('/admin/sign-in', person, '').expect(401);
    await post('/admin/sign-in', { ...person, password: changed }, '').expect(303);
    expect(await latest()).toMatchObject({ kind: 'password-changed', by: person.email, via: 'web' });
  });

  test('signs out everywhere', async () => {
    const own = { email: 'everywhere@example.com', password };
    const [here, elsewhere] = [await signedIn(site, own), await signedIn(site, own)];
    await post('/admin/account/sign-out-everywhere', {}, here).expect(303);
    for (const ended of [here, elsewhere]) await site.request.get('/admin/account').set('cookie', ended).expect(303);
    expect(await latest()).toMatchObject({ kind: 'signed-out-everywhere', by: own.email });
    await site.request.get('/admin/account').set('cookie', cookie).expect(200);
  });
});

test.each([
  ['/admin/sign-in', { email: ['a@example.com'] }, { email: 'email must be a single value' }],
  [
    '/admin/accounts',
    { email: 'a@example.com', password: { a: 1 }, role: 'sales' },
    { password: 'password must be a single value' },
  ],
  [
    '/admin/accounts',
    { email: 'a@example.com', password, role: ['sales', 'admin'] },
    { role: 'role must be a single value' },
  ],
  [
    '/admin/account/password',
    { current: [account.password], next: password },
    { current: 'current must be a single value' },
  ],
  ['/admin/account/password', { current: 'wrong', next: password }, { current: 'The current password is incorrect' }],
  ['/admin/account/two-factor/off', { code: 123456 }, { code: 'code must be a single value' }],
])('%s answers %j with words for the field', async (path, values, errors) => {
  const answer = await site.request.post(path).set('cookie', cookie).send(values).expect(422);
  expect(answer.body).toEqual({ ok: false, message: Object.values(errors)[0], errors });
});

test('guessing the current password ends after a few tries', async () => {
  const strict = await testApp({ RATE_LIMIT_SIGN_INS: '2' });
  const own = await signedIn(strict);
  const guess = () =>
    strict.request.post('/admin/account/password').type('form').set('cookie', own).send({ current: 'wrong' });
  await guess().expect(422);
  await guess().expect(422);
  await guess().expect(429);
});
