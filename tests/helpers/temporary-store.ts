import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openStore, type Store } from '../../src/server/store.ts';
import { databaseOf, removeDatabase } from './database.ts';

/** A folder that is removed with its database when the test has ended. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'leads-'));
  onTestFinished(() => removeDatabase(folder));
  return folder;
}

export type TemporaryStore = Store & { dataDir: string };

/** A store in a folder of its own, or another one on a folder that is there; closed when the test has ended. */
export function temporaryStore(options: { dataDir?: string; busyDeadline?: number } = {}): TemporaryStore {
  const { dataDir = temporaryFolder(), busyDeadline } = options;
  const store = openStore({ dataDir, databaseUrl: databaseOf(dataDir).DATABASE_URL }, { busyDeadline });
  onTestFinished(() => store.close());
  return { ...store, dataDir };
}
