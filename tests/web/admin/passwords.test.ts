import { expect, test } from 'vitest';
import { passwordRefusal } from '../../../src/accounts/accounts.ts';
import { isWeakPassword } from '../../../src/accounts/weak-password.ts';
import { clientOf, deskOf } from '../../helpers/desk.ts';
import { account, addAccount } from '../../helpers/signed-in.ts';
import { testApp } from '../../helpers/test-app.ts';

const path = '/admin/sign-in';
const wrong = { ...account, password: 'one guess after another' };
const tries = (count: number) => Array.from({ length: count }, (_, index) => index);

/** A site behind a proxy, with an account, and visitors at any address. */
async function guessed(env = { TRUST_PROXY: '1' } as Record<string, string>) {
  const site = await testApp(env);
  await addAccount(site.app.context);
  return { site, from: (address: string) => clientOf(site, '', { 'x-forwarded-for': address }) };
}

test('guessing ends at the eleventh try of an account and address, and the true admin gets in from elsewhere', async () => {
  const { from } = await guessed();
  for (const count of tries(10)) {
    const email = count % 2 ? ` ${account.email.toUpperCase()} ` : account.email;
    await from('203.0.113.9').post(path, { ...wrong, email }, 401);
  }
  expect(Number((await from('203.0.113.9').post(path, wrong, 429)).headers['retry-after'])).toBeGreaterThan(0);
  await from('203.0.113.9').post(path, account, 429);
  await from('198.51.100.4').post(path, account);
});

test('guessing is not helped by an address that the sender makes up', async () => {
  const { from } = await guessed({});
  for (const count of tries(10)) await from(`203.0.113.${count}`).post(path, wrong, 401);
  await from('203.0.113.11').post(path, wrong, 429);
});

test('guessing at many accounts from one address ends too, and elsewhere nobody notices', async () => {
  const { from } = await guessed();
  const message = 'That email or password is incorrect.';
  for (const count of tries(20)) {
    // An unknown account is answered as a wrong password is.
    const values = { ...wrong, ...(count && { email: `nobody${count}@example.com` }) };
    expect((await from('203.0.113.9').post(path, values, 401)).text).toContain(message);
  }
  await from('203.0.113.9').post(path, { ...wrong, email: 'another@example.com' }, 429);
  await from('198.51.100.4').post(path, account);
});

test('guessing a hundred times at once does not make the true admin wait', async () => {
  const { site, from } = await guessed();
  const { access, admins } = site.app.context;
  const { turnedAway } = access;
  const { findAdmin } = admins;
  let checked = 0;
  let checkedBefore: number | undefined;
  access.turnedAway = (kind, ...rest) => {
    if (kind === 'sign-in-refused') checked++;
    return turnedAway(kind, ...rest);
  };
  admins.findAdmin = (email) => {
    if (email === account.email) checkedBefore ??= checked;
    return findAdmin(email);
  };
  const flood = tries(100).map((count) =>
    from('203.0.113.9').post(path, { ...wrong, email: `nobody${count}@example.com` }, [401, 429, 503]),
  );
  await Promise.race(flood);
  await from('198.51.100.4').post(path, account);
  // Two may be in the works and one waits when the admin comes; some more may get their turns beside the admin's own.
  expect(checked - (checkedBefore ?? 0)).toBeLessThanOrEqual(8);
  const answers = await Promise.all(flood);
  for (const { status, headers } of answers)
    if (status !== 401) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(20);
});

test('a sign-in without an email or a password, or with what is neither, is refused and no error of ours', async () => {
  const { request } = await testApp({ TRUST_PROXY: '1' });
  const bodies = [
    ...[[], [{}, 0], { email: account.email }, { email: [], password: '' }, { ...account, code: { trim: 1 } }],
    { email: { toString: 1 }, password: 'x' },
    { email: ['a@example.com'], password: { length: 3 } },
    { email: JSON.parse(`${'['.repeat(3000)}${']'.repeat(3000)}`), password: 'x' },
  ];
  const post = (count: number) => request.post(path).set({ 'x-forwarded-for': `203.0.113.${count + 1}` });
  const answers = await Promise.all(bodies.map((body, count) => post(count).send(body)));
  answers.push(await post(50).field('email[a]', 'x').field('password', 'y'));
  for (const { status } of answers) expect(status).toBeOneOf([400, 401, 415, 422]);
  await post(51)
    .type('form')
    .send({ ...account, password: 'x'.repeat(100_000) })
    .expect(413);
});

test('a password may have a thousand characters and no more, and is not cut', async () => {
  const site = await testApp();
  const owner = await deskOf(site);
  const words = (length: number) => 'many unrelated plain words kept at hand '.repeat(30).slice(0, length);
  const values = (length: number) => ({ email: `of-${length}@example.com`, password: words(length), role: 'sales' });
  const tooLong = { message: 'The password can have no more than 1000 characters' };
  await owner.send('/admin/accounts', values(1000));
  expect(await owner.send('/admin/accounts', values(1001), 422)).toMatchObject(tooLong);
  await clientOf(site).post(path, values(1000));
  await clientOf(site).post(path, { ...values(1000), password: words(999) }, 401);
});

test('a password that has leaked, or is made of words of the site and the calendar, is refused, and an unrelated one taken', async () => {
  const easy = { outcome: 'refused', message: expect.stringContaining('easy to guess') };
  for (const password of [
    ...['Summer2026!!', 'Indianapolis1!', 'noblesville2026', 'realestate2026', 'harvestgrove1', 'qwertyuiop123'],
    ...['EllenMarsh#2026', 'correcthorsebatterystaple', 'thequickbrownfox', 'March-2026-Mainstreet'],
  ])
    expect(await passwordRefusal('ann@example.com', password), password).toMatchObject(easy);
  const strong = 'vQ7#kZp2!xRb9&mT';
  for (const password of ['four unrelated plain words', 'summer ocelot brick pavement', strong])
    expect(await passwordRefusal('ann@example.com', password), password).toBeUndefined();
  // The time to judge it grows with its characters, of which the first 72 count.
  for (const [length, isWeak] of [
    [72, true],
    [40, false],
  ] as const)
    expect(isWeakPassword('a'.repeat(length) + strong, [])).toBe(isWeak);
});
