import { type RawBuilder, sql } from 'kysely';
import type { LeadQuery } from './filter-query.ts';
import type { LeadCursor, LeadOrder } from './lead-store.ts';
import { isDescending, type SortKey, sortKeys } from './order.ts';

type Value = string | number;

/** Characters of a long text that are sorted by. */
const sortedLength = 100;

/** What an order sorts by, and the number. */
export function sortExpressions(order: LeadOrder): RawBuilder<Value>[] {
  return [...sortKeys(order).map((key) => expressionOf(key, order)), sql.ref<number>('investment_leads.number')];
}

function expressionOf({ column, by }: SortKey, order: LeadOrder): RawBuilder<Value> {
  const value = sql.ref<string>(`investment_leads.${column}`);
  const text = sql<string>`coalesce(cast(${value} as text), '')`;
  switch (by) {
    case 'text':
      return sql`lower(substr(${text}, 1, ${sql.lit(sortedLength)}))`;
    case 'blank':
      // Blanks come last in both directions.
      return isDescending(order)
        ? sql`case when ${text} = '' then 0 else 1 end`
        : sql`case when ${text} = '' then 1 else 0 end`;
    case 'number':
      return sql`coalesce(${value}, 0)`;
    case 'time':
      return sql`coalesce(${value}, '')`;
    default:
      return value;
  }
}

/** In an order, going on behind a cursor, or before one when it is read backwards. */
export function inOrder(
  query: LeadQuery,
  order: LeadOrder,
  { cursor, backwards = false }: { cursor?: LeadCursor; backwards?: boolean } = {},
): LeadQuery {
  const keys = sortExpressions(order);
  const descending = isDescending(order) !== backwards;
  let sorted = query;
  for (const key of keys) sorted = sorted.orderBy(key, descending ? 'desc' : 'asc');
  if (!cursor) return sorted;
  const beyond = descending ? sql`<` : sql`>`;
  const values = cursor.values.map((value) => (typeof value === 'number' ? sql.lit(value) : sql`${value}`));
  return (
    sorted
      .where(sql<boolean>`(${sql.join(keys)}) ${beyond} (${sql.join(values)})`)
      // SQLite seeks into an index by an expression only where that is compared on its own.
      .where(sql<boolean>`${keys[0]} ${beyond}= ${values[0]}`)
  );
}
