import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { keep, noon } from '../leads/sample-submission.ts';
import { temporaryFolder, temporaryStore } from '../temporary-store.ts';
import { run } from './run-leads.ts';

test('seed fills an empty database with leads that reconcile, none of them waiting, and the same number makes the same', async () => {
  const [one, other] = [temporaryStore(), temporaryStore()];
  const args = ['seed', '--count', '300', '--days', '30', '--random', '7', '--json'];
  expect(JSON.parse((await run(args, one)).stdout)).toEqual({ made: 300, days: 30, random: 7 });
  await run(args, other);
  expect((await run(['list', '--json'], one)).stdout).toBe((await run(['list', '--json'], other)).stdout);
  expect(await run(['reconcile'], one)).toMatchObject({ code: 0, stderr: expect.stringContaining('No gaps') });
  expect(await one.deliveries.countByState()).toMatchObject({ pending: 0, sending: 0 });
  expect(await run(args, one)).toMatchObject({ code: 1, stderr: expect.stringContaining('--add') });
  expect(await run(['seed', '--count', '10', '--random', '8', '--add'], one)).toMatchObject({ code: 0 });
  expect(await one.leads.count({ spam: 'with' }, 1000)).toBe(310);
});

test('forget erases a person everywhere and leaves a keyed hash', async () => {
  const store = temporaryStore();
  const { id } = await keep(store, { email: 'Zoe@example.com' });
  const { id: kept } = await keep(store);
  await run(['note', id, 'Zoe likes tours'], store);
  await run(['export', '--search', 'zoe@example.com'], store);
  const { code, stdout } = await run(['forget', 'zoe@EXAMPLE.com', '--yes', '--by', 'Kim', '--json'], store);
  const erased = JSON.parse(stdout);
  expect({ code, erased }).toMatchObject({ code: 0, erased: { leads: 1, deliveries: 1, events: 2 } });
  expect(erased.hash).toMatch(/^[0-9a-f]{64}$/);
  expect(await store.leads.find(id)).toBeUndefined();
  expect(await store.leads.find(kept)).toBeDefined();
  expect((await store.audit.latest(1))[0]).toMatchObject({ kind: 'erased', by: 'Kim', via: 'terminal' });
  await store.close();
  for (const file of readdirSync(store.dataDir)) {
    expect(readFileSync(join(store.dataDir, file), 'latin1')).not.toMatch(/zoe/i);
  }
});

test('forget asks a person, and needs --yes where nobody can answer', async () => {
  const store = temporaryStore();
  const { id } = await keep(store);
  expect(await run(['forget', 'ann@example.com'], store)).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/--yes/),
  });
  expect(await run(['forget', 'ann'], store)).toMatchObject({ code: 2 });
  expect(await run(['forget', 'nobody@example.com', '--yes'], store)).toMatchObject({ code: 3 });
  expect(await store.leads.find(id)).toBeDefined();
});

test('a backup is one proven file, and a restore brings back what it holds', async () => {
  const store = temporaryStore();
  const { id } = await keep(store);
  const folder = temporaryFolder();
  const file = join(folder, 'copy.db');
  expect(await run(['db', 'backup', file], store)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('1 lead'),
  });
  expect(readdirSync(folder)).toEqual(['copy.db']);
  expect(await run(['db', 'check', file], store)).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^Whole: 1 lead/),
  });
  const { id: later } = await keep(store, { email: 'later@example.com' });
  expect(await run(['db', 'restore', file, '--yes'], store)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('stop the server'),
  });
  await store.close();
  expect(await run(['db', 'restore', file], store)).toMatchObject({ code: 2 });
  expect(await run(['db', 'restore', file, '--yes'], store)).toMatchObject({ code: 0 });
  const restored = temporaryStore({ dataDir: store.dataDir });
  expect(await restored.leads.find(id)).toBeDefined();
  expect(await restored.leads.find(later)).toBeUndefined();
  expect(existsSync(join(store.dataDir, 'leads-before-restore.db'))).toBe(true);
});

test('what is no database of leads is not restored', async () => {
  const store = temporaryStore();
  const { id } = await keep(store);
  await store.close();
  const file = join(temporaryFolder(), 'other.db');
  writeFileSync(file, 'not a database at all, but long enough to be looked at as one '.repeat(40));
  expect(await run(['db', 'restore', file, '--yes'], store)).toMatchObject({ code: 1, stdout: '' });
  expect(await temporaryStore({ dataDir: store.dataDir }).leads.find(id)).toBeDefined();
});

test('check and backup of a missing database are a plain sentence; migrate says what it did', async () => {
  const dataDir = temporaryFolder();
  expect(await run(['db', 'check'], { dataDir })).toEqual({
    code: 1,
    stdout: '',
    stderr: 'leads: there is no database yet.\n',
  });
  expect(await run(['db', 'backup', join(dataDir, 'x.db')], { dataDir })).toMatchObject({ code: 1, stdout: '' });
  expect(await run(['db', 'migrate'], { dataDir })).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('0001-leads'),
  });
  expect(JSON.parse((await run(['db', 'migrate', '--json'], { dataDir })).stdout)).toEqual({ applied: [] });
  expect(JSON.parse((await run(['db', 'check', '--json'], { dataDir })).stdout)).toMatchObject({
    ok: true,
    missing: [],
  });
});

test('stats counts by day, form, source and campaign, without spam', async () => {
  const store = temporaryStore();
  await keep(store);
  await keep(store, { email: 'zoe@example.com' }, { at: noon - 86_400_000 });
  await keep(store, { email: 'bot@example.com' }, { spam: 'trap' });
  const days = JSON.parse((await run(['stats', '--json'], store)).stdout);
  expect(days).toMatchObject({ by: 'day', total: 2 });
  expect(days.counts).toHaveLength(14);
  expect(days.counts.slice(-2)).toEqual([
    { name: '2026-03-01', count: 1 },
    { name: '2026-03-02', count: 1 },
  ]);
  expect((await run(['stats', '--by', 'form'], store)).stdout).toBe('spark\t2\n');
  expect((await run(['stats', '--by', 'campaign', '--search', 'zoe'], store)).stdout).toMatch(/^\w+\t1\n$/);
  const shown = await run(['stats', '--by', 'source'], { dataDir: store.dataDir, isTTY: true });
  expect(shown.stdout).toMatch(/█+.*\n2 leads\n$/s);
});
