import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type Database from 'better-sqlite3';
import { Kysely } from 'kysely';
import { StoreUnavailableError } from '../../base/errors.ts';
import { once } from '../../base/once.ts';
import type { Engine, EngineOptions, Value, WriteObserver } from '../engine.ts';
import { applyMigrations, missingMigrations } from '../migrations.ts';
import { retrying } from '../retrying.ts';
import type { Tables } from '../schema.ts';
import { ImmediateSqliteDialect } from './sqlite-dialect.ts';
import { isBusy, storeError } from './sqlite-errors.ts';
import { openFile } from './sqlite-file.ts';
import { sqliteQueries } from './sqlite-queries.ts';

/** Opens the database file, making it and its folder when they are not there and may be made. Throws `StoreUnavailableError`. */
export function openSqlite(
  file: string,
  { busyDeadline = 8000, mustExist = false, observe }: EngineOptions = {},
): Engine {
  if (mustExist && !existsSync(file)) {
    throw new StoreUnavailableError(
      `There is no database at ${file} yet; \`leads db migrate\` makes one, and so does the first start of the server.`,
    );
  }
  const writer = connect(file, { observe });
  const reader = connect(file, { readsOnly: true });
  reader.raw.pragma(`cache_size = -${readerCache}`);
  // SQLite's own wait would block the event loop and so every page.
  const { retry, end } = retrying(busyDeadline, storeError);
  const withRetry = <T>(work: () => Promise<T>) => retry(work, isBusy);

  function bringUpToDate(): Promise<string[]> {
    return withRetry(async () => {
      if (writer.raw.pragma('journal_mode', { simple: true }) !== 'wal') writer.raw.pragma('journal_mode = WAL');
      // A database that is up to date is not locked: `leads list` works beside a busy server.
      if (isStarted(writer.raw) && (await missingMigrations(writer.db, file)).length === 0) return [];
      const now = new Date().toISOString();
      return writer.db.transaction().execute((transaction) => applyMigrations(transaction, file, now));
    });
  }

  const migrate = once(bringUpToDate);

  return {
    dialect: sqliteQueries(writer.raw),
    migrate,
    // SQLite has no notifications.
    listen: () => () => {},
    async read(work) {
      await migrate();
      return withRetry(() => work(reader.db));
    },
    async write(work) {
      await migrate();
      return withRetry(() => writer.db.transaction().execute(work));
    },
    async snapshot() {
      await migrate();
      const { raw, db } = connect(file, { readsOnly: true });
      // These readers read everything once and need no cache.
      raw.pragma('cache_size = -4000');
      const transaction = await withRetry(() => db.startTransaction().execute());
      const prepared = new Map<string, Database.Statement>();
      const prepare = (sql: string) => {
        const statement = prepared.get(sql) ?? raw.prepare(sql).raw();
        prepared.set(sql, statement);
        return statement;
      };
      return {
        read: (work) => withRetry(() => work(transaction)),
        rows: (query) =>
          withRetry(async () => {
            const { sql, parameters } = query(transaction);
            return prepare(sql).all(parameters) as Value[][];
          }),
        close: () => db.destroy(),
      };
    },
    async close() {
      end();
      await Promise.all([writer.db.destroy(), reader.db.destroy()]);
      writer.raw.close();
      reader.raw.close();
    },
  };
}

/** Kilobytes that the reader caches at most: a search in a million leads visits tens of thousands of them. */
const readerCache = 64_000;

/** Bytes to which the log is truncated once its content is in the database. */
const maxLogSize = 16 * 1024 * 1024;

function connect(
  file: string,
  { readsOnly = false, observe }: { readsOnly?: boolean; observe?: WriteObserver } = {},
): { raw: Database.Database; db: Kysely<Tables> } {
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    const raw = openFile(file);
    // SQLite opens what it may not write, and says so only when the first lead comes.
    for (const place of [dirname(file), file]) accessSync(place, constants.W_OK);
    raw.pragma('busy_timeout = 50');
    // The library is built with NORMAL, with which a power cut would lose leads that were answered with thanks.
    raw.pragma('synchronous = FULL');
    raw.pragma('foreign_keys = ON');
    // What is freed is overwritten with zeros. Always: a page that is split leaves a copy of its rows long before they are erased.
    raw.pragma('secure_delete = ON');
    // Without it the log never shrinks after a large import or a long export.
    raw.pragma(`journal_size_limit = ${maxLogSize}`);
    if (readsOnly) raw.pragma('query_only = ON');
    return { raw, db: new Kysely<Tables>({ dialect: new ImmediateSqliteDialect(raw, readsOnly, observe) }) };
  } catch (error) {
    throw storeError(error);
  }
}

function isStarted(raw: Database.Database): boolean {
  return raw.prepare("select 1 from sqlite_master where type = 'table' and name = 'migrations'").get() !== undefined;
}
