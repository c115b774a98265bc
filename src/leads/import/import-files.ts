import type { CsvSource } from './csv-file.ts';

/** Milliseconds after which a file that nobody has imported is deleted. */
export const maxFileAge = 60 * 60_000;

/** A file that another request has imported or that was too old, while it was read. */
export class FileGoneError extends Error {
  override name = 'FileGoneError';
}

/** Uploaded files that wait for somebody to confirm them: in the database, so that every instance has them. */
export interface ImportFiles {
  /** Stores a file under a new id, which is a UUID of the time; on a failure nothing stays. */
  add(id: string, content: AsyncIterable<Uint8Array>): Promise<void>;
  /** A file with an id from `since` on. */
  find(id: string, since: string): Promise<CsvSource | undefined>;
  /** The same, and nobody finds it any more: of two who import it one does. */
  take(id: string, since: string): Promise<CsvSource | undefined>;
  remove(id: string): Promise<void>;
  /** Deletes all files, or those with ids before this one. */
  removeAll(before?: string): Promise<void>;
}
