import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { newTwoFactor } from '../../../src/accounts/two-factor.ts';
import { auditEvent } from '../../../src/base/events.ts';
import { clientOf, type Desk, deskOf } from '../../helpers/desk.ts';
import { portOf } from '../../helpers/port-of.ts';
import { account, addAccount } from '../../helpers/signed-in.ts';
import { testApp } from '../../helpers/test-app.ts';
import { save } from '../../leads/sample-submission.ts';
import { phoneOf } from './phone-of.ts';

let now = Date.now();
const site = await testApp({}, { clock: () => now });
const { admins, store } = site.app.context;
const port = await portOf(site.app);
const owner = await deskOf(site);
const lead = await save(store);

const { password } = account;
const phone = new TOTP({ secret: Secret.fromBase32(newTwoFactor().secret) });
const code = () => phone.generate({ timestamp: now });
const statusWith = async (cookie: string) =>
  (await site.request.get('/admin/leads').set({ cookie, accept: 'application/json' })).status;

/** Lets a request of a session in and leaves it waiting for the rest of its body; the answer ends it. */
async function held(cookie: string): Promise<() => Promise<string>> {
  const { findAdmin } = admins;
  const letIn = new Promise<void>((resolve) => {
    admins.findAdmin = (email) => {
      admins.findAdmin = findAdmin;
      return findAdmin(email).finally(resolve);
    };
  });
  const body = 'note=written slowly';
  const lines = [
    `POST /admin/leads/${lead.id}/note HTTP/1.1`,
    ...['Host: site', `Cookie: ${cookie}`, 'Content-Type: application/x-www-form-urlencoded', 'Connection: close'],
    `Content-Length: ${body.length}`,
  ];
  const socket = connect({ port, host: '127.0.0.1' });
  const answer = text(socket);
  socket.write(`${lines.join('\r\n')}\r\n\r\n${body.slice(0, 4)}`);
  await letIn;
  return () => {
    socket.write(body.slice(4));
    return answer;
  };
}

const twoFactor = '/admin/account/two-factor';

/** Each way to end the sessions of an account, from another session of it or from the owner's. */
const endings: Record<string, (path: string, own: Desk, other: Desk) => Promise<unknown>> = {
  'signing out': (_, own) => own.post('/admin/sign-out'),
  'signing out everywhere': (_, _own, other) => other.post('/admin/account/sign-out-everywhere'),
  'a reset by an admin': (path) => owner.post(`${path}/password`, { password }),
  'a sign-out by an admin': (path) => owner.post(`${path}/sign-out`),
  'a change of one’s own password': (_, _own, other) => {
    const next = 'nine entirely different nouns';
    return other.post('/admin/account/password', { current: password, next, repeated: next });
  },
  'disabling, and enabling again': async (path) => {
    await owner.post(`${path}/disable`);
    await owner.post(`${path}/enable`);
  },
  'the removal of two-factor authentication': (path) => owner.post(`${path}/two-factor-off`),
  'turning two-factor authentication on': async (_, _own, other) => {
    const first = phoneOf(await other.get(twoFactor)).generate({ timestamp: now });
    await other.post(twoFactor, { code: first, current: password }, 200);
  },
  'turning two-factor authentication off': (_, _own, other) => {
    now += 30_000;
    return other.post(`${twoFactor}/off`, { code: code(), current: password });
  },
};

test.each(Object.entries(endings))(
  'a session that ended by %s stays ended, even during a request',
  async (name, end) => {
    const email = `${name.replace(/\W+/g, '-')}@example.com`;
    const withCode = /removal|off$/.test(name);
    const { id } = await addAccount(site.app.context, { email });
    if (withCode) {
      const event = auditEvent('two-factor-on', { by: email, via: 'web' }, now, {});
      await admins.setTwoFactor({ id, secret: phone.secret.base32, step: 0, recovery: '[]', event });
    }
    async function begin(): Promise<Desk> {
      now += 60_000;
      const values = { email, password, ...(withCode && { code: code() }) };
      return clientOf(site, (await clientOf(site).post('/admin/sign-in', values)).cookie);
    }
    const [own, other] = [await begin(), await begin()];
    expect(await statusWith(own.cookie)).toBe(200);
    await owner.post('/admin/confirm', { current: password });
    const finish = await held(own.cookie);
    await end(`/admin/accounts/${id}`, own, other);
    expect(await statusWith(own.cookie)).toBe(401);
    expect((await finish()).slice(0, 12)).toBe('HTTP/1.1 303');
    expect(await statusWith(own.cookie)).toBe(401);
    expect(await statusWith(owner.cookie)).toBe(200);
    if (name === 'signing out everywhere')
      expect((await store.audit.latest(1, { kind: 'signed-out-everywhere' }))[0]?.by).toBe(email);
  },
);

test('a sign-in during which all sessions end begins none', async () => {
  const email = 'on-its-way@example.com';
  await addAccount(site.app.context, { email });
  const { findAdmin } = admins;
  admins.findAdmin = async (name) => {
    admins.findAdmin = findAdmin;
    const found = await findAdmin(name);
    await admins.endSessions(found?.id ?? '', auditEvent('signed-out-everywhere', { by: email, via: 'web' }, now));
    return found;
  };
  const { cookie } = await clientOf(site).post('/admin/sign-in', { email, password });
  expect(await statusWith(cookie)).toBe(401);
});

test('signing out removes the cookie, and what the browser holds of the pages; over https the cookie is Secure whatever a proxy says', async () => {
  const desk = await deskOf(site, { email: 'leaving@example.com' });
  const { headers } = await desk.post('/admin/sign-out');
  expect(headers['set-cookie']).toEqual([
    'admin=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; SameSite=Lax',
  ]);
  expect(headers['clear-site-data']).toBe('"cache"');
  for (const TRUST_PROXY of ['0', '1']) {
    const secure = await deskOf(await testApp({ PUBLIC_URL: 'https://invest.example.com', TRUST_PROXY }));
    const cookies = async (answer: ReturnType<Desk['get']>) => String((await answer).headers['set-cookie']);
    expect(await cookies(secure.get('/admin/leads'))).toMatch(/^__Host-admin=.*; HttpOnly; Secure; SameSite=Lax/);
    expect(await cookies(secure.post('/admin/sign-out'))).toMatch(/^__Host-admin=; .*Secure/);
  }
});

test('after twelve hours the sign-in is a page, not a way back and forth', async () => {
  const desk = await deskOf(site, { email: 'long-day@example.com' });
  for (let half = 0; half < 25; half++) {
    now += 29 * 60_000;
    await desk.get('/admin/leads', [200, 303]);
  }
  await desk.get('/admin/sign-in');
  expect((await desk.get('/admin/leads', 303)).location).toBe('/admin/sign-in?to=%2Fadmin%2Fleads');
  await desk.post('/admin/sign-in', account);
});

test('an account has ten sessions at most: the one used longest ago ends', async () => {
  const cookies: string[] = [];
  for (let device = 0; device < 11; device++) {
    now += 1000;
    cookies.push((await deskOf(site, { email: 'many-devices@example.com' })).cookie);
  }
  expect(await Promise.all(cookies.map(statusWith))).toEqual([401, ...Array(10).fill(200)]);
});
