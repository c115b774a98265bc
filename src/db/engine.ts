import type {
  CompiledQuery,
  Expression,
  IsolationLevel,
  Kysely,
  RawBuilder,
  SelectQueryBuilder,
  SqlBool,
  Transaction,
} from 'kysely';
import type { Tables } from './schema.ts';

/** Differences between the engines; everything else is the same SQL. */
export interface Dialect {
  /**
   * Inserts rows with the same columns, without the query builder, which would take longer than the database. `ending` holds
   * `on conflict` and `returning`.
   */
  insertAll<Returned>(
    db: Transaction<Tables>,
    table: keyof Tables,
    rows: readonly object[],
    ending?: RawBuilder<Returned>,
  ): Promise<Returned[]>;
  /** Whether `id` is among these deliveries; rows locked by another transaction are skipped. */
  isAmong(found: SelectQueryBuilder<Tables, 'deliveries', { id: string }>): Expression<SqlBool>;
}

/** Receives write durations, in seconds. */
export interface WriteObserver {
  /** A transaction of submissions. */
  batch(size: number, seconds: number): void;
  /** Commit of any write transaction, including the sync to disk. */
  committed(seconds: number): void;
}

/** Each method throws `StoreUnavailableError` when the database cannot be used. */
export interface Engine {
  readonly dialect: Dialect;
  /** For reading, without waiting for writers. Each query is retried if the connection is lost. */
  readonly db: Kysely<Tables>;
  /**
   * Runs a write transaction, durable once it resolves. `work` is retried while the database is locked, or after
   * a serialization failure.
   */
  write<T>(work: (transaction: Transaction<Tables>) => Promise<T>, options?: WriteOptions): Promise<T>;
  /** A read transaction on its own connection, for slow readers. */
  snapshot(): Promise<Snapshot>;
  /** Applies missing migrations and returns their names; every other method does so first. Safe when programs start at once. */
  migrate(): Promise<readonly string[]>;
  /** Updates planner statistics, the search index and the visibility map after very many new rows; PostgreSQL would otherwise do so a minute later. */
  afterFilling(): Promise<void>;
  close(): Promise<void>;
}

interface WriteOptions {
  /** For work that depends on rows it does not write. No effect on SQLite, which has one writer. */
  isolation?: Extract<IsolationLevel, 'repeatable read' | 'serializable'>;
}

interface Snapshot {
  read<T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T>;
  /** Rows as arrays of values: twice as fast as objects on SQLite. */
  rows(query: (db: Kysely<Tables>) => CompiledQuery): Promise<Value[][]>;
  close(): Promise<void>;
}

export type Value = string | number | null;

export interface EngineOptions {
  /** Milliseconds to retry a locked database. */
  busyDeadline?: number;
  observe?: WriteObserver;
  mustExist?: boolean;
}
