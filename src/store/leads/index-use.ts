import { type RawBuilder, sql } from 'kysely';
import type { LeadFilter } from '../../leads/filter.ts';

/**
 * How a search finds a page of leads: `gather` reads all finds by the indexes of names and emails and sorts them; `walk` goes
 * down the order of the list and passes over what is no find, and a named column says that the walk reads its index. Gathering
 * is quick for few finds, walking for many. `either` leaves it to the engine.
 */
export type Way = 'gather' | 'walk' | 'either' | NamedColumn;

export type SearchColumn = 'search_email' | 'search_domain' | 'search_first_name' | 'search_last_name';
export type NamedColumn = 'form' | 'status' | 'utm_campaign' | 'owner';

/**
 * Which indexes the engine may choose for a filter, as how its columns are written. Left alone, the planners of both engines
 * take the index of the first equality they see, even where it leads to thousands of times as many leads as another.
 */
export function indexUse(filter: LeadFilter, way: Way) {
  // What is undelivered, due or spam is mostly little: its own index is walked, which has the other columns inside.
  const isFew = Boolean(filter.undelivered || filter.dueUntil) || filter.spam === 'only';
  return {
    named: (column: NamedColumn) =>
      !isFew && (way === 'either' || way === column) ? sql.ref<string>(column) : withoutIndex(column),
    searched: (column: SearchColumn) =>
      way === 'either' || way === 'gather' ? sql.ref<string>(column) : withoutIndex(column),
  };
}

/** The same value as an expression, of which there is no index. */
export const withoutIndex = (column: string): RawBuilder<string> => sql`${sql.ref(column)} || ''`;
