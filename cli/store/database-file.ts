import { readConfig } from '../../src/config.ts';
import { databaseFile } from '../../src/store/sqlite/maintenance.ts';
import { FailedError, type Terminal } from '../terminal/terminal.ts';

/** PostgreSQL's own programs. The password comes from PGPASSWORD or ~/.pgpass, where the process list does not show it. */
const instead = {
  backup: 'pg_dump --format=custom --file=leads.dump --dbname="$DATABASE_URL"',
  restore: 'pg_restore --clean --if-exists --single-transaction --dbname="$DATABASE_URL" leads.dump',
  check: 'pg_amcheck --heapallindexed "$DATABASE_URL"',
} as const;

/** The path of the database file. Throws `FailedError` with the command to use instead when the database is PostgreSQL. */
export function databaseFileFor(what: keyof typeof instead, terminal: Terminal): { file: string; dataDir: string } {
  const { dataDir, databaseUrl } = readConfig(terminal.env);
  if (databaseUrl) {
    throw new FailedError(`the database is PostgreSQL (DATABASE_URL); use its own program: ${instead[what]}`);
  }
  return { file: databaseFile(dataDir), dataDir };
}
