import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { type Route, routes } from '../../../src/site/routes.ts';
import { clientOf } from '../../helpers/desk.ts';
import { portOf } from '../../helpers/port-of.ts';
import { exchange } from '../../helpers/raw-http.ts';
import { account, signedIn } from '../../helpers/signed-in.ts';
import { testApp } from '../../helpers/test-app.ts';
import { save } from '../../leads/sample-submission.ts';

let now = Date.now();
const site = await testApp({}, { clock: () => now });
const port = await portOf(site.app);
const { leads, store } = site.app.context;
const secret = 'hidden-lead@example.com';
const { id } = await save(store, { email: secret });
const lead = await leads.find(id);

const closed = routes.filter(({ access }) => access === 'admin');
const addressOf = ({ path, name }: Route) =>
  path.replace(':id', id).replace(':action', name === 'adminLeadAction' ? 'closed' : 'x');
/** Unknown ones need a session too. */
const addresses = [...closed.map(addressOf), '/admin/nothing'];
/** Sends an address just as it is written, which no client library does. */
const ask = (method: string, target: string, headers: Record<string, string>) => {
  const lines = Object.entries({ host: 'site', connection: 'close', 'content-length': '0', ...headers });
  return exchange(port, `${method} ${target} HTTP/1.1\r\n${lines.map((line) => line.join(': ')).join('\r\n')}\r\n\r\n`);
};

const expired = await signedIn(site);
now += 30 * 60_000 + 1;
const [admin, ended] = [await signedIn(site), await signedIn(site)];
await site.request.post('/admin/sign-out').set('cookie', ended).expect(303);
const [name = '', value = ''] = admin.split('=');
const [sessionId = ''] = decodeURIComponent(value).slice(2).split('.');
const hash = createHash('sha256').update(sessionId).digest('hex');

const worthless: Record<string, string> = {
  'no session': '',
  'a session that was signed out': ended,
  'a session that has expired': expired,
  'a session id of one’s own making': `${name}=${encodeURIComponent(`s:${'a'.repeat(32)}.${'b'.repeat(43)}`)}`,
  'a true session id with another signature': `${name}=${encodeURIComponent(`s:${sessionId}.${'b'.repeat(43)}`)}`,
  'a true session id without a signature': `${name}=${sessionId}`,
  'a true session under the name of another cookie': `__Host-admin=${value}`,
  'the hash in the store': `${name}=${encodeURIComponent(`s:${hash}.${'b'.repeat(43)}`)}`,
  'an empty cookie': `${name}=`,
  'a broken cookie': `${name}=%E0%A4%A; ${name}=s%3A`,
};

/**
 * Asks some of many cases of an address at once, so that each of them meets many addresses; the message of a failure has those where it
 * is otherwise.
 */
async function expectNone<T>(address: string, cases: readonly T[], problemOf: (one: T) => Promise<string | false>) {
  const some = cases.filter((_, place) => (place + addresses.indexOf(address)) % 4 === 0);
  const problems = await Promise.all(some.map(problemOf));
  expect(problems.flatMap((problem, index) => (problem ? { case: some[index], problem } : []))).toEqual([]);
  expect(await leads.find(id)).toEqual(lead);
}

const signIn = /^location: \/admin\/sign-in(\?to=%2Fadmin[\w%-]*)?\r?$/im;

test.each(addresses)('%s is shut to people and programs without a true session', async (address) => {
  await expectNone(address, Object.entries(worthless), async ([, cookie]) => {
    const program = await ask('GET', address, { cookie, accept: 'application/json' });
    const isShut = program.status === 401 && program.body === '{"ok":false,"message":"Please sign in."}';
    if (!isShut) return `a program got ${program.status}: ${program.body}`;
    const person = await ask('POST', address, { cookie, accept: 'text/html' });
    const isLed = person.status === 303 && signIn.test(person.headers) && !person.body.includes(secret);
    return !isLed && `a person got ${person.status}: ${person.headers}`;
  });
});

const otherSites: Record<string, string>[] = [
  { 'sec-fetch-site': 'cross-site', origin: 'http://127.0.0.1' },
  { 'sec-fetch-site': 'same-site' },
  { origin: 'https://elsewhere.example' },
  { origin: 'null' },
];

test.each([...addresses, '/admin/sign-in', '/admin/set-up'])(
  'a browser that another site makes post gets 403 at %s',
  async (address) => {
    await expectNone(address, otherSites, async (headers) => {
      const { status } = await ask('POST', address, { ...headers, cookie: admin, accept: 'application/json' });
      return status !== 403 && `got ${status}`;
    });
  },
);

const tricks: Record<string, (path: string) => string> = {
  'a second slash': (path) => `/${path}`,
  'two slashes inside': (path) => path.replace(/(.)\//, '$1//'),
  'an encoded slash': (path) => path.replace(/(.)\//, '$1%2f'),
  'an encoded letter': (path) => path.replace('/a', '/%61'),
  'an encoding twice': (path) => path.replace('/a', '/%2561'),
  'one capital letter': (path) => path.replace('/a', '/A'),
  'a dot': (path) => `/.${path}`,
  'two dots': (path) => `/contact/..${path}`,
  'two dots and an encoded slash': (path) => `/contact/..%2f${path.slice(1)}`,
  'a semicolon inside': (path) => path.replace(/(.)\//, '$1;x/'),
  'a backslash': (path) => path.replace(/(.)\//, '$1%5c'),
  'a NUL': (path) => `${path}%00`,
  'a space': (path) => `${path}%20`,
  'a query': (path) => `${path}?/contact`,
  'an ending': (path) => `${path}.json`,
  'wide letters': (path) => path.replace('/a', '/%EF%BD%81'),
  'the whole address': (path) => `http://site${path}`,
};

test.each(addresses)('%s shows nothing of what is behind it, however it is written', async (address) => {
  await expectNone(address, Object.entries(tricks), async ([, write]) => {
    for (const method of ['GET', 'POST']) {
      const { status, body, headers } = await ask(method, write(address), { accept: 'application/json' });
      if (![308, 400, 401, 404, 405].includes(status) || body.includes(secret))
        return `${method} got ${status}: ${body}`;
      const [, led] = /^location: (\S+)/im.exec(headers) ?? [];
      const next = led === undefined ? 401 : (await ask(method, led, { accept: 'application/json' })).status;
      if (next !== 401) return `${method} was led to ${led}, and got ${next}`;
    }
    return false;
  });
});

test('each sign-in has an id of its own, which the store knows by a hash alone and nobody else can choose, and ends the one before', async () => {
  const rows = await store.engine.db.selectFrom('sessions').selectAll().execute();
  expect(rows.map(({ hash }) => hash)).toContain(hash);
  expect(JSON.stringify(rows)).not.toContain(sessionId);
  const first = clientOf(site, await signedIn(site));
  const { headers } = await first.post('/admin/sign-in', account);
  expect(String(headers['set-cookie'])).toMatch(/^admin=s%3A[^;]+;.*HttpOnly; SameSite=Lax/);
  expect(String(headers['set-cookie'])).not.toContain(first.cookie);
  await first.get('/admin/leads', 303);
  const chosen = await clientOf(site, 'admin=s%3Achosen-by-someone').post('/admin/sign-in', account);
  expect(chosen.cookie).not.toContain('chosen');
});
