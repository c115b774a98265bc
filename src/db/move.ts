import { createHash } from 'node:crypto';
import type Database from 'better-sqlite3';
import { type Kysely, sql } from 'kysely';
import { StoreUnavailableError } from '../base/errors.ts';
import type { Engine } from './engine.ts';
import { keyOf, type Table, type Tables, tables } from './rows.ts';
import { withDatabaseAlone } from './sqlite/maintenance.ts';

type Row = Record<string, unknown>;

/** Opens a database file alone for `work`. Throws `StoreUnavailableError` when another program has it open. */
export const withSource = <T>(file: string, work: (source: Database.Database) => Promise<T>): Promise<T> =>
  withDatabaseAlone(file, (db) => {
    // In this mode the file is locked from the first transaction on, against readers as well.
    db.pragma('locking_mode = EXCLUSIVE');
    db.exec('begin exclusive');
    return work(db);
  });

const countOf = (source: Database.Database, table: Table) =>
  source.prepare(`select count(*) from ${table}`).pluck().get() as number;

export const countRows = (source: Database.Database) => tables.reduce((sum, table) => sum + countOf(source, table), 0);

/** Rows of one statement; pictures are large. */
const rowsAtOnce = (table: Table) => (table === 'site_image_files' ? 10 : 1000);

/** In the order of their keys; the last chunk has fewer rows than the others, or none. */
function* chunksOf(source: Database.Database, table: Table): Generator<Row[]> {
  let chunk: Row[] = [];
  for (const row of source.prepare(`select * from ${table} order by ${keyOf[table].join(', ')}`).iterate()) {
    chunk.push(movable(row as Row));
    if (chunk.length < rowsAtOnce(table)) continue;
    yield chunk;
    chunk = [];
  }
  yield chunk;
}

/** U+0000 in a text becomes U+FFFD, because PostgreSQL does not accept it. */
function movable(row: Row): Row {
  for (const [column, value] of Object.entries(row)) {
    if (typeof value === 'string' && value.includes('\0')) row[column] = value.replaceAll('\0', '\u{fffd}');
  }
  return row;
}

export type MovedTable = Awaited<ReturnType<typeof compared>>;

/** The keys that hashes of erased people and links in emails need. */
const movedKeys = ['erasure', 'mail'];

/** For each schema. */
export const moveLock = sql`hashtext('mainstreet move ' || current_setting('search_path'))`;

/**
 * Copies every row into an empty database and reads it again, in one transaction: a move that fails or is interrupted leaves
 * nothing. `each` gets the number of rows of each chunk. `undefined` if the target is not empty. Throws when `signal` aborts.
 */
export async function moveRows(
  source: Database.Database,
  target: Engine,
  { each, signal }: { each: (rows: number) => void; signal: AbortSignal | undefined },
): Promise<MovedTable[] | undefined> {
  const moved = await target.write(async (db) => {
    // Rows of another move would be waited for until the database gives up.
    const lock = sql<{ free: boolean }>`select pg_try_advisory_xact_lock(${moveLock}) as free`;
    if (!(await lock.execute(db)).rows[0]?.free)
      throw new StoreUnavailableError('Another move into the target database is running; nothing was moved.');
    for (const table of tables) {
      if (await db.selectFrom(table).select(sql.lit(1).as('one')).limit(1).executeTakeFirst()) return undefined;
    }
    for (const table of tables) {
      for (const chunk of chunksOf(source, table)) {
        signal?.throwIfAborted();
        if (chunk.length) await target.dialect.insertAll(db, table, chunk);
        each(chunk.length);
      }
    }
    const sequence = sql`pg_get_serial_sequence('investment_leads', 'number')`;
    await sql`select setval(${sequence}, (select greatest(1, max(number)) from investment_leads))`.execute(db);
    // A server or a command that was started on it meanwhile has made its own.
    await db.deleteFrom('shared_keys').where('name', 'in', movedKeys).execute();
    const keys = source.prepare('select * from shared_keys where name in (?, ?)').all(movedKeys);
    if (keys.length) await target.dialect.insertAll(db, 'shared_keys', keys as Row[]);
    const same: MovedTable[] = [];
    for (const table of tables) same.push(await compared(source, db, table));
    return same;
  });
  if (moved) await target.afterFilling();
  return moved;
}

/** The hash is of all rows in the order of their keys. */
async function compared(source: Database.Database, db: Kysely<Tables>, table: Table) {
  const hash = createHash('sha256');
  let rows = 0;
  let last: Row | undefined;
  for (const chunk of chunksOf(source, table)) {
    const copied = await pageOf(db, table, last);
    const text = textOf(copied);
    if (text !== textOf(chunk)) throw new Error(`${table} is not the same in both databases; nothing was moved.`);
    hash.update(text);
    rows += copied.length;
    last = copied.at(-1);
  }
  return { table, rows, sha256: hash.digest('hex') };
}

/** The same for the same values, whatever database they come from. */
const textOf = (rows: readonly Row[]) =>
  rows
    .map((row) =>
      JSON.stringify(
        Object.keys(row)
          .sort()
          .map((column) => row[column])
          .map((value) => (value instanceof Uint8Array ? createHash('sha256').update(value).digest('hex') : value)),
      ),
    )
    .join('');

async function pageOf(db: Kysely<Tables>, table: Table, after: Row | undefined): Promise<Row[]> {
  const keys = keyOf[table].map((column) => sql.ref(column));
  const beyond = after
    ? sql`where (${sql.join(keys)}) > (${sql.join(keyOf[table].map((column) => after[column]))})`
    : sql``;
  const page = sql<Row>`select * from ${sql.table(table)} ${beyond} order by ${sql.join(keys)} limit ${rowsAtOnce(table)}`;
  return (await page.execute(db)).rows;
}
