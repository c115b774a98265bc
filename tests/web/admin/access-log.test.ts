import { describe, expect, test } from 'vitest';
import { accessLog } from '../../../src/accounts/audit-log.ts';
import type { AuditEvent, AuditKind } from '../../../src/base/events.ts';
import { clientOf, deskOf } from '../../helpers/desk.ts';
import { account, addAccount } from '../../helpers/signed-in.ts';
import { type TestApp, testApp } from '../../helpers/test-app.ts';

const latest = async ({ app }: TestApp, kind: AuditKind) => {
  const [event] = await app.context.store.audit.latest(1, { kind });
  return event && { by: event.by, via: event.via, ...(JSON.parse(event.detail) as object) };
};
const signIn = (site: TestApp, values: object, status: number | number[], cookie = '') =>
  clientOf(site, cookie, { 'x-forwarded-for': '203.0.113.77' }).post('/admin/sign-in', values, status);
const visitor = { by: 'visitor', via: 'web', address: '203.0.113.x' };
const guess = { email: 'guessed@example.com' };

describe('the audit log says', async () => {
  const site = await testApp({ TRUST_PROXY: '1' });
  const { audit } = site.app.context.store;
  const { cookie } = await deskOf(site);

  test('who signed in, from which network, and for which account a sign-in was refused', async () => {
    await signIn(site, account, 303);
    expect(await latest(site, 'signed-in')).toEqual({ ...visitor, by: account.email, twoFactor: 'off' });
    await signIn(site, { ...account, password: 'not the password' }, 401);
    expect(await latest(site, 'sign-in-refused')).toEqual({ ...visitor, email: account.email, reason: 'password' });
  });

  test('that a name without an account was tried, but not which', async () => {
    const tried = async (email: string) => {
      await signIn(site, { email, password: 'my secret at the wrong field' }, 401);
      return latest(site, 'sign-in-refused');
    };
    const first = await tried('private.person@example.com');
    expect(first).toEqual({ ...visitor, name: expect.stringMatching(/^[0-9a-f]{32}$/), reason: 'unknown' });
    expect(await tried(' Private.Person@example.com ')).toEqual(first);
    expect(await tried('other.person@example.com')).not.toEqual(first);
    expect(JSON.stringify(await audit.latest(500))).not.toMatch(/private\.person|secret/i);
  });

  test('who asked for what their role may not do', async () => {
    await (await deskOf(site, 'sales')).get('/admin/accounts', 403);
    const event = { by: 'sales@example.com', via: 'web', method: 'GET', page: '/admin/accounts' };
    expect(await latest(site, 'denied')).toMatchObject(event);
  });

  test('once for each limit that guessing was stopped, at the guessed account, also by who is signed in', async () => {
    await addAccount(site.app.context, guess);
    for (let tried = 0; tried < 13; tried++)
      await signIn(site, { ...guess, password: 'wrong' }, tried < 10 ? [401, 429] : 429, tried % 2 ? cookie : '');
    expect(await latest(site, 'limited')).toMatchObject({ by: 'visitor', email: guess.email, counted: 'account' });
    expect(await audit.latest(10, { kind: 'limited' })).toHaveLength(1);
  });
});

test('of a flood of refusals a hundred an hour of each kind are written, which the last one says, and how many were left out', async () => {
  const details: object[] = [];
  let now = Date.parse('2026-03-02T15:00:00Z');
  const audit = { addEvent: async ({ detail }: AuditEvent) => void details.push(JSON.parse(detail)) };
  const log = accessLog({ audit, clock: () => now, log: { error: expect.fail }, key: async () => 'key' });
  const refuse = () => log.turnedAway('sign-in-refused', { by: 'visitor', via: 'web' }, {});
  for (let time = 0; time < 1000; time++) await refuse();
  expect(details).toHaveLength(100);
  expect(details.slice(98)).toEqual([{}, { until: '2026-03-02T16:00:00.000Z' }]);
  await log.turnedAway('denied', { by: 'sales@example.com', via: 'web' }, { page: '/admin/audit' });
  expect(details[100]).toEqual({ page: '/admin/audit' });
  for (const detail of [{ unwritten: 900 }, {}]) {
    now += 3_600_000;
    await refuse();
    expect(details.at(-1)).toEqual(detail);
  }
});

test('who is refused stays so where the audit log cannot be written', async () => {
  const errors: object[] = [];
  const audit = { addEvent: () => Promise.reject(new Error('away')) };
  const log = { error: (detail: object) => void errors.push(detail) };
  const access = accessLog({ audit, clock: () => 0, log: log as never, key: async () => 'key' });
  await access.turnedAway('denied', { by: 'ann', via: 'web' }, {});
  expect(errors).toMatchObject([{ kind: 'denied' }]);
});
