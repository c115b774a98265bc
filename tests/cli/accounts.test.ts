import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { signIn } from '../../src/accounts/accounts.ts';
import { findToken } from '../../src/accounts/tokens.ts';
import { auditEvent } from '../../src/base/audit.ts';
import { contactForm } from '../../src/site/forms/contact.ts';
import { addAccount } from '../helpers/signed-in.ts';
import { temporaryStore } from '../helpers/temporary-store.ts';
import { noon, save } from '../leads/sample-submission.ts';
import { run } from './run-leads.ts';

const password = 'correct horse battery';

test('a role is changed, but not that of the last admin', async () => {
  const store = temporaryStore();
  const { dataDir } = store;
  await addAccount({ ...store, clock: () => noon }, { email: 'ann@example.com', password });
  await addAccount({ ...store, clock: () => noon }, { email: 'sam@example.com', password, role: 'sales' });
  expect(await run(['admin', 'role', 'ann@example.com', 'sales'], { dataDir })).toMatchObject({
    code: 1,
    stderr: 'leads: this is the last admin; without one, nobody can manage accounts.\n',
  });
  const role = ['admin', 'role', 'sam@example.com', 'admin'];
  expect((await run(role, { dataDir })).stdout).toBe('sam@example.com has the role admin now.\n');
  expect((await run(role, { dataDir })).stdout).toBe('sam@example.com has the role admin already.\n');
  expect(await run(['admin', 'role', 'sam@example.com', 'owner'], { dataDir })).toMatchObject({ code: 2 });
});

test('accounts are listed, disabled, enabled and given another password, each with an event', async () => {
  const store = temporaryStore();
  const { dataDir } = store;
  for (const email of ['ann@example.com', 'sam@example.com'])
    await addAccount({ ...store, clock: () => noon }, { email, password });
  const listed = JSON.parse((await run(['admin', 'list', '--json'], { dataDir })).stdout);
  expect(listed).toMatchObject([
    { email: 'ann@example.com', role: 'admin', disabled_at: null },
    { email: 'sam@example.com' },
  ]);
  expect(listed[0]).not.toHaveProperty('password_hash');
  expect(await run(['admin', 'disable', 'Sam@example.com', '--by', 'Kim'], { dataDir })).toMatchObject({
    code: 0,
    stdout: 'sam@example.com disabled.\n',
  });
  const disabled = (await store.audit.latest(10)).find(({ kind }) => kind === 'account-disabled');
  expect(disabled).toMatchObject({ by: 'Kim', via: 'terminal' });
  expect(await run(['admin', 'disable', 'ann@example.com'], { dataDir })).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('last admin'),
  });
  expect(await run(['admin', 'enable', 'sam@example.com'], { dataDir })).toMatchObject({ code: 0 });
  const next = 'another long staple word';
  expect(await run(['admin', 'password', 'sam@example.com'], { dataDir, input: `${next}\n` })).toMatchObject({
    code: 0,
  });
  expect(await signIn({ ...store, clock: Date.now }, { email: 'sam@example.com', password: next })).toMatchObject({
    outcome: 'signed-in',
  });
  expect(await signIn({ ...store, clock: Date.now }, { email: 'sam@example.com', password })).toMatchObject({
    outcome: 'refused',
  });
  expect(await run(['admin', 'enable', 'who@example.com'], { dataDir })).toMatchObject({ code: 3 });
}, 30_000);

/** Sam, who owns a lead, beside two admins. */
async function withLead() {
  const store = temporaryStore();
  for (const email of ['ann@example.com', 'kim@example.com', 'sam@example.com']) {
    await addAccount({ ...store, clock: () => noon }, { email, password });
  }
  const { id } = await save(store, {}, { form: contactForm });
  expect(await run(['assign', id, 'sam@example.com'], store)).toMatchObject({ code: 0 });
  const owner = async () => (await store.leads.find(id))?.owner;
  return { store, owner };
}

test('an account that has leads is disabled with --to or --nobody, and not without', async () => {
  const { store, owner } = await withLead();
  const refused = await run(['admin', 'disable', 'sam@example.com'], store);
  expect(refused).toMatchObject({ code: 2, stdout: '' });
  expect(refused.stderr).toContain('sam@example.com has 1 lead. Name who takes over with --to, or use --nobody.');
  expect(await run(['admin', 'disable', 'sam@example.com', '--to', 'x@example.com'], store)).toMatchObject({ code: 2 });
  expect(await owner()).toBe('sam@example.com');
  expect(await run(['admin', 'disable', 'sam@example.com', '--to', 'kim@example.com'], store)).toMatchObject({
    code: 0,
  });
  expect(await owner()).toBe('kim@example.com');
  expect(await run(['admin', 'role', 'kim@example.com', 'editor', '--nobody'], store)).toMatchObject({ code: 0 });
  expect(await owner()).toBe('');
});

test('in a terminal it is asked who takes over', async () => {
  const { store, owner } = await withLead();
  const asked = await run(['admin', 'disable', 'sam@example.com'], {
    ...store,
    stdin: Object.assign(Readable.from(['kim@example.com\n']), { isTTY: true }),
  });
  expect(asked).toMatchObject({ code: 0, stdout: 'sam@example.com disabled.\n' });
  expect(asked.stderr).toContain('1 lead');
  expect(await owner()).toBe('kim@example.com');
});

test('an account is signed out everywhere', async () => {
  const { store } = await withLead();
  const before = await store.admins.findAdmin('kim@example.com');
  expect(await run(['admin', 'sign-out', 'kim@example.com'], store)).toMatchObject({ code: 0 });
  const after = await store.admins.findAdmin('kim@example.com');
  expect(after?.session_generation).toBe((before?.session_generation ?? 0) + 1);
});

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

test('the audit log is printed whole as JSON lines, newest first, or of one kind', async () => {
  const store = temporaryStore();
  for (let made = 0; made < 620; made++) {
    const kind = made % 2 ? 'export' : 'signed-in';
    await store.audit.addEvent(auditEvent(kind, { by: 'ann@example.com', via: 'web' }, noon + made, { rows: made }));
  }
  const lines = async (...args: string[]) =>
    (await run(['audit', '--json', ...args], store)).stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
  const all = await lines();
  expect(all.map(({ detail }) => detail.rows)).toEqual(Array.from({ length: 620 }, (_, index) => 619 - index));
  expect(all[0]).toMatchObject({ kind: 'export', by: 'ann@example.com', via: 'web' });
  expect(await lines('--kind', 'export', '--limit', '3')).toMatchObject([
    { detail: { rows: 619 } },
    { detail: { rows: 617 } },
    { detail: { rows: 615 } },
  ]);
  expect(await run(['audit', '--kind', 'lost'], store)).toMatchObject({ code: 2, stdout: '' });
});

test('keys are listed without themselves, and rotated but for that of erasures', async () => {
  const store = temporaryStore();
  await store.admins.sharedKey('admin', 'a very secret key');
  expect((await run(['keys', 'list'], store)).stdout).toMatch(/^admin\tsigns session cookies.*\nmail\t/);
  const rotated = await run(['keys', 'rotate', 'admin', '--json'], store);
  expect(JSON.parse(rotated.stdout)).toEqual({ name: 'admin', outcome: 'rotated', until: expect.any(String) });
  const { stdout } = await run(['keys', 'list', '--json'], store);
  expect(stdout).not.toContain('secret');
  expect(JSON.parse(stdout)[0]).toMatchObject({ name: 'admin', previous_until: JSON.parse(rotated.stdout).until });
  expect(await run(['keys', 'rotate', 'erasure'], store)).toMatchObject({ code: 1 });
  expect(await run(['keys', 'rotate', 'lost'], store)).toMatchObject({ code: 2 });
});
