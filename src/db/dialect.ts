import type { Expression, RawBuilder, SelectQueryBuilder, SqlBool, Transaction } from 'kysely';
import type { Tables } from './schema.ts';

/** What the engines do each in their own way; everything else is the same SQL. */
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
  /** Readies the indexes and the planner for very many new rows; the engine would otherwise take a minute to notice them. */
  afterFilling(db: Transaction<Tables>): Promise<void>;
  /** Tells other programs of a change once the transaction is durable, where the engine can. */
  announce(db: Transaction<Tables>): Promise<void>;
}
