import { expect, test } from 'vitest';
import { tables } from '../../src/db/schema.ts';
import { formIds } from '../../src/site/forms/form.ts';
import { withoutTables } from '../helpers/database.ts';
import { temporaryFolder, temporaryStore } from '../helpers/temporary-store.ts';
import { noon, save } from '../leads/sample-submission.ts';
import { run } from './run-leads.ts';

test('seed fills an empty database with leads that reconcile, none of them waiting, and the same number makes the same', async () => {
  const [one, other] = [temporaryStore(), temporaryStore()];
  const args = ['seed', '--count', '300', '--days', '30', '--random', '7', '--json'];
  expect(JSON.parse((await run(args, one)).stdout)).toEqual({ made: 300, days: 30, random: 7 });
  await run(args, other);
  expect((await run(['list', '--json'], one)).stdout).toBe((await run(['list', '--json'], other)).stdout);
  const leads = await one.leads.list({ spam: 'with' }, { limit: 300 });
  expect([...new Set(leads.map(({ form }) => form))].sort()).toEqual([...formIds].sort());
  expect(await run(['reconcile'], one)).toMatchObject({ code: 0, stderr: expect.stringContaining('No gaps') });
  expect(await one.outbox.countByState()).toMatchObject({ pending: 0, sending: 0 });
  const refused = new Set(
    (await one.outbox.list({ states: ['failed'] }, { limit: 100 })).map(({ lead_id }) => lead_id),
  );
  expect(refused.size).toBeGreaterThan(0);
  expect(new Set((await one.leads.list({ undelivered: true }, { limit: 100 })).map(({ id }) => id))).toEqual(refused);
  expect(await run(args, one)).toMatchObject({ code: 1, stderr: expect.stringContaining('--add') });
  expect(await run(['seed', '--count', '10', '--random', '8', '--add'], one)).toMatchObject({ code: 0 });
  expect(await run(['seed', '--count', '10', '--random', '8', '--add'], one)).toMatchObject({ code: 0 });
  expect(await one.leads.count({ spam: 'with' }, 1000)).toBe(320);
});

test('seed shows a person how far it is, and clears the line', async () => {
  const { dataDir } = temporaryStore();
  const { stderr } = await run(['seed', '--count', '50'], { dataDir, isTTY: true });
  expect(stderr).toMatch(/Adding leads {2}.* of 50/);
  expect(stderr.endsWith('\r\u001b[K')).toBe(true);
});

test('forget erases a person everywhere and leaves a keyed hash', async () => {
  const store = temporaryStore();
  const { id } = await save(store, { email: 'Zoe@example.com' });
  const { id: stays } = await save(store);
  await run(['note', id, 'Zoe likes tours'], store);
  await run(['export', '--search', 'zoe@example.com'], store);
  const { code, stdout } = await run(['forget', 'zoe@EXAMPLE.com', '--yes', '--by', 'Kim', '--json'], store);
  const erased = JSON.parse(stdout);
  expect({ code, erased }).toMatchObject({ code: 0, erased: { leads: 1, deliveries: 1, events: 2 } });
  expect(erased.hash).toMatch(/^[0-9a-f]{64}$/);
  expect(await store.leads.find(id)).toBeUndefined();
  expect(await store.leads.find(stays)).toBeDefined();
  expect((await store.audit.latest(1))[0]).toMatchObject({ kind: 'erased', by: 'Kim', via: 'terminal' });
  expect(JSON.stringify(await allRows(store))).not.toMatch(/zoe/i);
});

test('forget asks a person, and needs --yes where nobody can answer', async () => {
  const store = temporaryStore();
  const { id } = await save(store);
  expect(await run(['forget', 'ann@example.com'], store)).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/--yes/),
  });
  expect(await run(['forget', 'ann'], store)).toMatchObject({ code: 2 });
  expect(await run(['forget', 'nobody@example.com', '--yes'], store)).toMatchObject({ code: 3 });
  expect(await store.leads.find(id)).toBeDefined();
});

test('migrate says what it did', async () => {
  const dataDir = withoutTables(temporaryFolder());
  expect(await run(['db', 'migrate'], { dataDir })).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('0001-baseline'),
  });
  expect(JSON.parse((await run(['db', 'migrate', '--json'], { dataDir })).stdout)).toEqual({ applied: [] });
});

test('stats counts by day, form, source and campaign, without spam', async () => {
  const store = temporaryStore();
  await save(store);
  await save(store, { email: 'zoe@example.com' }, { at: noon - 86_400_000 });
  await save(store, { email: 'bot@example.com' }, { spam: 'trap' });
  const days = JSON.parse((await run(['stats', '--json'], store)).stdout);
  expect(days).toMatchObject({ by: 'day', total: 2 });
  expect(days.counts).toHaveLength(14);
  expect(days.counts.slice(-2)).toEqual([
    { name: '2026-03-01', count: 1 },
    { name: '2026-03-02', count: 1 },
  ]);
  const named = ['stats', '--json', '--since', '2026-02-25', '--until', '2026-02-28'];
  expect(JSON.parse((await run(named, store)).stdout)).toEqual({
    ...{ by: 'day', total: 0 },
    counts: ['2026-02-25', '2026-02-26', '2026-02-27', '2026-02-28'].map((name) => ({ name, count: 0 })),
  });
  const long = JSON.parse((await run(['stats', '--json', '--since', '1000-01-01'], store)).stdout);
  expect(long).toMatchObject({ total: 2, counts: expect.any(Array) });
  expect(long.counts.length).toBeLessThan(370);
  expect((await run(['stats', '--by', 'form'], store)).stdout).toBe('spark\t2\n');
  expect((await run(['stats', '--by', 'campaign', '--search', 'zoe'], store)).stdout).toMatch(/^\w+\t1\n$/);
  const shown = await run(['stats', '--by', 'source'], { dataDir: store.dataDir, isTTY: true });
  expect(shown.stdout).toMatch(/█+.*\n2 leads\n$/s);
});

/** Everything that the database holds. */
const allRows = ({ engine }: ReturnType<typeof temporaryStore>) =>
  engine.read((db) => Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute())));

const month = 31 * 24 * 3_600_000;

test('leads retention shows what each rule would remove, and removes it with --apply', async () => {
  const store = temporaryStore();
  const { id } = await save(store, {}, { at: noon - month, address: '203.0.113.77' });
  const shown = await run(['retention'], store);
  expect(shown).toMatchObject({ code: 0, stderr: expect.stringContaining('Nothing was changed') });
  expect(shown.stdout.split('\n').map((line) => line.split('\t').slice(0, 3))).toEqual([
    ['addresses', '30 days', '1'],
    ['consent', '1,826 days', '0'],
    ['spam', 'never', '0'],
    ['deliveries', 'never', '0'],
    ['leads', 'never', '0'],
    [''],
  ]);
  expect(await store.leads.find(id)).toMatchObject({ address: '203.0.113.77' });
  const applied = await run(['retention', '--apply', '--json'], store);
  const { applied: done, rules } = JSON.parse(applied.stdout) as { applied: boolean; rules: object[] };
  expect(done).toBe(true);
  expect(rules[0]).toEqual({ rule: 'addresses', days: 30, count: 1 });
  expect(await store.leads.find(id)).toMatchObject({ address: '203.0.113.x' });
});
