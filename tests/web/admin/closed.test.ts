import { createHash } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { addAdmin } from '../../../src/accounts/accounts.ts';
import { isGuessable } from '../../../src/accounts/guessable.ts';
import { contactForm } from '../../../src/site/forms/contact.ts';
import { type Route, routes } from '../../../src/site/routes.ts';
import { createHttpServer } from '../../../src/web/operations/http-server.ts';
import { exchange, listening } from '../../helpers/raw-http.ts';
import { account, addAccount, signedIn } from '../../helpers/signed-in.ts';
import { testApp } from '../../helpers/test-app.ts';

let now = Date.now();
const site = await testApp({}, { clock: () => now });
const server = createHttpServer(site.app);
const port = await listening(server);
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
const secret = 'hidden-lead@example.com';
await site.request
  .post('/contact')
  .send({ ...contactForm.sample, email: secret })
  .expect(200);
const [lead] = await site.app.context.leads.list({ search: secret }, { limit: 1 });
const id = lead?.id ?? '';

const closed = (routes as readonly Route[]).filter(({ access }) => access === 'admin');
const addressOf = ({ path, name }: Route) =>
  path.replace(':id', id).replace(':action', name === 'adminLeadAction' ? 'closed' : 'x');
const addresses = closed.map(addressOf);
/** Sends an address just as it is written, which no client library does. */
const ask = (method: string, target: string, headers: Record<string, string>) => {
  const lines = Object.entries({ host: 'site', connection: 'close', 'content-length': '0', ...headers });
  return exchange(port, `${method} ${target} HTTP/1.1\r\n${lines.map((line) => line.join(': ')).join('\r\n')}\r\n\r\n`);
};
const isUnchanged = async () => expect(await site.app.context.leads.find(id)).toEqual(lead);

const admin = await signedIn(site);
const again = { ...account, role: 'admin' } as const;
const ended = await signedIn(site, again);
await site.request.post('/admin/sign-out').set('cookie', ended).expect(303);
const [name = '', value = ''] = admin.split('=');
const [sessionId = ''] = decodeURIComponent(value).slice(2).split('.');

const worthless: Record<string, string> = {
  'no session': '',
  'a session that was signed out': ended,
  'a session id of one’s own making': `${name}=${encodeURIComponent(`s:${'a'.repeat(32)}.${'b'.repeat(43)}`)}`,
  'a true session id with another signature': `${name}=${encodeURIComponent(`s:${sessionId}.${'b'.repeat(43)}`)}`,
  'a true session id without a signature': `${name}=${sessionId}`,
  'a true session under the name of another cookie': `__Host-admin=${value}`,
  'the hash that the store keeps': `${name}=${encodeURIComponent(`s:${hashOf(sessionId)}.${'b'.repeat(43)}`)}`,
  'an empty cookie': `${name}=`,
  'a broken cookie': `${name}=%E0%A4%A; ${name}=s%3A`,
};

describe.each(Object.entries(worthless))('with %s', (_, cookie) => {
  test.each(addresses)('%s is shut to people and programs', async (address) => {
    for (const method of ['GET', 'POST']) {
      const program = await ask(method, address, { cookie, accept: 'application/json' });
      expect([program.status, program.body]).toEqual([401, '{"ok":false,"message":"Please sign in."}']);
      const person = await ask(method, address, { cookie, accept: 'text/html' });
      expect(person.status).toBe(303);
      expect(person.headers).toMatch(/^location: \/admin\/sign-in\r?$/im);
      expect(person.body).not.toContain(secret);
    }
    await isUnchanged();
  });
});

test('a session that has expired opens nothing', async () => {
  const before = now;
  const cookie = await signedIn(site, again);
  now += 30 * 60_000 + 1;
  for (const address of addresses) {
    for (const method of ['GET', 'POST']) {
      expect((await ask(method, address, { cookie, accept: 'application/json' })).status, address).toBe(401);
    }
  }
  now = before;
});

describe.each([
  [{ 'sec-fetch-site': 'cross-site' }],
  [{ 'sec-fetch-site': 'cross-site', origin: 'http://127.0.0.1' }],
  [{ 'sec-fetch-site': 'same-site' }],
  [{ 'sec-fetch-site': 'same-site', origin: 'https://other.site.example' }],
  [{ origin: 'https://elsewhere.example' }],
  [{ origin: 'null' }],
  [{ origin: '' }],
])('a browser that another site makes post (%j)', (headers) => {
  test.each([...addresses, '/admin/sign-in', '/admin/set-up'])('gets 403 at %s', async (address) => {
    const answer = await ask('POST', address, { ...headers, cookie: admin, accept: 'application/json' });
    expect(answer.status).toBe(403);
    await isUnchanged();
  });
});

const tricks: Record<string, (path: string) => string> = {
  'a second slash': (path) => `/${path}`,
  'two slashes inside': (path) => path.replace(/(.)\//, '$1//'),
  'a slash at the end': (path) => `${path}/`,
  'an encoded slash': (path) => path.replace(/(.)\//, '$1%2f'),
  'an encoded slash at the start': (path) => path.replace('/', '/%2f'),
  'an encoded letter': (path) => path.replace('/a', '/%61'),
  'an encoding twice': (path) => path.replace('/a', '/%2561'),
  'capital letters': (path) => path.toUpperCase(),
  'one capital letter': (path) => path.replace('/a', '/A'),
  'a dot': (path) => `/.${path}`,
  'a dot inside': (path) => path.replace(/(.)\//, '$1/./'),
  'two dots': (path) => `/contact/..${path}`,
  'encoded dots': (path) => `/contact/%2e%2e${path}`,
  'two dots and an encoded slash': (path) => `/contact/..%2f${path.slice(1)}`,
  'a semicolon': (path) => `${path};x`,
  'a semicolon inside': (path) => path.replace(/(.)\//, '$1;x/'),
  'a backslash': (path) => path.replace(/(.)\//, '$1%5c'),
  'a NUL': (path) => `${path}%00`,
  'a space': (path) => `${path}%20`,
  'a tab': (path) => `${path}%09`,
  'a query': (path) => `${path}?/contact`,
  'a hash that is encoded': (path) => `${path}%23`,
  'an ending': (path) => `${path}.json`,
  'wide letters': (path) => path.replace('/a', '/%EF%BD%81'),
  'the whole address': (path) => `http://site${path}`,
};

describe.each(Object.entries(tricks))('an address written with %s', (_, write) => {
  test.each(addresses)('shows nobody what is behind %s', async (address) => {
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'DELETE']) {
      const answer = await ask(method, write(address), { accept: 'application/json' });
      expect(answer.status).toBeOneOf([308, 400, 401, 404, 405]);
      expect(answer.body).not.toContain(secret);
      const [, led = ''] = /^location: (\S+)/im.exec(answer.headers) ?? [];
      if (led) expect((await ask(method, led, { accept: 'application/json' })).status).toBe(401);
    }
    await isUnchanged();
  });
});

test('the store knows a session by a hash alone', async () => {
  const cookie = await signedIn(site, again);
  const known =
    decodeURIComponent(cookie.split('=')[1] ?? '')
      .slice(2)
      .split('.')[0] ?? '';
  const rows = await site.app.context.store.engine.read((db) => db.selectFrom('sessions').selectAll().execute());
  expect(rows.map(({ hash }) => hash)).toContain(hashOf(known));
  expect(JSON.stringify(rows)).not.toContain(known);
});

test('an id from before the sign-in is worth nothing after it, and each sign-in has its own', async () => {
  const first = await signedIn(site, again);
  const second = await site.request.post('/admin/sign-in').set('cookie', first).type('form').send(account).expect(303);
  expect(second.get('set-cookie')?.[0]).not.toContain(first);
  await site.request.get('/admin/leads').set('cookie', first).expect(303);
});

describe('guessing', () => {
  const wrong = { ...account, password: 'one guess after another' };
  const tries = (count: number) => Array.from({ length: count }, (_, place) => place);

  test('ends at the eleventh try of an account and address, however its name is written, and the true admin gets in from elsewhere', async () => {
    const proxied = await testApp({ TRUST_PROXY: '1' });
    await addAccount(proxied.app.context);
    const from = (address: string, body: object) =>
      proxied.request.post('/admin/sign-in').set('x-forwarded-for', address).type('form').send(body);
    for (const place of tries(10)) {
      const email = place % 2 ? ` ${account.email.toUpperCase()} ` : account.email;
      await from('203.0.113.9', { ...wrong, email }).expect(401);
    }
    await from('203.0.113.9', wrong).expect(429);
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
    expect(body.message).toBe('The password must have at most 1000 characters');
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
    expect(body.message).toBe('The password must have at most 1000 characters');
    await site.request.post('/admin/sign-in').type('form').send(account).expect(303);
  });

  test('is judged by its first 72 characters, since the time to judge it grows with them', () => {
    const strong = 'vQ7#kZp2!xRb9&mT';
    expect(isGuessable('a'.repeat(72) + strong, [])).toBe(true);
    expect(isGuessable('a'.repeat(40) + strong, [])).toBe(false);
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

function hashOf(text: string) {
  return createHash('sha256').update(text).digest('hex');
}
