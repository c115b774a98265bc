/** What is counted: views of a page by its path, arrivals by source and by campaign, tracked actions by their name. */
export type CountKind = 'page' | 'source' | 'campaign' | 'action';

/** How often something happened on one day. `day` is `YYYY-MM-DD`. */
export interface DailyCount {
  day: string;
  kind: CountKind;
  name: string;
  count: number;
}

/** The name under which everything is counted that has no place of its own. */
export const other = 'other';

/** Maximum number of names per kind and day, so that nobody can fill the table; later ones add to `other`. */
export const maxNames = 500;

/** What daily counts need of the store. */
export interface CountStore {
  /** Adds to what is counted already, all or nothing. Safe for several instances. */
  add(counts: readonly DailyCount[]): Promise<void>;
  /** The counts of a kind from the day `since` to before the day `until`: by day, then the greatest first. */
  countsByDay(kind: CountKind, since: string, until: string): Promise<Omit<DailyCount, 'kind'>[]>;
}
