import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder, temporaryStore } from '../helpers/temporary-store.ts';
import { save } from '../leads/sample-submission.ts';
import { run } from './run-leads.ts';

test('what was erased is in no file any more', async () => {
  const store = temporaryStore();
  await save(store, { email: 'Zoe@example.com' });
  expect(await run(['forget', 'zoe@EXAMPLE.com', '--yes'], store)).toMatchObject({ code: 0 });
  await store.close();
  for (const file of readdirSync(store.dataDir)) {
    expect(readFileSync(join(store.dataDir, file), 'latin1')).not.toMatch(/zoe/i);
  }
});

test('forget says so where another program prevents emptying the log', async () => {
  const store = temporaryStore();
  await save(store, { email: 'Zoe@example.com' });
  const reader = await store.engine.snapshot();
  await reader.read((db) => db.selectFrom('investment_leads').select('id').execute());
  const { code, stdout } = await run(['forget', 'zoe@example.com', '--yes'], store);
  await reader.close();
  expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining('leads.db-wal') });
  expect(await store.leads.list({ search: 'zoe' }, { limit: 1 })).toEqual([]);
});

test('a backup is one proven file, and a restore brings back what it holds', async () => {
  const store = temporaryStore();
  const { id } = await save(store);
  const folder = temporaryFolder();
  const file = join(folder, 'copy.db');
  expect(await run(['db', 'backup', file], store)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('1 lead'),
  });
  expect(readdirSync(folder)).toEqual(['copy.db']);
  expect(await run(['db', 'check', file], store)).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^No damage found: 1 lead/),
  });
  const { id: later } = await save(store, { email: 'later@example.com' });
  expect(await run(['db', 'restore', file, '--yes'], store)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('stop the server'),
  });
  await store.close();
  expect(await run(['db', 'restore', file], store)).toMatchObject({ code: 2 });
  const ran = await run(['db', 'restore', file, '--yes'], store);
  expect(ran.code).toBe(0);
  const restored = temporaryStore({ dataDir: store.dataDir });
  expect(await restored.leads.find(id)).toBeDefined();
  expect(await restored.leads.find(later)).toBeUndefined();
  const saved = readdirSync(store.dataDir).filter((name) => name.startsWith('leads-before-restore-'));
  expect(saved).toHaveLength(1);
  expect(ran.stdout).toContain(`saved as ${saved[0]}.`);
});

test('a backup replaces no file that is there, unless --force says so', async () => {
  const store = temporaryStore();
  await save(store);
  const file = join(temporaryFolder(), 'there.db');
  writeFileSync(file, 'precious');
  expect(await run(['db', 'backup', file], store)).toEqual({
    code: 2,
    stdout: '',
    stderr: `leads: ${file} already exists; use --force to replace it.\n`,
  });
  expect(readFileSync(file, 'utf8')).toBe('precious');
  expect(await store.audit.latest(10)).toEqual([]);
  expect(await run(['db', 'backup', file, '--force'], store)).toMatchObject({ code: 0 });
  expect(await run(['db', 'check', file], store)).toMatchObject({ code: 0 });
});

test('what is no database of leads is not restored', async () => {
  const store = temporaryStore();
  const { id } = await save(store);
  await store.close();
  const file = join(temporaryFolder(), 'other.db');
  writeFileSync(file, 'not a database at all, but long enough to be looked at as one '.repeat(40));
  expect(await run(['db', 'restore', file, '--yes'], store)).toMatchObject({ code: 1, stdout: '' });
  expect(await temporaryStore({ dataDir: store.dataDir }).leads.find(id)).toBeDefined();
});

test('check and backup of a missing database are a plain sentence', async () => {
  const dataDir = temporaryFolder();
  expect(await run(['db', 'check'], { dataDir })).toEqual({
    code: 1,
    stdout: '',
    stderr: 'leads: there is no database yet.\n',
  });
  expect(await run(['db', 'backup', join(dataDir, 'x.db')], { dataDir })).toMatchObject({ code: 1, stdout: '' });
  await run(['db', 'migrate'], { dataDir });
  expect(JSON.parse((await run(['db', 'check', '--json'], { dataDir })).stdout)).toMatchObject({
    ok: true,
    missing: [],
  });
});
