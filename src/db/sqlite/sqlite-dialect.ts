import type Database from 'better-sqlite3';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
} from 'kysely';
import type { WriteObserver } from '../engine.ts';

type SqliteDatabase = Exclude<SqliteDialectConfig['database'], () => unknown>;

/** Kysely's dialect with transactions that take the write lock at their start, before they read anything. */
export class ImmediateSqliteDialect extends SqliteDialect {
  readonly #database: Database.Database;
  readonly #readsOnly: boolean;

  readonly #observe: WriteObserver | undefined;

  constructor(database: Database.Database, readsOnly: boolean, observe?: WriteObserver) {
    super({ database });
    this.#database = database;
    this.#readsOnly = readsOnly;
    this.#observe = observe;
  }

  override createDriver(): Driver {
    const config = { database: prepareOnce(this.#database) };
    return this.#readsOnly
      ? new SqliteDriver(config)
      : new ImmediateSqliteDriver(config, this.#database, this.#observe);
  }
}

/** Maximum number of cached statements; a long one takes as much time to prepare as to run. */
const maxStatements = 200;

/** Prepares each statement once. */
export function prepareOnce(database: Database.Database): SqliteDatabase {
  const cached = new Map<string, ReturnType<SqliteDatabase['prepare']>>();
  return {
    prepare(text) {
      const known = cached.get(text);
      if (known) return known;
      if (cached.size === maxStatements) cached.clear();
      const made = database.prepare<unknown[]>(text);
      // SQLite carries out some pragmas while it prepares them.
      if (!/^pragma/i.test(text)) cached.set(text, made);
      return made;
    },
    close: () => database.close(),
  };
}

class ImmediateSqliteDriver extends SqliteDriver {
  readonly #database: Database.Database;
  readonly #observe: WriteObserver | undefined;

  constructor(config: { database: SqliteDatabase }, database: Database.Database, observe: WriteObserver | undefined) {
    super(config);
    this.#database = database;
    this.#observe = observe;
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const began = performance.now();
    await super.commitTransaction(connection);
    this.#observe?.committed((performance.now() - began) / 1000);
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // A full disk has rolled back already; a second rollback would hide the reason.
    if (this.#database.inTransaction) await connection.executeQuery(CompiledQuery.raw('rollback'));
  }
}
