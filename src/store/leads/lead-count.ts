import { expressionBuilder, type Kysely, sql } from 'kysely';
import type { LeadFilter } from '../../leads/filter.ts';
import { searchWords } from '../../leads/search-words.ts';
import type { Tables } from '../schema/schema.ts';
import { filterColumns, foundPlaces, isFew, type LeadQuery, matching, type Way } from './lead-filter.ts';

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

/** The quickest way to what a filter names: by the words of its search or by the rest of it, whichever leaves fewer leads. */
export async function quickerWay(db: Kysely<Tables>, filter: LeadFilter): Promise<Way> {
  const way = ways.get(filter) ?? (await comparedWays(db, filter));
  ways.set(filter, way);
  return way;
}

/** A page asks for its leads, their number and its place by one filter. The way decides only how leads are found, so it may be out of date. */
const ways = new WeakMap<LeadFilter, Way>();

async function comparedWays(db: Kysely<Tables>, filter: LeadFilter): Promise<Way> {
  const { search, since, until, newestOfPerson, ...named } = filter;
  const words = search ? searchWords(search) : [];
  if (!words.length) return leadingColumn(db, filter);
  if (!Object.values(named).some((word) => word && word !== 'with')) return 'words';
  const rest = { ...named, since, until };
  const column = await leadingColumn(db, rest);
  for (const step of steps) {
    if (!(await isTrue(db, reaches(matching(db, rest, column), step)))) return column;
    if (!(await isTrue(db, reaches(foundPlaces(db, filter, words), step)))) return 'words';
  }
  return 'words';
}

const isTrue = async (db: Kysely<Tables>, condition: ReturnType<typeof reaches>) => {
  const { is } = await db.selectNoFrom(condition.as('is')).executeTakeFirstOrThrow();
  return Boolean(is);
};

/** In such steps it is compared what leaves fewer leads: an engine passes over so many in a fraction of what it takes to read them. */
const steps = [500, 2000, 5000, 20_000];

/** Of several columns that are compared with one value, the one that leaves the fewest leads, about. */
async function leadingColumn(db: Kysely<Tables>, filter: LeadFilter): Promise<Way> {
  const { since, until } = filter;
  const compared = Object.entries(filterColumns).filter(([name]) => filter[name as keyof typeof filterColumns]);
  if (compared.length < 2 || isFew(filter) || hasOwnIndex(filter)) return 'filter';
  const large = largeOf(db);
  for (const step of columnSteps) {
    for (const [name, column] of compared) {
      const value = filter[name as keyof typeof filterColumns];
      const key = JSON.stringify([column, value]);
      if (large.has(key) && !since && !until) continue;
      const alone = { [name]: value, since, until, spam: 'with' } as LeadFilter;
      if (!(await isTrue(db, reaches(matching(db, alone), step)))) return column;
      if (step === largest && !since && !until) large.add(key);
    }
  }
  return 'filter';
}

/** A page asks for its leads, their number and its place, and each reads all that the column leaves: a further step pays. */
const largest = 60_000;
const columnSteps = [500, 5000, 20_000, largest];

/** Values that so many leads have, and so are not counted again. They decide only how leads are found, so they may be out of date. */
const largeValues = new WeakMap<Kysely<Tables>, Set<string>>();

function largeOf(db: Kysely<Tables>): Set<string> {
  const large = largeValues.get(db) ?? new Set();
  largeValues.set(db, large);
  return large;
}

const one = sql.lit(1).as('one');

/** Whether a range has as many rows: the engine passes over them several times as quickly as it counts them. */
function reaches(range: Pick<LeadQuery, 'select'>, count: number) {
  return expressionBuilder<Tables>().exists(
    range
      .select(one)
      .limit(1)
      .offset(count - 1),
  );
}

/** Whether all leads of a filter are side by side in one index. Where others are in between they would be read twice. */
function isSideBySide(filter: LeadFilter): boolean {
  const { spam, since, until, search, ...named } = filter;
  if (search || named.dueUntil || named.newestOfPerson) return false;
  return hasOwnIndex(filter) || Object.values(named).filter(Boolean).length <= 1;
}

/** Whether an index has the new leads of a form alone. */
function hasOwnIndex({ spam, since, until, ...named }: LeadFilter): boolean {
  return Boolean(named.form) && named.status === 'new' && !spam && Object.values(named).filter(Boolean).length === 2;
}
