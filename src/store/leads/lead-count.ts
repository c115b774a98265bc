import { expressionBuilder, type Kysely, sql } from 'kysely';
import type { LeadFilter } from '../../leads/filter.ts';
import { searchWords } from '../../leads/search-words.ts';
import type { Tables } from '../schema/schema.ts';
import { type LeadQuery, matching, type Way } from './lead-filter.ts';

/** Up to so many leads of a filter are each looked at for the words of a search. */
const manyLeads = 5000;

/** How many leads a filter names, at most `ceiling`. */
export async function countUpTo(db: Kysely<Tables>, filter: LeadFilter, ceiling: number): Promise<number> {
  const way = await quickerWay(db, filter);
  const found = matching(db, filter, way).select(one).limit(ceiling).as('found');
  const counted = db.selectFrom(found).select((row) => row.fn.countAll<number>().as('counted'));
  if (!isSideBySide(filter)) return Number((await counted.executeTakeFirstOrThrow()).counted);
  const { total } = await db
    .selectNoFrom((row) =>
      row
        .case()
        .when(reaches(matching(db, filter), ceiling))
        .then(ceiling)
        .else(counted)
        .end()
        .as('total'),
    )
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** The quicker way to what a search finds of a filter. */
export async function quickerWay(db: Kysely<Tables>, filter: LeadFilter): Promise<Way> {
  const { search, since, until, newestOfPerson, ...named } = filter;
  if (!search || !searchWords(search).length) return 'filter';
  const isNamed = Object.values(named).some((word) => word && word !== 'with');
  if (!isNamed) return 'words';
  return (await countUpTo(db, { ...named, since, until }, manyLeads + 1)) > manyLeads ? 'words' : 'filter';
}

const one = sql.lit(1).as('one');

/** Whether a range has as many rows: the engine passes over them several times as quickly as it counts them. */
function reaches(range: LeadQuery, count: number) {
  return expressionBuilder<Tables>().exists(
    range
      .select(one)
      .limit(1)
      .offset(count - 1),
  );
}

/** Whether all leads of a filter are side by side in one index. Where others are in between they would be read twice. */
function isSideBySide({ spam, since, until, search, ...named }: LeadFilter): boolean {
  if (search || named.dueUntil) return false;
  const hasOwnIndex = named.form && named.status === 'new' && !spam;
  return Object.values(named).filter(Boolean).length <= (hasOwnIndex ? 2 : 1);
}
