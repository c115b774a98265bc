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
