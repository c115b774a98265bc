import { type AliasableExpression, expressionBuilder, type Kysely, type SqlBool, sql } from 'kysely';
import type { LeadFilter } from '../../leads/filter.ts';
import type { Tables } from '../schema/schema.ts';
import { beginsWith, type LeadQuery, matching, prefixesOf } from './lead-filter.ts';

/** How many leads a filter names, at most `ceiling`. */
export async function countUpTo(db: Kysely<Tables>, filter: LeadFilter, ceiling: number): Promise<number> {
  const found = matching(db, filter).select(one).limit(ceiling).as('found');
  const { total } = await db
    .selectNoFrom((row) =>
      row
        .case()
        .when(reached(indexRanges(db, filter), ceiling))
        .then(ceiling)
        .else(db.selectFrom(found).select(row.fn.countAll<number>().as('counted')))
        .end()
        .as('total'),
    )
    .executeTakeFirstOrThrow();
  return Number(total);
}

const one = sql.lit(1).as('one');

/** Whether one of the ranges has as many rows. */
export function reached(ranges: readonly LeadQuery[], count: number): AliasableExpression<SqlBool> {
  const { or, exists } = expressionBuilder<Tables>();
  return or(
    ranges.map((range) =>
      exists(
        range
          .select(one)
          .limit(1)
          .offset(count - 1),
      ),
    ),
  );
}

/**
 * Parts of what a filter names of which each is side by side in one index: there the engine passes over rows several times as
 * quickly as it counts them. None where an index holds others in between, which would be read twice.
 */
export function indexRanges(db: Kysely<Tables>, filter: LeadFilter): LeadQuery[] {
  const { spam, since, until, search: _, ...named } = filter;
  const hasOwnIndex = named.form && named.status === 'new' && !spam;
  if (named.dueUntil) return [];
  const words = Object.values(named).filter(Boolean).length;
  const [first, second] = prefixesOf(filter);
  if (!first) return words <= (hasOwnIndex ? 2 : 1) ? [matching(db, filter)] : [];
  if (second || words || since || until) return [];
  return first.columns.map((column) => matching(db, { spam }).where(beginsWith(sql.ref(column), first.prefix)));
}
