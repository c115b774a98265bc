import { expect, test } from 'vitest';
import { tables } from '../../src/db/rows.ts';
import { formIds } from '../../src/site/forms/form.ts';
import { withoutTables } from '../helpers/database.ts';
import { temporaryFolder, temporaryStore } from '../helpers/temporary-store.ts';
import { noon, save } from '../leads/sample-submission.ts';
import { terminal } from './run-leads.ts';

test('seed fills an empty database with leads that reconcile, none of them waiting, and the same number makes the same', async () => {
  const [one, other] = [terminal(), terminal()];
  const seed = 'seed --count 300 --days 30 --random 7';
  expect(await one.json(seed)).toEqual({ made: 300, days: 30, random: 7 });
  await other.leads(seed);
  expect(await one.json('list')).toEqual(await other.json('list'));
  const leads = await one.store.leads.list({ spam: 'with' }, { limit: 300 });
  expect(new Set(leads.map(({ form }) => form))).toEqual(new Set(formIds));
  expect((await one.leads('reconcile')).stderr).toContain('No gaps');
  expect(await one.store.outbox.countByState()).toMatchObject({ pending: 0, sending: 0 });
  const refused = await one.store.outbox.list({ states: ['failed'] }, { limit: 100 });
  expect(refused.length).toBeGreaterThan(0);
  const undelivered = await one.store.leads.list({ undelivered: true }, { limit: 100 });
  expect(new Set(undelivered.map(({ id }) => id))).toEqual(new Set(refused.map(({ lead_id }) => lead_id)));
  expect((await one.leads(seed, 1)).stderr).toContain('--add');
  for (const _ of [1, 2]) await one.leads('seed --count 10 --random 8 --add');
  expect(await one.store.leads.count({ spam: 'with' }, 1000)).toBe(320);
});

test('seed shows a person how far it is, and clears the line', async () => {
  const { stderr } = await terminal().leads('seed --count 50', 0, { isTTY: true });
  expect(stderr).toMatch(/Adding leads {2}.* of 50/);
  expect(stderr.endsWith('\r\u001b[K')).toBe(true);
});

test('forget erases a person everywhere and leaves a keyed hash', async () => {
  const { store, leads, json } = terminal();
  const { id } = await save(store, { email: 'Zoe@example.com' });
  const { id: stays } = await save(store);
  await leads(`note ${id} 'Zoe likes tours'`);
  await leads('export --search zoe@example.com');
  const erased = await json('forget zoe@EXAMPLE.com --yes --by Kim');
  expect(erased).toMatchObject({ leads: 1, deliveries: 1, events: 2, hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
  expect(await store.leads.find(stays)).toBeDefined();
  expect((await store.audit.latest(1))[0]).toMatchObject({ kind: 'erased', by: 'Kim', via: 'terminal' });
  const rows = await Promise.all(tables.map((table) => store.engine.db.selectFrom(table).selectAll().execute()));
  expect(JSON.stringify(rows)).not.toMatch(/zoe/i);
});

test('forget needs --yes where nobody can answer, and a full email', async () => {
  const { store, leads } = terminal();
  const { id } = await save(store);
  expect((await leads('forget ann@example.com', 2)).stderr).toContain('--yes');
  await leads('forget ann', 2);
  await leads('forget nobody@example.com --yes', 3);
  expect(await store.leads.find(id)).toBeDefined();
});

test('migrate says what it did', async () => {
  const { leads, json } = terminal({}, temporaryStore({ dataDir: withoutTables(temporaryFolder()) }));
  expect((await leads('db migrate')).stdout).toContain('0001-baseline');
  expect(await json('db migrate')).toEqual({ applied: [] });
});

test('stats counts by day, form, source and campaign, without spam', async () => {
  const { store, leads, json } = terminal();
  await save(store);
  await save(store, { email: 'zoe@example.com' }, { at: noon - 86_400_000 });
  await save(store, { email: 'bot@example.com' }, { spam: 'trap' });
  const days = await json('stats');
  expect(days).toMatchObject({ by: 'day', total: 2 });
  expect(days.counts).toHaveLength(14);
  expect(days.counts.slice(-2)).toEqual([
    { name: '2026-03-01', count: 1 },
    { name: '2026-03-02', count: 1 },
  ]);
  expect(await json('stats --since 2026-02-27 --until 2026-02-28')).toEqual({
    ...{ by: 'day', total: 0 },
    counts: ['2026-02-27', '2026-02-28'].map((name) => ({ name, count: 0 })),
  });
  const long = await json('stats --since 1000-01-01');
  expect(long.total).toBe(2);
  expect(long.counts.length).toBeLessThan(370);
  expect((await leads('stats --by form')).stdout).toBe('spark\t2\n');
  expect((await leads('stats --by campaign --search zoe')).stdout).toMatch(/^\w+\t1\n$/);
  const shown = await leads('stats --by source', 0, { isTTY: true });
  expect(shown.stdout).toMatch(/█+.*\n2 leads\n$/s);
});

test('leads retention shows what each rule would remove, and removes it with --apply', async () => {
  const { store, leads, json } = terminal();
  const month = 31 * 24 * 3_600_000;
  const { id } = await save(store, {}, { at: noon - month, address: '203.0.113.77' });
  const { stdout, stderr } = await leads('retention');
  expect(stderr).toContain('Nothing was changed');
  expect(stdout.split('\n').map((line) => line.split('\t').slice(0, 3))).toEqual([
    ['addresses', '30 days', '1'],
    ['consent', '1,826 days', '0'],
    ['spam', 'never', '0'],
    ['deliveries', 'never', '0'],
    ['leads', 'never', '0'],
    [''],
  ]);
  expect(await store.leads.find(id)).toMatchObject({ address: '203.0.113.77' });
  const { applied, rules } = await json('retention --apply');
  expect(applied).toBe(true);
  expect(rules[0]).toEqual({ rule: 'addresses', days: 30, count: 1 });
  expect(await store.leads.find(id)).toMatchObject({ address: '203.0.113.x' });
});
