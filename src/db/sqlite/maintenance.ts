import { existsSync, linkSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type Database from 'better-sqlite3';
import { Kysely } from 'kysely';
import { StoreUnavailableError } from '../../base/errors.ts';
import { applyMigrations, migrations, refusalOf } from '../migrations.ts';
import type { Tables } from '../rows.ts';
import { sqliteDialect } from './sqlite.ts';
import { isBusy, openFile, storeError } from './sqlite-file.ts';

/** One table, index, view or trigger of a database file. */
interface Part {
  type: string;
  name: string;
  /** The statement that makes it. */
  sql: string;
}

/** Differences from a new database with the same migrations, one sentence each. */
async function schemaProblems(db: Database.Database, applied: readonly string[]): Promise<string[]> {
  const known = Object.keys(migrations);
  if (applied.some((name, index) => name !== known[index])) return ['Its migrations are not in their order.'];
  const fresh = openFile(':memory:');
  const tables = new Kysely<Tables>({ dialect: sqliteDialect(fresh, false) });
  await tables.transaction().execute((transaction) => applyMigrations(transaction, '', '', applied));
  const [found, wanted] = [partsOf(db), partsOf(fresh)];
  fresh.close();
  const missing = [...wanted.values()].filter(({ name }) => !found.has(name));
  return [
    ...missing.map(({ type, name }) => `The ${type} ${name} is missing.`),
    ...[...found.values()].flatMap((part) => difference(part, wanted.get(part.name))),
  ];
}

function partsOf(db: Database.Database): Map<string, Part> {
  const parts = db
    .prepare("select type, name, sql from sqlite_master where name not like 'sqlite\\_%' escape '\\'")
    .all();
  return new Map((parts as Part[]).map((part) => [part.name, part]));
}

function difference(part: Part, wanted: Part | undefined): string[] {
  const name = `The ${part.type} ${part.name}`;
  if (!wanted) return [`${name} doesn’t belong to this program.`];
  return written(part) === written(wanted) ? [] : [`${name} differs from the one that this program makes.`];
}

/** Without what makes no difference: quotes, spaces, and case. */
const written = ({ sql }: Part) => sql.replace(/["`\s]/g, '').toLowerCase();

/** `problems` are a plain sentence each, `missing` the changes of the tables that the file still needs. */
export type Proof = Awaited<ReturnType<typeof proveDatabase>>;

export const databaseFile = (dataDir: string) => join(dataDir, 'leads.db');

/** Pages copied between two looks at the clock: 8 MB. */
const pagesAtOnce = 2000;

/** Copies the database as it is at one moment into an empty file, while others read and write. Throws `StoreUnavailableError`. */
export async function copyDatabase(
  from: string,
  to: string,
  each: (done: number, total: number) => void,
): Promise<void> {
  await withDatabase(from, async (source) => {
    // In an open read transaction the copy is of one moment, and no writer makes it begin again.
    source.exec('begin');
    source.prepare('select count(*) from sqlite_master').get();
    await source.backup(to, {
      progress({ totalPages, remainingPages }) {
        each(totalPages - remainingPages, totalPages);
        return pagesAtOnce;
      },
    });
    source.exec('commit');
  }).finally(() => rmSync(`${to}-journal`, { force: true })); // left by a failed copy
  // One file, without a log beside it.
  await withDatabase(to, (copy) => copy.pragma('journal_mode = DELETE'), { readonly: false });
}

/** Reads every page and every table of a database file, and compares their shape with that of a new one. Throws `StoreUnavailableError` when it cannot be opened. */
export function proveDatabase(file: string) {
  return withDatabase(file, async (db) => {
    const problems = (db.pragma('integrity_check(20)', { simple: false }) as { integrity_check: string }[])
      .map((row) => row.integrity_check)
      .filter((line) => line !== 'ok');
    const counts: Record<string, number> = {};
    for (const table of tablesOf(db)) {
      const rows = db.prepare(`select count(*) from "${table.replaceAll('"', '""')}"`).pluck();
      counts[table] = rows.get() as number;
    }
    if (!('investment_leads' in counts) || !('migrations' in counts))
      problems.push('It has no leads table: it is another database.');
    const names = 'migrations' in counts ? appliedTo(db) : [];
    const refusal = refusalOf(names);
    if (refusal) problems.push(`It ${refusal}`);
    else if (names.length) problems.push(...(await schemaProblems(db, names)));
    else if ('migrations' in counts) problems.push('Its table migrations names no migration.');
    if (!problems.length) {
      const loose = db.pragma('foreign_key_check') as { table: string }[];
      if (loose.length) problems.push(`${loose.length} rows belong to a lead or an account that does not exist.`);
    }
    const missing = Object.keys(migrations).filter((name) => !names.includes(name));
    return { ok: problems.length === 0, problems, counts, missing };
  });
}

/** In their order; none where the table has another shape. */
function appliedTo(db: Database.Database): string[] {
  const columns = db.prepare("select 1 from pragma_table_info('migrations') where name = 'name'").all();
  if (!columns.length) return [];
  return db.prepare('select name from migrations order by name').pluck().all() as string[];
}

/**
 * Replaces the database with a verified file, and saves the previous one next to it; the name of that, if there was one. Throws
 * `StoreUnavailableError` while another program has it open.
 */
export async function replaceDatabase(dataDir: string, verified: string, now: number): Promise<string | undefined> {
  const file = databaseFile(dataDir);
  if (!existsSync(file)) {
    renameSync(verified, file);
    return undefined;
  }
  // A name of its own each time, since the one before that may be needed too.
  const saved = `leads-before-restore-${new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')}.db`;
  await withDatabaseAlone(file, (current) => {
    // Takes the log into the file, which works only while nobody else has it open.
    current.pragma('journal_mode = DELETE');
    current.exec('begin exclusive');
    linkSync(file, join(dataDir, saved));
    renameSync(verified, file);
    current.exec('rollback');
  });
  return saved;
}

/** But those that the index of the search is made of. */
const tablesOf = (db: Database.Database) =>
  db
    .prepare(
      "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like 'lead_text%' order by name",
    )
    .pluck()
    .all() as string[];

/** Opens a file for work that locks it. Throws `StoreUnavailableError` when another program has it open. */
export async function withDatabaseAlone<T>(file: string, work: (db: Database.Database) => T | Promise<T>): Promise<T> {
  try {
    return await withDatabase(file, work, { readonly: false });
  } catch (error) {
    if (!(error instanceof StoreUnavailableError) || !isBusy(error.cause)) throw error;
    throw new StoreUnavailableError('Another program has the database open; stop the server first.', { cause: error });
  }
}

/** Opens a file as it is for `work`, and closes it; a lock is waited for up to `timeout` milliseconds. Throws `StoreUnavailableError`. */
export async function withDatabase<T>(
  file: string,
  work: (db: Database.Database) => T | Promise<T>,
  { readonly = true, timeout = 2000 } = {},
): Promise<T> {
  let db: Database.Database | undefined;
  try {
    db = openFile(file, { fileMustExist: true, readonly, timeout });
    return await work(db);
  } catch (error) {
    const known = storeError(error);
    if (!(known instanceof StoreUnavailableError)) throw known;
    throw new StoreUnavailableError(known.message.replace('The database file', file), { cause: error });
  } finally {
    db?.close();
  }
}
