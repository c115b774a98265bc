import type Database from 'better-sqlite3';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
} from 'kysely';

type SqliteDatabase = Exclude<SqliteDialectConfig['database'], () => unknown>;

/** Kysely's dialect with transactions that take the write lock at their start, before they read anything. */
export class ImmediateSqliteDialect extends SqliteDialect {
  readonly #database: Database.Database;
  readonly #readsOnly: boolean;

  constructor(database: Database.Database, readsOnly: boolean) {
    super({ database });
    this.#database = database;
    this.#readsOnly = readsOnly;
  }

  override createDriver(): Driver {
    const config = { database: prepareOnce(this.#database) };
    return this.#readsOnly ? new SqliteDriver(config) : new ImmediateSqliteDriver(config, this.#database);
  }
}

/** Statements that are kept; a long one takes as much time to prepare as to run. */
const mostStatements = 200;

function prepareOnce(database: Database.Database): SqliteDatabase {
  const kept = new Map<string, ReturnType<SqliteDatabase['prepare']>>();
  return {
    prepare(text) {
      const known = kept.get(text);
      if (known) return known;
      if (kept.size === mostStatements) kept.clear();
      const made = database.prepare<unknown[]>(text);
      // SQLite carries out some pragmas while it prepares them.
      if (!/^pragma/i.test(text)) kept.set(text, made);
      return made;
    },
    close: () => database.close(),
  };
}

class ImmediateSqliteDriver extends SqliteDriver {
  readonly #database: Database.Database;

  constructor(config: { database: SqliteDatabase }, database: Database.Database) {
    super(config);
    this.#database = database;
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // A full disk ends the transaction by itself; a second end would hide the reason.
    if (this.#database.inTransaction) await connection.executeQuery(CompiledQuery.raw('rollback'));
  }
}
