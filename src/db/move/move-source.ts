import { createHash } from 'node:crypto';
import type Database from 'better-sqlite3';
import { StoreUnavailableError } from '../../base/errors.ts';
import { keyOf, type Table, tables } from '../schema.ts';
import { withDatabase } from '../sqlite/maintenance.ts';
import { isBusy } from '../sqlite/sqlite-errors.ts';

export type Row = Record<string, unknown>;

/** A database file that nobody else reads or writes meanwhile. */
export interface SourceFile {
  /** Rows of all tables. */
  total: number;
  /** The highest number of a lead. */
  lastNumber: number;
  /** In the order of their keys, from behind a row on. U+0000 in a text becomes U+FFFD, because PostgreSQL does not accept it. */
  rowsAfter(table: Table, last: Row | undefined): Iterable<Row>;
  /** How many rows there are up to a row. */
  countUpTo(table: Table, last: Row): number;
  sharedKey(name: string): string | undefined;
}

/** Opens a database file alone for `work`. Throws `StoreUnavailableError` when another program has it open. */
export async function withSource<T>(file: string, work: (source: SourceFile) => Promise<T>): Promise<T> {
  try {
    return await withDatabase(file, (db) => work(sourceIn(db)), { readonly: false });
  } catch (error) {
    if (!(error instanceof StoreUnavailableError) || !isBusy(error.cause)) throw error;
    throw new StoreUnavailableError('Another program has the database open; stop the server first.', { cause: error });
  }
}

function sourceIn(db: Database.Database): SourceFile {
  // In this mode the file is locked from the first transaction on, against readers as well.
  db.pragma('locking_mode = EXCLUSIVE');
  db.exec('begin exclusive');
  const count = (table: Table) => (db.prepare(`select count(*) as n from ${table}`).get() as { n: number }).n;
  return {
    total: tables.reduce((sum, table) => sum + count(table), 0),
    lastNumber: (db.prepare('select coalesce(max(number), 0) as n from investment_leads').get() as { n: number }).n,
    *rowsAfter(table, last) {
      const keys = keyOf[table].join(', ');
      const beyond = last ? `where (${keys}) > (${placesOf(table)})` : '';
      const rows = db.prepare(`select * from ${table} ${beyond} order by ${keys}`).iterate(...valuesOf(table, last));
      for (const row of rows) yield movable(row as Row);
    },
    countUpTo(table, last) {
      const before = `select count(*) as n from ${table} where (${keyOf[table].join(', ')}) <= (${placesOf(table)})`;
      return (db.prepare(before).get(...valuesOf(table, last)) as { n: number }).n;
    },
    sharedKey(name) {
      const row = db.prepare('select value from shared_keys where name = ?').get(name) as { value: string } | undefined;
      return row?.value;
    },
  };
}

const placesOf = (table: Table) => keyOf[table].map(() => '?').join(', ');

const valuesOf = (table: Table, row: Row | undefined) => (row ? keyOf[table].map((column) => row[column]) : []);

function movable(row: Row): Row {
  for (const [column, value] of Object.entries(row)) {
    if (typeof value === 'string' && value.includes('\0')) row[column] = value.replaceAll('\0', '\u{fffd}');
  }
  return row;
}

/** How many rows went in, and their hash. */
export interface RowHash {
  readonly rows: number;
  readonly sha256: string;
  add(row: Row): void;
}

/** Hashes rows, the same for the same values whatever database they come from. */
export function hashOf(first: Iterable<Row>): RowHash {
  const hash = createHash('sha256');
  let rows = 0;
  const add = (row: Row) => {
    rows++;
    const cells = Object.keys(row)
      .sort()
      .map((column) => row[column])
      .map((value) => (value instanceof Uint8Array ? createHash('sha256').update(value).digest('hex') : value));
    hash.update(JSON.stringify(cells));
  };
  for (const row of first) add(row);
  return {
    add,
    get rows() {
      return rows;
    },
    get sha256() {
      return hash.copy().digest('hex');
    },
  };
}
