import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { signIn } from '../../src/accounts/accounts.ts';
import { contactForm } from '../../src/site/forms/contact.ts';
import { temporaryStore } from '../helpers/temporary-store.ts';
import { save } from '../leads/sample-submission.ts';
import { run } from './run-leads.ts';

const password = 'correct horse battery';

test('a role is changed, but not that of the last admin', async () => {
  const { dataDir } = temporaryStore();
  const input = 'seven other plain words\n';
  await run(['admin', 'add', 'ann@example.com'], { dataDir, input });
  await run(['admin', 'add', 'sam@example.com', '--role', 'sales'], { dataDir, input });
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
    await run(['admin', 'add', email], { dataDir, input: `${password}\n` });
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
    await run(['admin', 'add', email], { ...store, input: 'four unrelated plain words\n' });
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
