import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openStore, type Store } from '../src/store/index.ts';

/** A folder that is removed when the test has ended. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'leads-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A store in a folder of its own, or another one on a folder that is there; closed when the test has ended. */
export function temporaryStore(options: { dataDir?: string; busyDeadline?: number } = {}): Store & { dataDir: string } {
  const { dataDir = temporaryFolder(), busyDeadline } = options;
  const store = openStore({ dataDir }, { busyDeadline });
  onTestFinished(() => store.close());
  return { ...store, dataDir };
}
