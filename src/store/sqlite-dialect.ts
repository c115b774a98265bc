import type Database from 'better-sqlite3';
import { CompiledQuery, type DatabaseConnection, type Driver, SqliteDialect, SqliteDriver } from 'kysely';

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
    return this.#readsOnly ? new SqliteDriver({ database: this.#database }) : new ImmediateSqliteDriver(this.#database);
  }
}

class ImmediateSqliteDriver extends SqliteDriver {
  readonly #database: Database.Database;

  constructor(database: Database.Database) {
    super({ database });
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
