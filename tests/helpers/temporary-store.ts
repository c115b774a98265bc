import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openStore, type Store } from '../../src/server/store.ts';
import { databaseOf, removeDatabase, server } from './database.ts';

/** A folder that is removed with its database when the test has ended. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'leads-'));
  onTestFinished(() => removeDatabase(folder));
  return folder;
}

export type TemporaryStore = Store & { dataDir: string };

/** A new database is a copy of one whose tables are made once: that takes thirty milliseconds. */
const template = server ? undefined : await emptyDatabase();

async function emptyDatabase(): Promise<Buffer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'leads-template-'));
  const store = openStore({ dataDir });
  await store.migrate();
  await store.close();
  const bytes = readFileSync(join(dataDir, 'leads.db'));
  rmSync(dataDir, { recursive: true });
  return bytes;
}

/** Puts an empty database with its tables into a new folder; on PostgreSQL it has one already. Answers the folder. */
export function withTables(folder: string): string {
  if (template) writeFileSync(join(folder, 'leads.db'), template);
  return folder;
}

/** A store in a folder of its own, or another one on a folder that is there; closed when the test has ended. */
export function temporaryStore(options: { dataDir?: string; busyDeadline?: number } = {}): TemporaryStore {
  const { dataDir = withTables(temporaryFolder()), busyDeadline } = options;
  const store = openStore({ dataDir, databaseUrl: databaseOf(dataDir).DATABASE_URL }, { busyDeadline });
  onTestFinished(() => store.close());
  return { ...store, dataDir };
}

/** Two stores on one database, as two programs have them. */
export function twoStores(): readonly [TemporaryStore, TemporaryStore] {
  const one = temporaryStore();
  return [one, temporaryStore({ dataDir: one.dataDir })];
}
