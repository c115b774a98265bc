import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LeadFilter } from '../../src/leads/filter.ts';
import type { Cursor } from '../../src/leads/lead-store.ts';
import { openStore } from '../../src/store/index.ts';
import { quickerWay } from '../../src/store/leads/lead-count.ts';
import { matching } from '../../src/store/leads/lead-filter.ts';
import { inOrder, newestFirst, sortingOf } from '../../src/store/leads/lead-order.ts';
import { indexAll } from '../../src/store/leads/lead-words.ts';
import type { Tables } from '../../src/store/schema/schema.ts';
import { databaseOf, removeDatabase } from '../helpers/database.ts';
import { save } from '../leads/sample-submission.ts';

const many = 100_000;
const dataDir = mkdtempSync(join(tmpdir(), 'filters-'));
const store = openStore({ dataDir, databaseUrl: databaseOf(dataDir).DATABASE_URL });

/** What differs between the leads of the large table. */
const varied: Record<string, string> = {
  id: `lpad(n::text, 36, '0')`,
  search_id: `reverse(lpad(n::text, 36, '0'))`,
  email: `'person' || n || '@' || n % 500 || '.example'`,
  search_email: `'person' || n || '@' || n % 500 || '.example'`,
  search_domain: `n % 500 || '.example'`,
  search_first_name: `'first' || n % 5000`,
  search_last_name: `'last' || n % 5000`,
  created_at: `to_char(timestamp '2026-01-01' + n * interval '1 minute', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  form: `(array['spark', 'contact', 'deck', 'flex'])[1 + n % 4]`,
  status: `case when n % 50 = 0 then 'invested' else 'new' end`,
  utm_campaign: `'campaign' || n % 40`,
  spam: 'case when n % 100 = 0 then 1 else 0 end',
  undelivered: 'case when n % 1000 = 0 then 1 else 0 end',
  owner: `case when n % 3 = 0 then '' else 'account' || n % 20 || '@example.com' end`,
  due_on: `case when n % 1000 = 0 then to_char(date '2026-03-01' + n / 1000 % 5, 'YYYY-MM-DD') else '' end`,
};

beforeAll(async () => {
  await save(store);
  const pieces = 10;
  for (let piece = 0; piece < pieces; piece++) {
    const size = many / pieces;
    await store.engine.write((db) => fill(db, piece * size + 1, (piece + 1) * size));
  }
  await store.engine.write((db) => indexAll(db));
  await store.engine.write((db) => sql`analyze`.execute(db));
});
afterAll(async () => {
  await store.close();
  await removeDatabase(dataDir);
});

/** Copies of one lead, varied by their number. */
async function fill(db: Kysely<Tables>, first: number, last: number): Promise<void> {
  const row = await db.selectFrom('investment_leads').selectAll().orderBy('created_at').executeTakeFirst();
  const columns = Object.keys(row ?? {});
  const values = columns.map((column) => varied[column] ?? `l."${column}"`).join(', ');
  const names = columns.map((column) => `"${column}"`).join(', ');
  const one = `(select * from investment_leads where id = '${row?.id}') l`;
  await sql
    .raw(`insert into investment_leads (${names}) select ${values} from ${one}, generate_series(${first}, ${last}) n`)
    .execute(db);
}

const planOf = (make: (db: Kysely<Tables>) => Promise<{ explain(format: 'text'): Promise<object[]> }>) =>
  store.engine.read(async (db) => (await (await make(db)).explain('text')).map((row) => Object.values(row).join()));

const filters: LeadFilter[] = [
  {},
  { form: 'spark' },
  { status: 'invested' },
  { campaign: 'campaign7' },
  { since: '2026-02-01T00:00:00.000Z', until: '2026-02-02T00:00:00.000Z' },
  { spam: 'only' },
  { undelivered: true },
  { owner: 'account7@example.com' },
  { owner: 'none' },
  { dueUntil: '2026-03-02' },
  { owner: 'account7@example.com', dueUntil: '2026-03-02' },
  { search: 'person77' },
  { search: 'first12' },
  { search: 'first12 last12' },
  { search: '@77.ex' },
  { search: 'person', form: 'deck' },
  { search: 'nobody' },
];

test.each(filters)('a page of %j, the one after it and its count read an index among 100,000 leads', async (filter) => {
  const page = (after?: Cursor) =>
    planOf(async (db) => {
      const way = await quickerWay(db, filter);
      return newestFirst(matching(db, filter, way), after, sortingOf(filter, way))
        .selectAll()
        .limit(50);
    });
  const later = await page({ created_at: '2026-02-15T00:00:00.000Z', id: 'x' });
  expect(later.join('\n')).toMatch(/Index Cond/);
  const plans = [...(await page()), ...later];
  // Where very many leads fit, the count ends at its ceiling soon, whatever it reads.
  if ((await store.leads.count(filter, ceiling)) < ceiling) plans.push(...(await planOf((db) => countOf(db, filter))));
  expect(plans.filter((line) => /Seq Scan/.test(line))).toEqual([]);
});

const searches = ['nobody', 'first12 last12', 'person77', '@77.ex'];
const orders = ['newest', 'oldest', 'name', 'email-backwards'] as const;

test.each(searches.flatMap((search) => orders.map((order) => [search, order] as const)))(
  'the leads found by "%s", %s first, are read from the index of words',
  async (search, order) => {
    const plan = await planOf(async (db) =>
      inOrder(matching(db, { search }), { order }, sortingOf({ search }, 'words')).selectAll().limit(50),
    );
    expect(plan.join('\n')).toMatch(/lead_search_words/);
  },
);

const ceiling = 10_001;

const countOf = async (db: Kysely<Tables>, filter: LeadFilter) =>
  db
    .selectFrom(matching(db, filter).select('id').limit(ceiling).as('found'))
    .select((row) => row.fn.countAll<number>().as('total'));

test('a reference finds its lead by an index', async () => {
  const plan = await planOf(async (db) =>
    matching(db, { spam: 'with' }).where('search_id', '>=', '99999').where('search_id', '<', '99999~').selectAll(),
  );
  expect(plan.join('\n')).toMatch(/leads_search_id/);
});
