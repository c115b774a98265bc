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
   * Adds rows that all have the same columns, without the query builder, which would take longer than the database. `ending` says what is
   * done on a conflict, and what is returned.
   */
  insertAll<Returned>(
    db: Transaction<Tables>,
    table: keyof Tables,
    rows: readonly object[],
    ending?: RawBuilder<Returned>,
  ): Promise<Returned[]>;
  /** Whether `id` is that of a found delivery; one that another transaction is changing is passed over for the next. */
  isAmong(found: SelectQueryBuilder<Tables, 'deliveries', { id: string }>): Expression<SqlBool>;
  /** Readies a transaction for very many rows. */
  beforeFilling(db: Transaction<Tables>): Promise<void>;
}

/** Receives write durations, in seconds. */
export interface WriteObserver {
  /** The transaction of submissions that arrived together. */
  batch(size: number, seconds: number): void;
  /** The end of any write transaction, with the wait until the disk has it. */
  committed(seconds: number): void;
}

/** One database engine. Each method throws `StoreUnavailableError` when the database cannot be used. */
export interface Engine {
  /** SQL that differs by engine. */
  readonly dialect: Dialect;
  /** Runs queries that only read; they never wait for a writer. `work` runs again from its start when its connection is lost. */
  read<T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T>;
  /**
   * Runs one write transaction, durable once it resolves. `work` runs again from its start while the database is locked, or when
   * another transaction came between.
   */
  write<T>(work: (transaction: Transaction<Tables>) => Promise<T>, options?: WriteOptions): Promise<T>;
  /** One read transaction on a connection of its own, for readers that take their time. */
  snapshot(): Promise<Snapshot>;
  /** Brings the tables up to date and answers what was missing; every other method does so first. Safe when programs start at once. */
  migrate(): Promise<readonly string[]>;
  /** Updates planner statistics, the search index and the visibility map after very many new rows; PostgreSQL would otherwise do so a minute later. */
  afterFilling(): Promise<void>;
  close(): Promise<void>;
}

interface WriteOptions {
  /** For work that decides by rows which it does not write itself. Where writers are always alone it makes no difference. */
  isolation?: Extract<IsolationLevel, 'repeatable read' | 'serializable'>;
}

interface Snapshot {
  read<T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T>;
  /** The rows of a query as lists of values in the order of its columns: a database file gives them in half the time of objects. */
  rows(query: (db: Kysely<Tables>) => CompiledQuery): Promise<Value[][]>;
  close(): Promise<void>;
}

export type Value = string | number | null;

export interface EngineOptions {
  /** Milliseconds for which a locked database is tried again. */
  busyDeadline?: number;
  observe?: WriteObserver;
  /** Makes no database file where there is none. */
  mustExist?: boolean;
}
