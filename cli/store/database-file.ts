import { readConfig } from '../../src/config/config.ts';
import { databaseFile } from '../../src/db/sqlite/maintenance.ts';
import { FailedError, type Terminal } from '../terminal/terminal.ts';

const instead = {
  backup: 'pg_dump --format=custom --file=leads.dump --dbname=ADDRESS',
  restore: 'pg_restore --clean --if-exists --single-transaction --dbname=ADDRESS leads.dump',
  check: 'pg_amcheck --heapallindexed ADDRESS',
} as const;

/** Throws `FailedError` with the PostgreSQL alternative. */
export function databaseFileFor(what: keyof typeof instead, terminal: Terminal): { file: string; dataDir: string } {
  const { dataDir, databaseUrl } = readConfig(terminal.env);
  if (databaseUrl) {
    throw new FailedError(
      `the database is PostgreSQL (DATABASE_URL); use its own program, with the password in PGPASSWORD or ~/.pgpass and not in the address, because the process list shows arguments: ${instead[what]}`,
    );
  }
  return { file: databaseFile(dataDir), dataDir };
}
