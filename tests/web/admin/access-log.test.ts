import { describe, expect, test } from 'vitest';
import { accessLog } from '../../../src/accounts/audit-log.ts';
import type { AuditEvent, AuditKind } from '../../../src/base/audit.ts';
import { account, signedIn } from '../../helpers/signed-in.ts';
import { type TestApp, testApp, textOf } from '../../helpers/test-app.ts';

const latest = async ({ app }: TestApp, kind: AuditKind) => {
  const [event] = await app.context.store.audit.latest(1, { kind });
  return event && { by: event.by, via: event.via, ...(JSON.parse(event.detail) as object) };
};
const signIn = ({ request }: TestApp, values: object) =>
  request.post('/admin/sign-in').set('x-forwarded-for', '203.0.113.77').type('form').send(values);

describe('the audit trail says', async () => {
  const site = await testApp({ TRUST_PROXY: '1' });
  const cookie = await signedIn(site);

  test('who signed in, and from which network', async () => {
    await signIn(site, account).expect(303);
    const event = { by: account.email, via: 'web', address: '203.0.113.x', twoFactor: 'off' };
    expect(await latest(site, 'signed-in')).toEqual(event);
  });

  test('for which account a sign-in was refused', async () => {
    await signIn(site, { ...account, password: 'not the password' }).expect(401);
    const event = { by: 'visitor', via: 'web', address: '203.0.113.x', email: account.email, reason: 'password' };
    expect(await latest(site, 'sign-in-refused')).toEqual(event);
  });

  test('that a name without an account was tried, but not which', async () => {
    const tried = async (email: string) => {
      await signIn(site, { email, password: 'my secret at the wrong field' }).expect(401);
      return latest(site, 'sign-in-refused');
    };
    const first = await tried('private.person@example.com');
    const name = expect.stringMatching(/^[0-9a-f]{32}$/);
    expect(first).toEqual({ by: 'visitor', via: 'web', address: '203.0.113.x', name, reason: 'unknown' });
    expect(await tried(' Private.Person@example.com ')).toEqual(first);
    expect(await tried('other.person@example.com')).not.toEqual(first);
    expect(JSON.stringify(await site.app.context.store.audit.latest(500))).not.toMatch(/private\.person|secret/i);
  });

  test('who asked for what their role may not do', async () => {
    const password = 'other unrelated plain words';
    const sales = await signedIn(site, { email: 'sales@example.com', password, role: 'sales' });
    await site.request.get('/admin/accounts').set('cookie', sales).expect(403);
    const event = { by: 'sales@example.com', via: 'web', method: 'GET', page: '/admin/accounts' };
    expect(await latest(site, 'denied')).toMatchObject(event);
  });

  test('that guessing was stopped, once for each limit', async () => {
    const guess = { email: 'guessed@example.com', password: 'one guess after another' };
    await site.app.context.admins.addAdmin({ ...(await owner()), id: 'guessed', email: guess.email });
    for (let place = 0; place < 7; place++) await signIn(site, guess);
    for (let place = 0; place < 6; place++) await signIn(site, guess);
    expect(await latest(site, 'limited')).toMatchObject({ by: 'visitor', email: guess.email, counted: 'account' });
    expect(await site.app.context.store.audit.latest(10, { kind: 'limited' })).toHaveLength(1);
  });

  test('the account that was guessed, also by who is signed in as another one', async () => {
    const other = await testApp({ TRUST_PROXY: '1' });
    const cookie = await signedIn(other);
    const email = 'guessed@example.com';
    await other.app.context.admins.addAdmin({ ...(await owner()), id: 'guessed', email });
    const guess = (session: string) =>
      signIn(other, { email, password: 'one guess after another' }).set('cookie', session);
    const statuses: number[] = [];
    for (let tried = 0; tried < 11; tried++) statuses.push((await guess(tried % 2 ? cookie : '')).status);
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
    expect(await latest(other, 'limited')).toMatchObject({ email, counted: 'account' });
  });

  test('all of it in words', async () => {
    const { text } = await site.request.get('/admin/audit').set('cookie', cookie).expect(200);
    for (const words of [
      'Signed in',
      'Sign-in refused',
      'Access denied for this role',
      'Blocked after too many failed',
    ]) {
      expect(textOf(text.slice(text.indexOf('<tbody')))).toContain(words);
    }
  });

  const owner = async () => (await site.app.context.admins.findAdmin(account.email)) ?? expect.fail('is there');
});

test('the first account of all is in the trail, with its sign-in', async () => {
  const site = await testApp();
  const path = (await site.app.setUpPath()) ?? '';
  const token = new URL(path, 'http://site').searchParams.get('token');
  const form = { ...account, email: ` ${account.email.toUpperCase()}`, repeated: account.password, token };
  await site.request.post('/admin/set-up').type('form').send(form).expect(303);
  const events = await site.app.context.store.audit.latest(10);
  expect(events.map(({ kind, by, via }) => [kind, by, via])).toEqual([
    ['signed-in', account.email, 'web'],
    ['account-added', account.email, 'web'],
  ]);
  expect(JSON.parse(events[1]?.detail ?? '')).toEqual({ email: account.email, role: 'admin', address: '127.0.0.x' });
});

describe('a flood of refusals', () => {
  const hour = 3_600_000;

  function trail() {
    const events: AuditEvent[] = [];
    let now = Date.parse('2026-03-02T15:00:00Z');
    const audit = { addEvent: async (event: AuditEvent) => void events.push(event) };
    const made = accessLog({ audit, clock: () => now, log: { error: expect.fail }, key: async () => 'key' });
    const refuse = () => made.turnedAway('sign-in-refused', { by: 'visitor', via: 'web' }, {});
    return { refuse, made, details: () => events.map(({ detail }) => JSON.parse(detail)), later: () => (now += hour) };
  }

  test('writes a hundred events an hour, says so, and how many it left out', async () => {
    const { refuse, details, later } = trail();
    for (let place = 0; place < 1000; place++) await refuse();
    expect(details()).toHaveLength(100);
    expect(details()[98]).toEqual({});
    expect(details()[99]).toEqual({ until: '2026-03-02T16:00:00.000Z' });
    later();
    await refuse();
    expect(details()[100]).toEqual({ unwritten: 900 });
    later();
    await refuse();
    expect(details()[101]).toEqual({});
  });

  test('leaves room for those of another kind', async () => {
    const { refuse, made, details } = trail();
    for (let place = 0; place < 200; place++) await refuse();
    await made.turnedAway('denied', { by: 'sales@example.com', via: 'web' }, { page: '/admin/audit' });
    expect(details().at(-1)).toEqual({ page: '/admin/audit' });
  });

  test('is refused all the same where the trail cannot be written', async () => {
    const errors: object[] = [];
    const audit = { addEvent: () => Promise.reject(new Error('away')) };
    const log = { error: (detail: object) => void errors.push(detail) };
    const made = accessLog({ audit, clock: () => 0, log: log as never, key: async () => 'key' });
    await made.turnedAway('denied', { by: 'ann', via: 'web' }, {});
    expect(errors).toMatchObject([{ kind: 'denied' }]);
  });
});
