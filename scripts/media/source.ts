import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Media } from './step.ts';

/** A file that a step needs and that is not there; the message is a sentence naming it. */
export class MissingSourceError extends Error {
  override name = 'MissingSourceError';

  constructor(readonly path: string) {
    super(`The source ${path} is missing; put it back and run this again.`);
  }
}

/** The bytes of a source given by its path from the project folder; throws MissingSourceError when it is not there. */
export async function readSource(media: Media, path: string): Promise<Buffer> {
  try {
    return await readFile(media.root + path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new MissingSourceError(path);
    throw error;
  }
}

/** SHA-256, in hex, over source bytes and the settings applied to them: equal means the outputs need no new run. */
export function fingerprint(sources: readonly Uint8Array[], settings: unknown): string {
  const hash = createHash('sha256').update(JSON.stringify(settings));
  for (const bytes of sources) hash.update(sha256(bytes));
  return hash.digest('hex');
}

/** SHA-256 of some bytes, in hex. */
export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
