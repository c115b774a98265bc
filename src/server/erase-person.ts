import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AdminStore } from '../accounts/account-store.ts';
import type { Actor } from '../base/actor.ts';
import { StoreUnavailableError } from '../base/errors.ts';
import { type Erased, forgetPerson } from '../leads/erase.ts';
import type { Store } from './store.ts';

interface ErasingContext {
  store: Store;
  config: { dataDir: string };
  /** Milliseconds since 1970. */
  clock: () => number;
}

/** Returns what was erased and the hash that stays. Throws `StoreUnavailableError`. */
export async function erasePerson(
  { store, config, clock }: ErasingContext,
  email: string,
  actor: Actor,
  views?: readonly string[],
): Promise<Erased & { hash: string }> {
  const key = await erasureKey(store.admins, config.dataDir);
  const erased = await forgetPerson({ engine: store.engine, key, clock }, email, actor, views);
  // A pending import could bring the person back.
  if (erased.leads) await store.importFiles.removeAll();
  return erased;
}

/**
 * The key of the hashes that remain of erased people. It is in the database, so that it is the same on all machines and in restored
 * backups. A key in a file `erasure.key` is adopted by a database without one.
 */
async function erasureKey(admins: AdminStore, dataDir: string): Promise<Uint8Array> {
  const made = (await keyInFile(dataDir)) ?? randomBytes(32);
  return Buffer.from(await admins.sharedKey('erasure', made.toString('base64url')), 'base64url');
}

async function keyInFile(dataDir: string): Promise<Buffer | undefined> {
  try {
    const key = await readFile(join(dataDir, 'erasure.key'));
    return key.length ? key : undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new StoreUnavailableError('The file erasure.key cannot be read.', { cause: error });
  }
}
