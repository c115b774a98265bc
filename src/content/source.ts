import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ContentError, type Source } from './mistake.ts';

/** Reads a content file as UTF-8, with or without a byte order mark. Throws `ContentError` when there is none, or it is saved otherwise. */
export function readSource(root: string, file: string): Source {
  const wrong = (words: string) => new ContentError([{ file, words }]);
  let bytes: Buffer;
  try {
    bytes = readFileSync(join(root, file));
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw wrong(code === 'ENOENT' ? 'the file is missing.' : `the file cannot be read (${code}).`);
  }
  try {
    return { file, text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    throw wrong('the file is not saved as UTF-8: choose that encoding in your editor and save it again.');
  }
}
