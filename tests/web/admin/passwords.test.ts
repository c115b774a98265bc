import { describe, expect, test, vi } from 'vitest';
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
  for (const count of tries(20)) {
    await from('203.0.113.9').post(path, { ...wrong, email: `nobody${count}@example.com` }, 401);
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
  let answered = 0;
  const flood = tries(100).map(async (count) => {
    const values = { ...wrong, email: `nobody${count}@example.com` };
    const answer = await site.request.post(path).set('x-forwarded-for', '203.0.113.9').type('form').send(values);
    answered++;
    return answer;
  });
  await vi.waitUntil(() => answered > 0, { interval: 1, timeout: 30_000 });
  await from('198.51.100.4').post(path, account);
  // Two may be in the works and one waits when the admin comes; some more may get their turns beside the admin's own.
  expect(checked - (checkedBefore ?? 0)).toBeLessThanOrEqual(8);
  const answers = await Promise.all(flood);
  for (const { status, headers } of answers) {
    expect(status).toBeOneOf([401, 429, 503]);
    if (status !== 401) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  }
  expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(20);
  await from('203.0.113.9').post(path, wrong, 429);
});

test('an unknown account and a wrong password get the same message', async () => {
  const { from } = await guessed();
  for (const email of ['nobody@example.com', account.email])
    expect((await from('').post(path, { ...wrong, email }, 401)).text).toContain(
      'That email or password is incorrect.',
    );
});

test('a sign-in without an email or a password, or with what is neither, is refused and no error of ours', async () => {
  const { request } = await testApp({ TRUST_PROXY: '1' });
  const bodies = [
    ...[{}, [], [{}, 0], { email: account.email }, { password: account.password }, { email: [], password: '' }],
    ...[
      { email: { toString: 1 }, password: 'x' },
      { email: ['a@example.com'], password: { length: 3 } },
    ],
    { email: JSON.parse(`${'['.repeat(3000)}${']'.repeat(3000)}`), password: 'x' },
    { ...account, code: { trim: 1 } },
  ];
  const post = (count: number) => request.post(path).set({ 'x-forwarded-for': `203.0.113.${count + 1}` });
  const answers = await Promise.all(tries(40).map((count) => post(count).send(bodies[count % bodies.length])));
  answers.push(await post(50).field('email[a]', 'x').field('password', 'y'));
  for (const { status } of answers) expect(status).toBeOneOf([400, 401, 415, 422, 429]);
  await post(51)
    .type('form')
    .send({ ...account, password: 'x'.repeat(100_000) })
    .expect(413);
});

describe('a password', async () => {
  const site = await testApp();
  const owner = await deskOf(site);
  const words = (length: number) => 'many unrelated plain words kept at hand '.repeat(30).slice(0, length);
  const tooLong = 'The password can have no more than 1000 characters';

  test('may have a thousand characters and no more, and is not cut', async () => {
    const values = (length: number) => ({ email: `of-${length}@example.com`, password: words(length), role: 'sales' });
    await owner.send('/admin/accounts', values(1000));
    expect(await owner.send('/admin/accounts', values(1001), 422)).toMatchObject({ message: tooLong });
    const { id } = await addAccount(site.app.context, { email: 'reset@example.com' });
    const reset = await owner.send(`/admin/accounts/${id}/password`, { password: words(1120) }, 422);
    expect(reset).toMatchObject({ message: tooLong });
    await clientOf(site).post(path, values(1000));
    await clientOf(site).post(path, { ...values(1000), password: words(999) }, 401);
  });

  test('that has leaked, or is made of words of the site and the calendar, is refused, and an unrelated one taken', async () => {
    const easy = { outcome: 'refused', message: expect.stringContaining('easy to guess') };
    for (const password of [
      ...['Summer2026!!', 'Winter2025!!!', 'Indianapolis1!', 'noblesville2026', 'realestate2026', 'harvestgrove1'],
      ...['EllenMarsh#2026', 'correcthorsebatterystaple', 'thequickbrownfox', 'trustno1trustno1'],
      'March-2026-Mainstreet',
    ])
      expect(await passwordRefusal('ann@example.com', password), password).toMatchObject(easy);
    for (const password of ['four unrelated plain words', 'summer ocelot brick pavement', 'vQ7#kZp2!xRb9&mT'])
      expect(await passwordRefusal('ann@example.com', password), password).toBeUndefined();
  });

  test('is judged by its first 72 characters, since the time to judge it grows with them', () => {
    const strong = 'vQ7#kZp2!xRb9&mT';
    expect(isWeakPassword('a'.repeat(72) + strong, [])).toBe(true);
    expect(isWeakPassword('a'.repeat(40) + strong, [])).toBe(false);
  });
});
