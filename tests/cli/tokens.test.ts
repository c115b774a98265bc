import { expect, test } from 'vitest';
import { findToken } from '../../src/accounts/tokens.ts';
import { temporaryStore } from '../helpers/temporary-store.ts';
import { noon } from '../leads/sample-submission.ts';
import { run } from './run-leads.ts';

test('a token is printed alone, listed without itself, and ended, each with an event', async () => {
  const store = temporaryStore();
  const context = { admins: store.admins, clock: () => noon };
  const added = await run(['token', 'add', 'CRM-sync', '--role', 'work', '--by', 'Kim'], store);
  expect(added).toMatchObject({ code: 0, stdout: expect.stringMatching(/^mst_[\w-]{43}\n$/) });
  const secret = added.stdout.trim();
  expect(await findToken(context, secret)).toMatchObject({ name: 'crm-sync', role: 'work', created_by: 'Kim' });

  const { stdout } = await run(['token', 'list', '--json'], store);
  expect(JSON.parse(stdout)).toEqual([
    {
      ...{ name: 'crm-sync', role: 'work', created_by: 'Kim', created_at: expect.any(String) },
      last_used_at: new Date(noon).toISOString(),
      expires_at: '2027-03-02T16:00:00.000Z',
    },
  ]);
  expect((await run(['token', 'list'], { ...store, isTTY: true })).stdout).toContain('crm-sync');

  expect(await run(['token', 'remove', 'crm-sync'], store)).toMatchObject({ code: 0 });
  expect(await findToken(context, secret)).toBeUndefined();
  expect(await run(['token', 'remove', 'crm-sync'], store)).toMatchObject({ code: 3 });
  const events = (await store.audit.latest(10)).map(({ kind, by, detail }) => ({ kind, by, ...JSON.parse(detail) }));
  expect(events).toEqual([
    { kind: 'token-removed', by: 'sam', token: 'crm-sync' },
    { kind: 'token-added', by: 'Kim', token: 'crm-sync', role: 'work', expires: '2027-03-02T16:00:00.000Z' },
  ]);
});

test('a second token of a name, a name like an email and an unknown role are refused', async () => {
  const store = temporaryStore();
  expect(await run(['token', 'add', 'reports'], store)).toMatchObject({ code: 0 });
  expect(await run(['token', 'add', 'Reports'], store)).toMatchObject({ code: 1, stdout: '' });
  expect(await run(['token', 'add', 'ann@example.com'], store)).toMatchObject({ code: 2, stdout: '' });
  expect(await run(['token', 'add', 'other', '--role', 'admin'], store)).toMatchObject({ code: 2, stdout: '' });
  expect(await store.admins.listTokens()).toMatchObject([{ name: 'reports', role: 'read' }]);
});

test('a use is written down once a minute', async () => {
  const store = temporaryStore();
  const secret = (await run(['token', 'add', 'reports'], store)).stdout.trim();
  const used = async (at: number) => {
    await findToken({ admins: store.admins, clock: () => at }, secret);
    return Date.parse((await store.admins.listTokens())[0]?.last_used_at ?? '');
  };
  expect(await used(noon)).toBe(noon);
  expect(await used(noon + 59_000)).toBe(noon);
  expect(await used(noon + 60_000)).toBe(noon + 60_000);
});

test('a token ends after as many days as were chosen, and its list says so', async () => {
  const store = temporaryStore();
  const day = 24 * 3_600_000;
  const made = noon + 3_600_000;
  const secretOf = async (...args: string[]) => (await run(['token', 'add', ...args], store)).stdout.trim();
  const short = await secretOf('short', '--expires', '30');
  const usual = await secretOf('usual');
  const endless = await secretOf('endless', '--expires', 'never');
  const works = async (secret: string, days: number) =>
    (await findToken({ admins: store.admins, clock: () => made + days * day }, secret)) !== undefined;
  expect([await works(short, 29.9), await works(short, 30)]).toEqual([true, false]);
  expect([await works(usual, 364.9), await works(usual, 365)]).toEqual([true, false]);
  expect(await works(endless, 36_500)).toBe(true);
  const { stdout } = await run(['token', 'list'], { ...store, isTTY: true, clock: () => made + 31 * day });
  expect(stdout).toMatch(/short .*expired Apr 1, 2026/);
  expect(stdout).toMatch(/endless .*never/);
  expect(await run(['token', 'add', 'odd', '--expires', '7'], store)).toMatchObject({ code: 2, stdout: '' });
});
