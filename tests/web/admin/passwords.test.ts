import { describe, expect, test } from 'vitest';
import { addAdmin } from '../../../src/accounts/accounts.ts';
import { isWeakPassword } from '../../../src/accounts/weak-password.ts';
import { account, addAccount, signedIn } from '../../helpers/signed-in.ts';
import { testApp } from '../../helpers/test-app.ts';

const site = await testApp();
const admin = await signedIn(site);
const tries = (count: number) => Array.from({ length: count }, (_, place) => place);

describe('guessing', () => {
  const wrong = { ...account, password: 'one guess after another' };

  test('ends at the eleventh try of an account and address, however its name is written, and the true admin gets in from elsewhere', async () => {
    const proxied = await testApp({ TRUST_PROXY: '1' });
    await addAccount(proxied.app.context);
    const from = (address: string, body: object) =>
      proxied.request.post('/admin/sign-in').set('x-forwarded-for', address).type('form').send(body);
    for (const place of tries(10)) {
      const email = place % 2 ? ` ${account.email.toUpperCase()} ` : account.email;
      await from('203.0.113.9', { ...wrong, email }).expect(401);
    }
    const { headers } = await from('203.0.113.9', wrong).expect(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    await from('203.0.113.9', account).expect(429);
    await from('198.51.100.4', account).expect(303);
  });

  test('is not helped by an address that the sender makes up', async () => {
    const direct = await testApp();
    await addAccount(direct.app.context);
    const made = (place: number) =>
      direct.request.post('/admin/sign-in').set('x-forwarded-for', `203.0.113.${place}`).type('form').send(wrong);
    for (const place of tries(10)) await made(place).expect(401);
    await made(11).expect(429);
  });

  test('at many accounts from one address ends too, and elsewhere nobody notices', async () => {
    const proxied = await testApp({ TRUST_PROXY: '1' });
    await addAccount(proxied.app.context);
    const from = (address: string, body: object) =>
      proxied.request.post('/admin/sign-in').set('x-forwarded-for', address).type('form').send(body);
    for (const place of tries(10)) {
      const two = [place, place + 10].map((name) => ({ ...wrong, email: `nobody${name}@example.com` }));
      await Promise.all(two.map((guess) => from('203.0.113.9', guess).expect(401)));
    }
    await from('203.0.113.9', { ...wrong, email: 'another@example.com' }).expect(429);
    await from('198.51.100.4', account).expect(303);
  });

  test('a hundred times at once does not make the true admin wait', async () => {
    const proxied = await testApp({ TRUST_PROXY: '1' });
    await addAdmin(proxied.app.context, account);
    const from = (address: string, body: object) =>
      proxied.request.post('/admin/sign-in').set('x-forwarded-for', address).type('form').send(body);
    const { access, admins } = proxied.app.context;
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
    let answered = () => {};
    const begun = new Promise<void>((resolve) => {
      answered = resolve;
    });
    const flood = tries(100).map(async (place) => {
      const { status, headers } = await from('203.0.113.9', { ...wrong, email: `nobody${place}@example.com` });
      answered();
      return { status, wait: headers['retry-after'] };
    });
    await begun;
    await from('198.51.100.4', account).expect(303);
    // Two may be in the works and one waits when the admin comes; some more may get their turns beside the admin's own.
    expect(checked - (checkedBefore ?? 0)).toBeLessThanOrEqual(8);
    const answers = await Promise.all(flood);
    for (const { status, wait } of answers) {
      expect(status).toBeOneOf([401, 429, 503]);
      if (status !== 401) expect(Number(wait)).toBeGreaterThan(0);
    }
    expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(20);
    await from('203.0.113.9', wrong).expect(429);
  });
});

test('sign-ins without an email or a password are refused at once, however many come', async () => {
  const { request } = await testApp({ TRUST_PROXY: '1' });
  const bodies = [{}, [{}, 0], { email: account.email }, { password: account.password }, { email: [], password: '' }];
  const answers = await Promise.all(
    tries(40).map((place) =>
      request
        .post('/admin/sign-in')
        .set({ accept: 'application/json', 'x-forwarded-for': `203.0.113.${place + 1}` })
        .send(bodies[place % bodies.length]),
    ),
  );
  for (const { status } of answers) expect(status).toBeOneOf([401, 415, 422, 429]);
});

describe('a password', () => {
  const add = (password: string) =>
    site.request
      .post('/admin/accounts')
      .set({ cookie: admin, accept: 'application/json' })
      .type('form')
      .send({ email: `long-${password.length}@example.com`, password, role: 'sales' });
  const words = (length: number) => 'many unrelated plain words kept at hand '.repeat(30).slice(0, length);

  test('may have a thousand characters and no more', async () => {
    await add(words(1000)).expect(200);
    const { body } = await add(words(1001)).expect(422);
    expect(body.message).toBe('The password can have no more than 1000 characters');
    const all = { email: 'long-1000@example.com', password: words(1000) };
    await site.request.post('/admin/sign-in').type('form').send(all).expect(303);
    await site.request
      .post('/admin/sign-in')
      .type('form')
      .send({ ...all, password: words(999) })
      .expect(401);
  });

  test('that is too long is refused at a reset too, and not cut', async () => {
    const id = (await site.app.context.admins.findAdmin(account.email))?.id;
    const other = { email: 'resets@example.com', password: 'other unrelated plain words' };
    const cookie = await signedIn(site, other);
    const { body } = await site.request
      .post(`/admin/accounts/${id}/password`)
      .set({ cookie, accept: 'application/json' })
      .type('form')
      .send({ password: words(1120) })
      .expect(422);
    expect(body.message).toBe('The password can have no more than 1000 characters');
    await site.request.post('/admin/sign-in').type('form').send(account).expect(303);
  });

  test.each([
    'Summer2026!!',
    'Winter2025!!!',
    'Indianapolis1!',
    'noblesville2026',
    'realestate2026',
    'harvestgrove1',
    'EllenMarsh#2026',
    'correcthorsebatterystaple',
    'thequickbrownfox',
    'trustno1trustno1',
    'March-2026-Mainstreet',
  ])('%s is refused: it has leaked, or is made of words of the site and the calendar', async (password) => {
    const { body } = await add(password).expect(422);
    expect(body.message).toContain('easy to guess');
  });

  test.each(['four unrelated plain words', 'summer ocelot brick pavement', 'vQ7#kZp2!xRb9&mT'])(
    '%s is taken',
    async (password) => {
      await add(password).expect(200);
    },
  );

  test('is judged by its first 72 characters, since the time to judge it grows with them', () => {
    const strong = 'vQ7#kZp2!xRb9&mT';
    expect(isWeakPassword('a'.repeat(72) + strong, [])).toBe(true);
    expect(isWeakPassword('a'.repeat(40) + strong, [])).toBe(false);
  });

  test.each([
    { email: { toString: 1 }, password: 'x' },
    { email: JSON.parse(`${'['.repeat(3000)}${']'.repeat(3000)}`), password: 'x' },
    { email: ['a@example.com'], password: { length: 3 } },
    { email: account.email, password: account.password, code: { trim: 1 } },
    [],
  ])('and a name may be posted as anything: the answer is no error of ours', async (values) => {
    const { status } = await site.request.post('/admin/sign-in').send(values as object);
    expect(status).toBeOneOf([303, 200, 400, 401, 422, 429]);
  });

  test('and a name may be posted as parts with names of any kind', async () => {
    const { status } = await site.request.post('/admin/sign-in').field('email[a]', 'x').field('password', 'y');
    expect(status).toBeOneOf([400, 401, 422]);
  });

  test('of megabytes is not even read', async () => {
    await site.request
      .post('/admin/sign-in')
      .type('form')
      .send({ ...account, password: 'x'.repeat(100_000) })
      .expect(413);
  });
});
