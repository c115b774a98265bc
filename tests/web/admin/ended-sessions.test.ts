import { once } from 'node:events';
import { connect } from 'node:net';
import { Secret, TOTP } from 'otpauth';
import { afterAll, describe, expect, test } from 'vitest';
import { newSecret } from '../../../src/accounts/two-factor.ts';
import { auditEvent } from '../../../src/base/audit.ts';
import { contactForm } from '../../../src/site/forms/contact.ts';
import { createHttpServer } from '../../../src/web/http/http-server.ts';
import { listening } from '../../helpers/raw-http.ts';
import { account, signedIn } from '../../helpers/signed-in.ts';
import { testApp } from '../../helpers/test-app.ts';

let now = Date.now();
const site = await testApp({}, { clock: () => now });
const { admins, leads } = site.app.context;
const server = createHttpServer(site.app);
const port = await listening(server);
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
const owner = await signedIn(site);
await site.request.post('/contact').send(contactForm.sample).expect(200);
const [lead] = await leads.list({}, { limit: 1 });

const password = 'seven other plain words';
const secret = newSecret();
const code = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now });
const post = (path: string, cookie: string, values: object = {}) =>
  site.request.post(path).type('form').set('cookie', cookie).send(values);
const accountNamed = async (email: string) => (await admins.findAdmin(email)) ?? expect.fail('the account is there');
const statusWith = async (cookie: string) =>
  (await site.request.get('/admin/leads').set({ cookie, accept: 'application/json' })).status;

/** Lets a request of a session in and leaves it waiting for the rest of its body; the answer ends it. */
async function held(cookie: string): Promise<() => Promise<string>> {
  const { findAdmin } = admins;
  const letIn = new Promise<void>((resolve) => {
    admins.findAdmin = async (email) => {
      admins.findAdmin = findAdmin;
      const found = await findAdmin(email);
      resolve();
      return found;
    };
  });
  const body = 'note=written slowly';
  const lines = [
    `POST /admin/leads/${lead?.id}/note HTTP/1.1`,
    ...['Host: site', `Cookie: ${cookie}`, 'Content-Type: application/x-www-form-urlencoded', 'Connection: close'],
    `Content-Length: ${body.length}`,
  ];
  const socket = connect({ port, host: '127.0.0.1' });
  let answer = '';
  socket.on('data', (part) => {
    answer += part;
  });
  socket.write(`${lines.join('\r\n')}\r\n\r\n${body.slice(0, 4)}`);
  await letIn;
  return async () => {
    socket.write(body.slice(4));
    await once(socket, 'close');
    return answer;
  };
}

/** Each way to end the sessions of an account, from another session of it or from the owner's. */
const ways: Record<string, (email: string, cookie: string, other: string) => Promise<unknown>> = {
  'signing out': (_, cookie) => post('/admin/sign-out', cookie).expect(303),
  'signing out everywhere': (_, _cookie, other) => post('/admin/account/sign-out-everywhere', other).expect(303),
  'a reset by an admin': async (email) =>
    post(`/admin/accounts/${(await accountNamed(email)).id}/password`, owner, { password }).expect(303),
  'a sign-out by an admin': async (email) =>
    post(`/admin/accounts/${(await accountNamed(email)).id}/sign-out`, owner).expect(303),
  'a change of one’s own password': (_, _cookie, other) => {
    const next = 'nine entirely different nouns';
    return post('/admin/account/password', other, { current: password, next, repeated: next }).expect(303);
  },
  'disabling, and enabling again': async (email) => {
    const { id } = await accountNamed(email);
    await post(`/admin/accounts/${id}/disable`, owner).expect(303);
    await post(`/admin/accounts/${id}/enable`, owner).expect(303);
  },
  'the removal of two-factor authentication': async (email) =>
    post(`/admin/accounts/${(await accountNamed(email)).id}/two-factor-off`, owner).expect(303),
  'turning two-factor authentication on': async (_, _cookie, other) => {
    const { text } = await site.request.get('/admin/account/two-factor').set('cookie', other).expect(200);
    const shown = (/<strong>([A-Z2-7 ]{32,})<\/strong>/.exec(text)?.[1] ?? '').replaceAll(' ', '');
    const first = new TOTP({ secret: Secret.fromBase32(shown) }).generate({ timestamp: now });
    await post('/admin/account/two-factor', other, { code: first, current: password }).expect(200);
  },
  'turning two-factor authentication off': (_, _cookie, other) => {
    now += 30_000;
    return post('/admin/account/two-factor/off', other, { code: code(), current: password }).expect(303);
  },
};

describe.each(Object.entries(ways))('a session that ended by %s', (name, end) => {
  const email = `${name.replace(/\W+/g, '-')}@example.com`;
  const withCode = /removal|off$/.test(name);

  async function begun(): Promise<string> {
    now += 60_000;
    const credentials = { email, password, ...(withCode && { code: code() }) };
    const answer = await post('/admin/sign-in', '', credentials).expect(303);
    return answer.get('set-cookie')?.[0]?.split(';')[0] ?? '';
  }

  test('stays ended, even during a request', async () => {
    await signedIn(site, { email, password });
    if (withCode) {
      const { id } = await accountNamed(email);
      const event = auditEvent('two-factor-on', { by: email, via: 'web' }, now, {});
      await admins.setTwoFactor({ id, secret, step: 0, recovery: '[]', event });
    }
    const [cookie, other] = [await begun(), await begun()];
    expect(await statusWith(cookie)).toBe(200);
    await post('/admin/confirm', owner, { current: account.password }).expect(303);
    const finish = await held(cookie);
    await end(email, cookie, other);
    expect(await statusWith(cookie)).toBe(401);
    expect((await finish()).slice(0, 12)).toBe('HTTP/1.1 303');
    expect(await statusWith(cookie)).toBe(401);
  });
});

test('a session that was signed out during an export stays ended after the last byte', async () => {
  const cookie = await signedIn(site, { email: 'export@example.com', password });
  const { rows } = leads;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  leads.rows = async function* (filter) {
    yield* rows(filter);
    await released;
  };
  const download = site.request.get('/admin/leads.csv').set('cookie', cookie).buffer(true);
  const begun = new Promise<void>((resolve) => {
    download.on('request', ({ req }: { req: NodeJS.EventEmitter }) => req.once('response', () => resolve()));
  });
  const ended = download.then((answer) => answer);
  await begun;
  await post('/admin/sign-out', cookie).expect(303);
  release();
  leads.rows = rows;
  expect((await ended).text).toContain(contactForm.sample.email);
  expect(await statusWith(cookie)).toBe(401);
});

test('a sign-in during which all sessions end begins none', async () => {
  const email = 'on-its-way@example.com';
  await signedIn(site, { email, password });
  const { findAdmin } = admins;
  admins.findAdmin = async (name) => {
    admins.findAdmin = findAdmin;
    const found = await findAdmin(name);
    await admins.endSessions(found?.id ?? '', auditEvent('signed-out-everywhere', { by: email, via: 'web' }, now));
    return found;
  };
  const answer = await post('/admin/sign-in', '', { email, password }).expect(303);
  expect(await statusWith(answer.get('set-cookie')?.[0]?.split(';')[0] ?? '')).toBe(401);
});

test.each(['/admin/sign-out', '/admin/account/sign-out-everywhere'])(
  '%s removes the cookie, and what the browser holds of the pages',
  async (path) => {
    const cookie = await signedIn(site, { email: 'leaving@example.com', password });
    const answer = await post(path, cookie).expect(303);
    expect(answer.get('set-cookie')).toEqual([
      'admin=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; SameSite=Lax',
    ]);
    expect(answer.get('clear-site-data')).toBe('"cache"');
  },
);

test('after twelve hours the sign-in is a page, not a way back and forth', async () => {
  const cookie = await signedIn(site, { email: 'long-day@example.com', password });
  for (let half = 0; half < 25; half++) {
    now += 29 * 60_000;
    await site.request.get('/admin/leads').set('cookie', cookie);
  }
  await site.request.get('/admin/sign-in').set('cookie', cookie).expect(200);
  const led = await site.request.get('/admin/leads').set('cookie', cookie).expect(303);
  expect(led.get('location')).toBe('/admin/sign-in');
  await post('/admin/sign-in', cookie, account).expect(303);
});

test('an account has ten sessions at most: the one used longest ago ends', async () => {
  const email = 'many-devices@example.com';
  const cookies: string[] = [];
  for (let device = 0; device < 11; device++) {
    now += 1000;
    cookies.push(await signedIn(site, { email, password }));
  }
  const statuses = await Promise.all(cookies.map(statusWith));
  expect(statuses).toEqual([401, ...Array(10).fill(200)]);
});

describe('over https', () => {
  const admin = { ...account, email: 'https@example.com' };

  test.each(['0', '1'])('the cookie is Secure whatever a proxy says (TRUST_PROXY=%s)', async (proxies) => {
    const secure = await testApp({ PUBLIC_URL: 'https://invest.example.com', TRUST_PROXY: proxies });
    const cookie = await signedIn(secure, admin);
    expect(cookie).toMatch(/^__Host-admin=/);
    const answer = await secure.request.get('/admin/leads').set('cookie', cookie).expect(200);
    expect(answer.get('set-cookie')?.[0]).toMatch(/^__Host-admin=.*; HttpOnly; Secure; SameSite=Lax/);
    const left = await secure.request.post('/admin/sign-out').set('cookie', cookie).expect(303);
    expect(left.get('set-cookie')?.[0]).toMatch(/^__Host-admin=; .*Secure/);
  });
});
