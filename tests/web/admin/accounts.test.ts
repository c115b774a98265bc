import { expect, test } from 'vitest';
import { clientOf, deskOf } from '../../helpers/desk.ts';
import { account } from '../../helpers/signed-in.ts';
import { testApp } from '../../helpers/test-app.ts';

const site = await testApp({ RATE_LIMIT_SIGN_INS: '100' });
const { admins, store } = site.app.context;
const owner = await deskOf(site);
const visitor = clientOf(site);
const password = 'seven other plain words';
const next = 'nine entirely different nouns';

const idOf = async (email: string) => (await admins.findAdmin(email))?.id ?? '';
const signIn = (email: string, word: string, status: number) =>
  visitor.post('/admin/sign-in', { email, password: word }, status);
const latest = async () => (await store.audit.latest(20)).find(({ kind }) => !/^sign/.test(kind));
/** What is said after a post, on the page that it leads to. */
const noticeAfter = async (path: string, values: object = {}) =>
  (await owner.get((await owner.post(path, values)).location)).notice;

test('an account that is added is listed and can sign in, and who added it is recorded', async () => {
  const values = { email: 'New@example.com', password, role: 'sales' };
  expect(await noticeAfter('/admin/accounts', values)).toBe('Account added new@example.com can sign in now.');
  expect(await latest()).toMatchObject({ kind: 'account-added', by: account.email, via: 'web' });
  expect(JSON.parse((await latest())?.detail ?? '')).toMatchObject({ email: 'new@example.com', role: 'sales' });
  await signIn('new@example.com', password, 303);
  expect((await owner.get('/admin/accounts')).text).toMatch(/owner@example\.com Admin \w+ \d+, \d{4} You/);
});

test('what is wrong with an account is said, and the rest is shown again', async () => {
  for (const [wrong, words] of [
    [{ email: 'nobody' }, 'Please enter a valid email address'],
    [{ email: account.email }, 'This email already has an account'],
    [{ password: 'short' }, 'The password must have at least 12 characters'],
    [{ password: 'another@example.com' }, 'This password is easy to guess'],
    [{ role: 'owner' }, 'Please choose a role'],
  ] as const) {
    const values = { email: 'another@example.com', password, role: 'admin', ...wrong };
    const page = await owner.post('/admin/accounts', values, 422);
    expect(page.text).toContain(words);
    expect(page.value('email')).toBe(values.email);
  }
  expect(await idOf('another@example.com')).toBe('');
});

test('a disabled account is out at once, on every device, gets its way in again, and another password', async () => {
  const theirs = await deskOf(site, { email: 'gone@example.com', password });
  const path = `/admin/accounts/${await idOf('gone@example.com')}`;
  expect((await owner.get(path)).text).toContain('Signed in on one device');
  await theirs.get('/admin/leads');
  expect(await noticeAfter(`${path}/disable`)).toContain('gone@example.com is signed out everywhere.');
  await theirs.get('/admin/leads', 303);
  await signIn('gone@example.com', password, 401);
  expect(await latest()).toMatchObject({ kind: 'account-disabled', by: account.email });
  await owner.post(`${path}/enable`);
  await signIn('gone@example.com', password, 303);
  expect(await latest()).toMatchObject({ kind: 'account-enabled', by: account.email });
  const refused = await owner.post(`${path}/password`, { password: 'short' }, 422);
  expect(refused.text).toContain('The password must have at least 12 characters');
  expect(await noticeAfter(`${path}/password`, { password: next })).toContain('gone@example.com is signed out');
  await signIn('gone@example.com', password, 401);
  await signIn('gone@example.com', next, 303);
  expect(await latest()).toMatchObject({ kind: 'password-reset', by: account.email, via: 'web' });
});

test('nobody changes their own password without the current one, or disables themselves', async () => {
  const path = `/admin/accounts/${await idOf(account.email)}`;
  for (const [action, values] of [
    ['disable', {}],
    ['sign-out', {}],
    ['password', { password: next }],
  ] as const) {
    expect(await owner.send(`${path}/${action}`, values, 409)).toEqual({ ok: false, outcome: 'own' });
    await owner.send(`/admin/accounts/nobody/${action}`, values, 404);
  }
  expect((await owner.get(path, 303)).location).toBe('/admin/account');
});

test('whoever changes their own password sees what is wrong with it, and stays signed in here and nowhere else', async () => {
  const person = { email: 'person@example.com', password, role: 'sales' } as const;
  const changed = { current: password, next, repeated: next };
  const [here, elsewhere] = [await deskOf(site, person), await deskOf(site, person)];
  for (const [wrong, words] of [
    [{ current: 'not the password' }, 'The current password is incorrect'],
    [{ repeated: 'something else' }, 'The passwords don’t match'],
    [{ next: 'short', repeated: 'short' }, 'The password must have at least 12 characters'],
  ] as const)
    expect((await here.post('/admin/account/password', { ...changed, ...wrong }, 422)).text).toContain(words);
  const done = await here.post('/admin/account/password', changed);
  expect(done.cookie).not.toBe(here.cookie);
  expect((await clientOf(site, done.cookie).get(done.location)).notice).toContain('Password changed');
  for (const ended of [here, elsewhere]) await ended.get('/admin/account', 303);
  await signIn(person.email, next, 303);
  expect(await latest()).toMatchObject({ kind: 'password-changed', by: person.email, via: 'web' });
});

test('an invalid value is refused with a message for its field', async () => {
  for (const [path, values, field, words] of [
    ['/admin/sign-in', { email: ['a@example.com'] }, 'email', 'email must be a single value'],
    ['/admin/accounts', { email: 'a@example.com', password: { a: 1 }, role: 'sales' }, 'password'],
    ['/admin/accounts', { email: 'a@example.com', password, role: ['sales', 'admin'] }, 'role'],
    ['/admin/account/password', { current: [account.password], next: password }, 'current'],
    ['/admin/account/two-factor/off', { code: 123456 }, 'code'],
    ['/admin/account/password', { current: 'wrong', next: password }, 'current', 'The current password is incorrect'],
  ] as const) {
    const { body } = await site.request.post(path).set('cookie', owner.cookie).send(values).expect(422);
    const message = words ?? `${field} must be a single value`;
    expect(body, path).toEqual({ ok: false, message, errors: { [field]: message } });
  }
});

test('guessing the current password ends after a few tries', async () => {
  const own = await deskOf(await testApp({ RATE_LIMIT_SIGN_INS: '2' }));
  for (const status of [422, 422, 429]) await own.post('/admin/account/password', { current: 'wrong' }, status);
});

test('a password manager finds whose password a form is about, in a field that browsers read', async () => {
  const theirs = 'managed@example.com';
  await deskOf(site, { email: theirs, password });
  const invited = await owner.post('/admin/accounts', { email: 'invited@example.com', role: 'sales' }, 200);
  for (const [path, email] of [
    ['/admin/account', account.email],
    ['/admin/account/two-factor', account.email],
    ['/admin/confirm', account.email],
    [`/admin/accounts/${await idOf(theirs)}`, theirs],
    [/\/admin\/invitation\?token=[\w.-]+/.exec(invited.text)?.[0] ?? '', 'invited@example.com'],
  ] as const) {
    const page = await owner.get(path);
    const usernames = page.attributes('form.card input[autocomplete="username"][type="text"]', 'value');
    expect({ path, usernames }).toEqual({ path, usernames: [email] });
  }
});
