import { expect, test } from 'vitest';
import { signIn } from '../../src/accounts/accounts.ts';
import { temporaryStore } from '../helpers/temporary-store.ts';
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
