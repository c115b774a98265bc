import { createHash } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { contactForm } from '../../../src/site/forms/contact.ts';
import { type Route, routes } from '../../../src/site/routes.ts';
import { createHttpServer } from '../../../src/web/operations/http-server.ts';
import { exchange, listening } from '../../helpers/raw-http.ts';
import { account, signedIn } from '../../helpers/signed-in.ts';
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
const ended = await signedIn(site);
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
  'the hash in the store': `${name}=${encodeURIComponent(`s:${hashOf(sessionId)}.${'b'.repeat(43)}`)}`,
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
      expect(person.headers).toMatch(/^location: \/admin\/sign-in(\?to=%2Fadmin[\w%-]*)?\r?$/im);
      expect(person.body).not.toContain(secret);
    }
    await isUnchanged();
  });
});

test('a session that has expired opens nothing', async () => {
  const before = now;
  const cookie = await signedIn(site);
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
    const tried = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'].map(async (method) => {
      const answer = await ask(method, write(address), { accept: 'application/json' });
      expect(answer.status).toBeOneOf([308, 400, 401, 404, 405]);
      expect(answer.body).not.toContain(secret);
      const [, led = ''] = /^location: (\S+)/im.exec(answer.headers) ?? [];
      if (led) expect((await ask(method, led, { accept: 'application/json' })).status).toBe(401);
    });
    await Promise.all(tried);
    await isUnchanged();
  });
});

test('the store knows a session by a hash alone', async () => {
  const cookie = await signedIn(site);
  const known =
    decodeURIComponent(cookie.split('=')[1] ?? '')
      .slice(2)
      .split('.')[0] ?? '';
  const rows = await site.app.context.store.engine.read((db) => db.selectFrom('sessions').selectAll().execute());
  expect(rows.map(({ hash }) => hash)).toContain(hashOf(known));
  expect(JSON.stringify(rows)).not.toContain(known);
});

test('an id from before the sign-in is worth nothing after it, and each sign-in has its own', async () => {
  const first = await signedIn(site);
  const second = await site.request.post('/admin/sign-in').set('cookie', first).type('form').send(account).expect(303);
  expect(second.get('set-cookie')?.[0]).not.toContain(first);
  await site.request.get('/admin/leads').set('cookie', first).expect(303);
});

function hashOf(text: string) {
  return createHash('sha256').update(text).digest('hex');
}
