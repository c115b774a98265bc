import { accessSync, constants, existsSync } from 'node:fs';
import { dirname } from 'node:path';
import type Database from 'better-sqlite3';
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  type RawBuilder,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
  sql,
  type Transaction,
} from 'kysely';
import { StoreUnavailableError } from '../../base/errors.ts';
import { makeFolder } from '../../base/make-folder.ts';
import { once } from '../../base/once.ts';
import type { Dialect, Engine, EngineOptions, Value, WriteObserver } from '../engine.ts';
import { applyMigrations, missingMigrations } from '../migrations.ts';
import { retrying, withQueriesRunBy } from '../retrying.ts';
import type { Tables } from '../rows.ts';
import { isBusy, openFile, storeError } from './sqlite-file.ts';

function sqliteQueries(writer: Database.Database): Dialect {
  const { prepare } = prepareOnce(writer);
  return {
    async insertAll<Returned>(
      db: Transaction<Tables>,
      table: keyof Tables,
      rows: readonly object[],
      ending?: RawBuilder<Returned>,
    ) {
      if (!rows.length) return [];
      const columns = Object.keys(rows[0] ?? {});
      const into = sql`insert into ${sql.table(table)} (${sql.join(columns.map(sql.ref))})`;
      if (ending) {
        const values = sql.raw(columns.map((column) => `value ->> '${column}'`).join(', '));
        const all = sql<Returned>`${into} select ${values} from json_each(${JSON.stringify(rows)}) where true ${ending}`;
        return (await all.execute(db)).rows;
      }
      const insert = prepare(sql`${into} values (${sql.raw(columns.map(() => '?').join(', '))})`.compile(db).sql);
      // One by one: for a multi-row statement, SQLite journals every page in case it fails halfway.
      for (const row of rows as readonly Record<string, unknown>[]) insert.run(columns.map((column) => row[column]));
      return [];
    },

    isAmong: (found) => sql`id in ${found}`,
  };
}

type SqliteDatabase = Exclude<SqliteDialectConfig['database'], () => unknown>;

/** Kysely's dialect, whose transactions take the write lock before they read, unless it only reads. */
export function sqliteDialect(database: Database.Database, readsOnly: boolean, observe?: WriteObserver): SqliteDialect {
  class ImmediateDriver extends SqliteDriver {
    override async beginTransaction(connection: DatabaseConnection): Promise<void> {
      await connection.executeQuery(CompiledQuery.raw('begin immediate'));
    }

    override async commitTransaction(connection: DatabaseConnection): Promise<void> {
      const began = performance.now();
      await super.commitTransaction(connection);
      observe?.committed((performance.now() - began) / 1000);
    }

    override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
      // After a full disk SQLite has rolled back already; another rollback would hide the error.
      if (database.inTransaction) await super.rollbackTransaction(connection);
    }
  }
  const config = { database: prepareOnce(database) };
  const dialect = new SqliteDialect(config);
  if (!readsOnly) dialect.createDriver = () => new ImmediateDriver(config);
  return dialect;
}

/** Maximum number of cached statements; preparing a long one takes as long as running it. */
const maxStatements = 200;

function prepareOnce(database: Database.Database): SqliteDatabase {
  const cached = new Map<string, ReturnType<SqliteDatabase['prepare']>>();
  return {
    prepare(text) {
      const known = cached.get(text);
      if (known) return known;
      if (cached.size === maxStatements) cached.clear();
      const made = database.prepare<unknown[]>(text);
      cached.set(text, made);
      return made;
    },
    close: () => database.close(),
  };
}

/** Creates the file and its folder, unless `mustExist`. Throws `StoreUnavailableError`. */
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
  // SQLite's own waiting would block the event loop.
  const { retry, end } = retrying(busyDeadline, storeError);
  const withRetry = <T>(work: () => Promise<T>) => retry(work, isBusy);

  function bringUpToDate(): Promise<string[]> {
    return withRetry(async () => {
      if (writer.raw.pragma('journal_mode', { simple: true }) !== 'wal') writer.raw.pragma('journal_mode = WAL');
      // No lock if nothing is missing: `leads list` works beside a busy server.
      if (isStarted(writer.raw) && (await missingMigrations(writer.db, file)).length === 0) return [];
      const now = new Date().toISOString();
      return writer.db.transaction().execute((transaction) => applyMigrations(transaction, file, now));
    });
  }

  const migrate = once(bringUpToDate);

  return {
    dialect: sqliteQueries(writer.raw),
    migrate,
    db: withQueriesRunBy(reader.db, async (query) => {
      await migrate();
      return withRetry(query);
    }),
    async write(work) {
      await migrate();
      return withRetry(() => writer.db.transaction().execute(work));
    },
    async snapshot() {
      await migrate();
      const { raw, db } = connect(file, { readsOnly: true });
      // They read everything once, so a cache is useless.
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
    // The planner's statistics are stored with the schema.
    afterFilling: () => Promise.resolve(),
    async close() {
      end();
      await Promise.all([writer.db.destroy(), reader.db.destroy()]);
      writer.raw.close();
      reader.raw.close();
    },
  };
}

/** Kilobytes. A page of the list runs a search four times; one in a million leads reads 65,000 pages, which a smaller cache reads each time. */
const readerCache = 256_000;

/** Bytes to which the WAL is truncated after a checkpoint. */
const maxLogSize = 16 * 1024 * 1024;

function connect(
  file: string,
  { readsOnly = false, observe }: { readsOnly?: boolean; observe?: WriteObserver } = {},
): { raw: Database.Database; db: Kysely<Tables> } {
  try {
    makeFolder(dirname(file), 0o700);
    accessSync(dirname(file), constants.W_OK);
    const raw = openFile(file);
    // SQLite would report a read-only file only when the first lead arrives.
    accessSync(file, constants.W_OK);
    raw.pragma('busy_timeout = 50');
    // With the build's default NORMAL, a power cut could lose acknowledged leads.
    raw.pragma('synchronous = FULL');
    raw.pragma('foreign_keys = ON');
    // Overwrites freed pages. Always on, since a page split leaves copies of rows long before they are erased.
    raw.pragma('secure_delete = ON');
    // Otherwise the WAL never shrinks after a large import or a long export.
    raw.pragma(`journal_size_limit = ${maxLogSize}`);
    if (readsOnly) raw.pragma('query_only = ON');
    return { raw, db: new Kysely<Tables>({ dialect: sqliteDialect(raw, readsOnly, observe) }) };
  } catch (error) {
    throw storeError(error);
  }
}

function isStarted(raw: Database.Database): boolean {
  return raw.prepare("select 1 from sqlite_master where type = 'table' and name = 'migrations'").get() !== undefined;
}
