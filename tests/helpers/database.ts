import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import pg from 'pg';

/** The PostgreSQL server on which the same tests run again; "" for SQLite. */
export const server = process.env.TEST_DATABASE_URL ?? '';

/** The database that goes with a folder: a file in it, or on the server a schema named after it. */
export function databaseOf(dataDir: string): { DATA_DIR: string; DATABASE_URL: string } {
  return { DATA_DIR: dataDir, DATABASE_URL: server && addressOf(schemaOf(dataDir)) };
}

/** Removes a folder with its database. */
export async function removeDatabase(dataDir: string): Promise<void> {
  rmSync(dataDir, { recursive: true, force: true });
  if (server) await onServer(`drop schema if exists ${schemaOf(dataDir)} cascade`);
}

/** Runs one statement on the server, as another program would. */
export async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

const schemaOf = (dataDir: string) => `test_${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`;

function addressOf(schema: string): string {
  const address = new URL(server);
  address.searchParams.set('options', `-c search_path=${schema}`);
  return address.href.replaceAll('+', '%20');
}
