import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Timers } from '../delivery/clocks.ts';

/** Milliseconds after which a file that nobody has imported is deleted. */
const maxAge = 60 * 60_000;

/** Uploaded files that wait for somebody to confirm them, in a folder that only the owner of the process reads. */
export interface WaitingFiles {
  /** Stores what a stream has and answers the file's id; on a failure nothing stays. */
  add(content: Readable): Promise<string>;
  /** Where the file is, unless it is gone. */
  find(id: string): Promise<string | undefined>;
  /** Takes the file away, so that of two who import it one does; answers where it is now. */
  take(id: string): Promise<string | undefined>;
  remove(id: string): Promise<void>;
  /** Deletes what is too old, now and later what will be, also of a program that has ended. */
  sweep(): Promise<void>;
}

/** Where uploaded files wait. */
export const importFolder = (dataDir: string) => join(dataDir, 'imports');

export function waitingFiles(dataDir: string, clock: () => number, timers: Timers): WaitingFiles {
  const folder = importFolder(dataDir);
  const isId = (id: string) => /^[0-9a-f-]{36}$/.test(id);
  const placeOf = (id: string) => join(folder, `${id}.csv`);
  const timed = new Set<string>();

  const removeLater = (file: string, after: number) => {
    if (timed.has(file)) return;
    timed.add(file);
    timers.after(after, () => {
      timed.delete(file);
      void rm(file, { force: true });
    });
  };

  return {
    async add(content) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const id = randomUUID();
      const file = placeOf(id);
      removeLater(file, maxAge);
      try {
        await pipeline(content, createWriteStream(file, { flags: 'wx', mode: 0o600 }));
        await utimes(file, clock() / 1000, clock() / 1000);
      } catch (error) {
        await rm(file, { force: true });
        throw error;
      }
      return id;
    },

    async find(id) {
      const found = isId(id) ? await stat(placeOf(id)).catch(() => undefined) : undefined;
      return found && found.mtimeMs > clock() - maxAge ? placeOf(id) : undefined;
    },

    async take(id) {
      const taken = join(folder, `${id}.taken`);
      const file = await this.find(id);
      return (
        file &&
        (await rename(file, taken).then(
          () => taken,
          () => undefined,
        ))
      );
    },

    async remove(id) {
      if (!isId(id)) return;
      for (const file of [placeOf(id), join(folder, `${id}.taken`)]) await rm(file, { force: true });
    },

    async sweep() {
      for (const name of await readdir(folder).catch(() => [])) {
        const file = join(folder, name);
        const found = await stat(file).catch(() => undefined);
        if (!found) continue;
        const left = found.mtimeMs + maxAge - clock();
        if (left > 0) removeLater(file, left);
        else await rm(file, { force: true });
      }
    },
  };
}
