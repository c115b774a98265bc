import { readConfig } from '../../src/config.ts';
import { databaseFile } from '../../src/store/sqlite/maintenance.ts';
import { FailedError, type Terminal } from '../terminal/terminal.ts';

/** PostgreSQL's own programs for what SQLite does here; the password goes by PGPASSWORD or ~/.pgpass, not by the list of processes. */
const instead = {
  backup: 'pg_dump --format=custom --file=leads.dump --dbname="$DATABASE_URL"',
  restore: 'pg_restore --clean --if-exists --single-transaction --dbname="$DATABASE_URL" leads.dump',
  check: 'pg_amcheck --heapallindexed "$DATABASE_URL"',
} as const;

/** Where the database file lies. Throws `FailedError` with the command to use instead when the database is PostgreSQL. */
export function databaseFileFor(what: keyof typeof instead, terminal: Terminal): { file: string; dataDir: string } {
  const { dataDir, databaseUrl } = readConfig(terminal.env);
  if (databaseUrl) {
    throw new FailedError(`DATABASE_URL names a PostgreSQL server, whose own program does this: ${instead[what]}`);
  }
  return { file: databaseFile(dataDir), dataDir };
}
