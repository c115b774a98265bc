import type { ArchivedPage } from '../../db/rows.ts';
/** Whether visitors find no page at the path from then on. */
export const hasEnded = ({ sha256 }: Pick<ArchivedPage, 'sha256'>) => sha256 === '';

/** What made a page another one: published versions of files, a moment, or a start of the program with other files or another release. */
export interface PageChange {
  /** A day began, or an event began or ended. */
  byTime?: true;
  versions: readonly { file: string; id: string; authors: string; approver: string; note: string }[];
}

/** What the archive needs of the store. */
export interface ArchiveStore {
  /** The digests of the newest archived pages by path. */
  newest(): Promise<ReadonlyMap<string, string>>;
  /** Stores a page, unless the newest one of its path has this digest. */
  add(page: ArchivedPage): Promise<boolean>;
  /** The page that visitors read at a time, and when the next one took its place. */
  at(path: string, time: string): Promise<(ArchivedPage & { until: string | null }) | undefined>;
  /** All that is archived of a path, newest first, without the HTML. */
  history(path: string, limit: number): Promise<Omit<ArchivedPage, 'html'>[]>;
  find(id: string): Promise<ArchivedPage | undefined>;
  /** The pages after an id, in the order of their ids. */
  pagesAfter(id: string, limit: number): Promise<Pick<ArchivedPage, 'id' | 'html'>[]>;
  /** The paths that the archive knows. */
  paths(): Promise<string[]>;
}
