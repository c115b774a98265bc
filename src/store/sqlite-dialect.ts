import type Database from 'better-sqlite3';
import { CompiledQuery, type DatabaseConnection, type Driver, SqliteDialect, SqliteDriver } from 'kysely';
import type { WriteObserver } from './engine.ts';

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
    const database = this.#database;
    return this.#readsOnly ? new SqliteDriver({ database }) : new ImmediateSqliteDriver(database, this.#observe);
  }
}

class ImmediateSqliteDriver extends SqliteDriver {
  readonly #database: Database.Database;
  readonly #observe: WriteObserver | undefined;

  constructor(database: Database.Database, observe: WriteObserver | undefined) {
    super({ database });
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
    // A full disk ends the transaction by itself; a second end would hide the reason.
    if (this.#database.inTransaction) await connection.executeQuery(CompiledQuery.raw('rollback'));
  }
}
