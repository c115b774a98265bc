import { chmodSync, existsSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { runLeads } from '../faults/run-leads.ts';
import { startServer } from '../faults/server-process.ts';
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
  expect(await run(['db', 'backup', file], store)).toMatchObject({ code: 2, stderr: expect.stringMatching('--force') });
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

test('a locked database is a plain sentence, and reading it goes on', async () => {
  const store = temporaryStore();
  const { id } = await save(store);
  const other = new Database(join(store.dataDir, 'leads.db'));
  onTestFinished(() => void other.close());
  other.exec('begin immediate');
  const options = { dataDir: store.dataDir, busyDeadline: 0 };
  expect(await run(['contacted', id], options)).toEqual({
    code: 1,
    stdout: '',
    stderr: 'leads: The database is locked by another program; please try again in a moment.\n',
  });
  expect(await run(['list'], options)).toMatchObject({ code: 0, stdout: expect.stringContaining(id) });
});

test('a command on a database that is not there is one sentence, and makes none', async () => {
  const dataDir = join(temporaryFolder(), 'nowhere');
  for (const line of [
    'list',
    'list --json',
    'show a1b2c3',
    'contacted a1b2c3',
    'export',
    'watch',
    'stats',
    'deliveries',
  ].concat(['deliver --all', 'reconcile', 'forget ann@example.com --yes', 'admin list'])) {
    const { code, stdout, stderr } = await run(line.split(' '), { dataDir });
    expect({ code, stdout }, line).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/^leads: There is no database at .*leads\.db yet; .*\.\n$/);
    expect(existsSync(dataDir)).toBe(false);
  }
});

test('a folder that is a link to nowhere is one sentence too', async () => {
  const dataDir = join(temporaryFolder(), 'link');
  symlinkSync(join(temporaryFolder(), 'nowhere'), dataDir);
  const { code, stderr } = await run(['db', 'migrate'], { dataDir });
  expect(code).toBe(1);
  expect(stderr).toMatch(/^leads: .*The folder of the database is a link that leads nowhere\.\n$/);
});

test('the files of server and command are for their owner only, also in a folder that others may read', async () => {
  const folder = temporaryFolder();
  chmodSync(folder, 0o755);
  const server = await startServer({ DATA_DIR: folder });
  onTestFinished(() => server.kill());
  for (const args of [
    ['seed', '--count', '10'],
    ['export', '--output', join(folder, 'leads.csv')],
    ['db', 'backup', join(folder, 'copy.db')],
  ]) {
    expect((await runLeads(args, folder)).code).toBe(0);
  }
  const files = readdirSync(folder);
  expect(files).toEqual(expect.arrayContaining(['leads.db', 'leads.db-wal', 'leads.db-shm', 'leads.csv', 'copy.db']));
  for (const file of files)
    expect(`${file} ${(statSync(join(folder, file)).mode & 0o077).toString(8)}`).toBe(`${file} 0`);
}, 60_000);
