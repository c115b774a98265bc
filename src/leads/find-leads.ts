import { type Kysely, sql } from 'kysely';
import type { Engine, Value } from '../db/engine.ts';
import type { Lead } from '../db/rows.ts';
import type { Tables } from '../db/schema.ts';
import { leadColumnOrder } from '../site/lead-columns.ts';
import { type LeadQuery, matching } from './filter-query.ts';
import { type LeadRow, leadOf } from './lead.ts';
import type { LeadCursor, LeadOrder, LeadStore } from './lead-store.ts';
import { inOrder, sortExpressions } from './order-query.ts';

const chunk = 250;

type Finder = Pick<
  LeadStore,
  'find' | 'findByReference' | 'page' | 'list' | 'ids' | 'count' | 'cursorOf' | 'countBefore' | 'campaigns' | 'rows'
>;

/** One lead, a page of leads, their number, or all of them. */
export function leadFinder(engine: Engine): Finder {
  const page: Finder['page'] = (filter, { limit, order = 'newest', after, before }) =>
    engine.read(async (db) => {
      const query = inOrder(matching(db, filter), order, { cursor: after ?? before, backwards: before !== undefined });
      const found = (
        await placesOf(query, order)
          .limit(limit + 1)
          .execute()
      ).map((row) => cursorIn(row, order));
      const isMore = found.length > limit;
      const pageRows = found.slice(0, limit);
      if (before) pageRows.reverse();
      const rows = await leadsOf(
        db,
        pageRows.map(({ values }) => Number(values.at(-1))),
      );
      return { rows, isMore, first: pageRows[0], last: pageRows.at(-1) };
    });

  return {
    find: (id) =>
      engine.read((db) =>
        matching(db, { spam: 'with' }).select(leadColumnOrder).where('id', '=', id).executeTakeFirst(),
      ),

    findByReference(reference, limit, spam) {
      const text = reference.trim().toLowerCase();
      return engine.read((db) => {
        const query = text.includes('@')
          ? matching(db, { spam }).where('search_email', '=', text)
          : matching(db, { spam: 'with' })
              // As the index has it.
              .where(sql`substr(id, 33)`, '=', text.slice(-4))
              .where('id', 'like', `%${text}`);
        return inOrder(query, 'newest').select(leadColumnOrder).limit(limit).execute();
      });
    },

    page,

    list: async (filter, options) => (await page(filter, options)).rows,

    ids: (filter, limit) =>
      engine.read(async (db) => {
        const found = inOrder(matching(db, filter), 'newest').select('investment_leads.id').limit(limit);
        return (await found.execute()).map(({ id }) => id);
      }),

    count: (filter, ceiling) => engine.read((db) => countOf(db, matching(db, filter), ceiling)),

    cursorOf: (id, order) =>
      engine.read(async (db) => {
        const [row] = await placesOf(
          matching(db, { spam: 'with' }).where('investment_leads.id', '=', id),
          order,
        ).execute();
        return row && cursorIn(row, order);
      }),

    countBefore: (filter, cursor, ceiling) =>
      engine.read((db) =>
        countOf(db, inOrder(matching(db, filter), cursor.order, { cursor, backwards: true }), ceiling),
      ),

    campaigns: (limit) => engine.read((db) => campaignsIn(db, limit)),

    async *rows(filter, order = 'newest') {
      const snapshot = await engine.snapshot();
      try {
        if (filter.search || order !== 'newest') return yield* rowsByNumber();
        let cursor: LeadCursor | undefined;
        let rows: Value[][];
        do {
          rows = await snapshot.rows((db) =>
            inOrder(matching(db, filter), 'newest', { cursor }).select(withNumber).limit(chunk).compile(),
          );
          const numbers = rows.map((row) => Number(row.pop()));
          if (rows.length) yield rows;
          const last = rows.at(-1);
          cursor = { order: 'newest', values: [last ? leadOf(last).created_at : '', numbers.at(-1) ?? 0] };
        } while (rows.length === chunk);
      } finally {
        await snapshot.close();
      }

      /** A search and a sort run once and not for each chunk. */
      async function* rowsByNumber(): AsyncGenerator<LeadRow[]> {
        const found = await snapshot.rows((db) => inOrder(matching(db, filter), order).select('number').compile());
        for (let start = 0; start < found.length; start += chunk) {
          const numbers = found.slice(start, start + chunk).map(([number]) => Number(number));
          const rows = await snapshot.rows((db) =>
            db.selectFrom('investment_leads').select(withNumber).where('number', 'in', numbers).compile(),
          );
          const byNumber = new Map(rows.map((row) => [row.pop(), row]));
          yield numbers.map((number) => byNumber.get(number)).filter((row) => row !== undefined);
        }
      }
    },
  };
}

/** What leads are sorted by, as columns named by their place. */
const placesOf = (query: LeadQuery, order: LeadOrder) =>
  query.select(sortExpressions(order).map((key, index) => key.as(`key_${index}`)));

const cursorIn = (row: Record<string, string | number>, order: LeadOrder): LeadCursor => ({
  order,
  values: Object.keys(row).map((_, index) => row[`key_${index}`] ?? ''),
});

/** Leads in the order of their numbers: these alone are sorted several times as quickly as whole leads. */
async function leadsOf(db: Kysely<Tables>, numbers: readonly number[]): Promise<Lead[]> {
  const found = new Map<number, Lead>();
  for (let start = 0; start < numbers.length; start += numbersAtOnce) {
    const some = numbers.slice(start, start + numbersAtOnce);
    const leads = await db.selectFrom('investment_leads').select(withNumber).where('number', 'in', some).execute();
    for (const { number, ...lead } of leads) found.set(number, lead);
  }
  return numbers.flatMap((number) => found.get(number) ?? []);
}

const withNumber = [...leadColumnOrder, 'number'] as const;

/** Below the engines' limits of parameters. */
const numbersAtOnce = 5000;

async function countOf(db: Kysely<Tables>, query: LeadQuery, ceiling: number): Promise<number> {
  const found = query.clearOrderBy().select(sql.lit(1).as('one')).limit(ceiling).as('found');
  const { total } = await db
    .selectFrom(found)
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Each campaign by its own step into the index, however many leads it has. */
async function campaignsIn(db: Kysely<Tables>, limit: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`with recursive names(name, place) as (
      select (select min(utm_campaign) from investment_leads where utm_campaign > ''), 1
      union all
      select (select min(utm_campaign) from investment_leads where utm_campaign > name), place + 1
      from names where name is not null and place < ${sql.lit(limit)})
    select name from names where name is not null`.execute(db);
  return rows.map(({ name }) => name);
}
