import type { Kysely, Transaction } from 'kysely';
import type { Tables } from './schema.ts';

/** Who is told how long writing takes, in seconds. */
export interface WriteObserver {
  /** The transaction of submissions that arrived together. */
  batch(size: number, seconds: number): void;
  /** The end of any write transaction, with the wait until the disk has it. */
  committed(seconds: number): void;
}

/** One database engine. Each method throws `StoreUnavailableError` when the database cannot be used. */
export interface Engine {
  /** Runs queries that only read; they never wait for a writer. */
  read<T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T>;
  /** Runs one write transaction, durable once it resolves. `work` runs again from its start while the database is locked. */
  write<T>(work: (transaction: Transaction<Tables>) => Promise<T>): Promise<T>;
  /** One read transaction on a connection of its own, for readers that take their time. */
  snapshot(): Promise<Snapshot>;
  /** Brings the tables up to date; every other method does so first. Safe when two programs start at once. */
  migrate(): Promise<void>;
  close(): Promise<void>;
}

interface Snapshot {
  read<T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}
