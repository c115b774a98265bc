import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { LeadFilter } from '../../src/leads/filter.ts';
import { quickerWay } from '../../src/store/leads/lead-count.ts';
import { matching } from '../../src/store/leads/lead-filter.ts';
import { newestFirst, sortingOf } from '../../src/store/leads/lead-order.ts';
import { temporaryStore } from '../helpers/temporary-store.ts';
import { save } from '../leads/sample-submission.ts';

test.each<LeadFilter>([
  {},
  { form: 'spark' },
  { status: 'new' },
  { form: 'spark', status: 'new' },
  { campaign: 'mail' },
  { since: '2026-01-01T00:00:00.000Z' },
  { spam: 'only' },
  { search: 'ann' },
  { undelivered: true },
  { confirmed: true },
  { confirmed: 'no' },
  { owner: 'kim@example.com' },
  { owner: 'none' },
  { dueUntil: '2026-03-02' },
  { owner: 'kim@example.com', dueSince: '2026-03-02', dueUntil: '2026-03-02' },
])('the filter %j reads an index', async (filter) => {
  const plan = await planOf(filter);
  expect(plan.filter((line) => /SCAN (?!.*(INDEX|CONSTANT ROW))/.test(line))).toEqual([]);
});

test.each<LeadFilter>([
  {},
  { form: 'spark' },
  { form: 'spark', status: 'new' },
  { source: 'google', status: 'closed', form: 'flex' },
  { campaign: 'mail' },
  { owner: 'kim@example.com' },
  { since: '2026-01-01T00:00:00.000Z', until: '2026-03-01T00:00:00.000Z' },
  { spam: 'only' },
  { search: 'ann' },
  { undelivered: true },
  { confirmed: true },
  { dueUntil: '2026-03-02' },
])('newer leads of a person with the filter %j are read by the email', async (filter) => {
  const plan = await planOf({ ...filter, newestOfPerson: true });
  const newer = plan.slice(plan.findIndex((line) => line.startsWith('CORRELATED')) + 1);
  expect(newer[0]).toBe('SEARCH investment_leads USING INDEX leads_search_email (search_email=?)');
});

test.each<LeadFilter>([
  { dueUntil: '2026-03-02' },
  { owner: 'kim@example.com', dueUntil: '2026-03-02' },
  { status: 'new', form: 'flex', dueSince: '2026-03-02', dueUntil: '2026-03-02' },
  { dueUntil: '2026-03-02', since: '2026-01-01T00:00:00.000Z', until: '2026-03-01T00:00:00.000Z' },
])('the newest of the leads that are due, %j, are not looked for among all', async (filter) => {
  expect((await planOf(filter))[0]).toMatch(/INDEX leads_due \(due_on[<>]/);
});

/** How SQLite finds the newest leads of a filter. */
async function planOf(filter: LeadFilter): Promise<string[]> {
  const { rows } = await temporaryStore().engine.read((db) => {
    const way = filter.search ? 'words' : 'filter';
    const newest = newestFirst(matching(db, filter, way), undefined, sortingOf(filter, way))
      .select('email')
      .limit(10);
    const { sql: text, parameters } = newest.compile();
    const pieces = text.split('?');
    const query = pieces
      .slice(1)
      .reduce((all, piece, place) => sql`${all}${parameters[place]}${sql.raw(piece)}`, sql.raw(pieces[0] ?? ''));
    return sql<{ detail: string }>`explain query plan ${query}`.execute(db);
  });
  return rows.map((row) => row.detail);
}

test('of large columns the one that leaves the fewest leads is read, and large ones are remembered', async () => {
  const store = temporaryStore();
  await save(store);
  const numbers = 'with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 63000)';
  await store.engine.write(async (db) => {
    const row = await db.selectFrom('investment_leads').selectAll().executeTakeFirstOrThrow();
    const varied: Record<string, string> = {
      id: `'lead' || n`,
      search_id: `'lead' || n`,
      form: `case when n % 3 then 'contact' else 'flex' end`,
      status: `'closed'`,
      utm_source: `'google'`,
    };
    const columns = Object.keys(row);
    const values = columns.map((column) => varied[column] ?? `l."${column}"`).join(', ');
    const copies = `insert into investment_leads (${columns.map((column) => `"${column}"`).join(', ')})
      ${numbers} select ${values} from numbers cross join investment_leads as l where l.id = '${row.id}'`;
    await sql.raw(copies).execute(db);
  });
  const wayOf = (filter: LeadFilter) => store.engine.read((db) => quickerWay(db, filter));
  expect(await wayOf({ source: 'google', status: 'closed', form: 'flex' })).toBe('form');
  expect(await wayOf({ source: 'google', status: 'closed' })).toBe('filter');
  expect(await wayOf({ source: 'google', status: 'closed' })).toBe('filter');
  expect(await wayOf({ source: 'google', status: 'closed', form: 'flex' })).toBe('form');
});
