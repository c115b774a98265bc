import type { ArchivedPage } from '../../db/rows.ts';
/** The path has no page from then on. */
export const hasEnded = ({ sha256 }: Pick<ArchivedPage, 'sha256'>) => sha256 === '';

/** Why a page changed: published files, the passing of time, or a start with other files or another release. */
export interface PageChange {
  /** A day began, or an event began or ended. */
  byTime?: true;
  versions: readonly { file: string; id: string; authors: string; approver: string; note: string }[];
}

export interface ArchiveStore {
  newest(): Promise<ReadonlyMap<string, string>>;
  /** Does nothing if the newest page of the path has this digest. */
  add(page: ArchivedPage): Promise<boolean>;
  /** The page at a time, and when it was replaced. */
  at(path: string, time: string): Promise<(ArchivedPage & { until: string | null }) | undefined>;
  /** Newest first, without the HTML. */
  history(path: string, limit: number): Promise<Omit<ArchivedPage, 'html'>[]>;
  find(id: string): Promise<ArchivedPage | undefined>;
  /** In the order of ids. */
  pagesAfter(id: string, limit: number): Promise<Pick<ArchivedPage, 'id' | 'html'>[]>;
  paths(): Promise<string[]>;
}
