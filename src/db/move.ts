import { createHash } from 'node:crypto';
import type Database from 'better-sqlite3';
import { type Kysely, sql } from 'kysely';
import { StoreUnavailableError } from '../base/errors.ts';
import type { Engine } from './engine.ts';
import { keyOf, type Table, type Tables, tables } from './schema.ts';
import { withDatabase } from './sqlite/maintenance.ts';
import { isBusy } from './sqlite/sqlite-file.ts';

type Row = Record<string, unknown>;

/** A database file that nobody else reads or writes meanwhile. */
export interface SourceFile {
  /** Rows of all tables. */
  total: number;
  /** The highest number of a lead. */
  lastNumber: number;
  /** In the order of their keys, from behind a row on. U+0000 in a text becomes U+FFFD, because PostgreSQL does not accept it. */
  rowsAfter(table: Table, last: Row | undefined): Iterable<Row>;
  /** Counts rows up to and including one. */
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

interface RowHash {
  readonly rows: number;
  readonly sha256: string;
  add(row: Row): void;
}

/** Hashes rows, the same for the same values whatever database they come from. */
function hashOf(first: Iterable<Row>): RowHash {
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

export interface MovedTable {
  table: Table;
  rows: number;
  /** Of all rows in the order of their keys. */
  sha256: string;
}

/** Rows of one transaction; pictures are large. */
const rowsAtOnce = (table: Table) => (table === 'site_image_files' ? 10 : 1000);

export type TargetState = 'empty' | 'unfinished' | 'other';

/** Whether a database is empty, holds an unfinished move of the same source, or anything else. */
export function stateOf(target: Engine, source: string): Promise<TargetState> {
  return target.read(async (db) => {
    const { rows } = await sql<{ found: boolean }>`select to_regclass('unfinished_move') is not null as found`.execute(
      db,
    );
    if (rows[0]?.found) {
      const marks = await sql<{ source: string }>`select source from unfinished_move`.execute(db);
      return marks.rows[0]?.source === source ? 'unfinished' : 'other';
    }
    for (const table of tables) {
      if (await db.selectFrom(table).select(sql.lit(1).as('one')).limit(1).executeTakeFirst()) return 'other';
    }
    return 'empty';
  });
}

/** Marks the target, so that an interrupted move is known as such. */
export async function beginMove(target: Engine, source: string): Promise<void> {
  await target.write(async (db) => {
    await sql`create table unfinished_move (source text not null)`.execute(db);
    await sql`insert into unfinished_move values (${source})`.execute(db);
  });
}

/** Copies what the target lacks, table by table in the order of their keys; `each` gets the number of rows done. Throws when `signal` aborts. */
export async function copyRows(
  source: SourceFile,
  target: Engine,
  each: (rows: number) => void,
  signal: AbortSignal | undefined,
): Promise<void> {
  await target.write(async (db) => {
    const sequence = sql`pg_get_serial_sequence('investment_leads', 'number')`;
    await sql`select setval(${sequence}, ${Math.max(1, source.lastNumber)})`.execute(db);
  });
  for (const table of tables) {
    const last = await target.read((db) => lastOf(db, table));
    if (last) each(source.countUpTo(table, last));
    let batch: Row[] = [];
    const store = async () => {
      if (!batch.length) return;
      signal?.throwIfAborted();
      await target.write((db) => target.dialect.insertAll(db, table, batch));
      each(batch.length);
      batch = [];
    };
    for (const row of source.rowsAfter(table, last)) {
      batch.push(row);
      if (batch.length === rowsAtOnce(table)) await store();
    }
    await store();
  }
}

/** Holds every table of both against each other. Answers the first table that differs, or all of them. */
export async function compare(
  source: SourceFile,
  target: Engine,
): Promise<{ differs: Table } | { same: MovedTable[] }> {
  const same: MovedTable[] = [];
  const snapshot = await target.snapshot();
  try {
    for (const table of tables) {
      const wanted = hashOf(source.rowsAfter(table, undefined));
      const copied = await snapshot.read((db) => hashIn(db, table));
      if (copied.rows !== wanted.rows || copied.sha256 !== wanted.sha256) return { differs: table };
      same.push({ table, ...copied });
    }
    return { same };
  } finally {
    await snapshot.close();
  }
}

/** Makes the index of the search with `index` and takes the mark away: from now on the target is a database like any other. */
export async function endMove(target: Engine, index: (db: Kysely<Tables>) => Promise<void>): Promise<void> {
  await target.write(async (db) => {
    await index(db);
    await sql`drop table unfinished_move`.execute(db);
  });
  await target.afterFilling();
}

async function hashIn(db: Kysely<Tables>, table: Table): Promise<{ rows: number; sha256: string }> {
  const hash: RowHash = hashOf([]);
  let last: Row | undefined;
  let rows: Row[];
  do {
    rows = await pageOf(db, table, last);
    for (const row of rows) hash.add(row);
    last = rows.at(-1);
  } while (rows.length === rowsAtOnce(table));
  return { rows: hash.rows, sha256: hash.sha256 };
}

async function pageOf(db: Kysely<Tables>, table: Table, after: Row | undefined): Promise<Row[]> {
  const keys = keyOf[table].map((column) => sql.ref(column));
  const beyond = after
    ? sql`where (${sql.join(keys)}) > (${sql.join(keyOf[table].map((column) => after[column]))})`
    : sql``;
  const page = sql<Row>`select * from ${sql.table(table)} ${beyond} order by ${sql.join(keys)} limit ${rowsAtOnce(table)}`;
  return (await page.execute(db)).rows;
}

async function lastOf(db: Kysely<Tables>, table: Table): Promise<Row | undefined> {
  const backwards = sql.join(keyOf[table].map((column) => sql`${sql.ref(column)} desc`));
  const { rows } = await sql<Row>`select * from ${sql.table(table)} order by ${backwards} limit 1`.execute(db);
  return rows[0];
}
