import { expect, test } from 'vitest';
import { signIn } from '../../src/accounts/accounts.ts';
import { temporaryStore } from '../helpers/temporary-store.ts';
import { run } from './run-leads.ts';

const password = 'correct horse battery';

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
