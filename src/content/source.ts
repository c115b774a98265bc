import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ContentError, type Source } from './mistake.ts';

/** Relative to the program's folder. */
export const shippedFolder = 'data/content';

/** Content by name: `home.json`, `articles/a-new-bay.md`. */
export interface ContentFiles {
  /** Throws `ContentError` where there is no such text file. */
  read(name: string): Source;
  /** Names in a folder, `articles/…`; empty if there is none. */
  list(folder: string): string[];
}

/** Messages name files by `folder` as given; it is relative to `base` unless absolute. */
export const contentFiles = (base: string, folder = shippedFolder): ContentFiles => ({
  read: (name) => readSource(base, join(folder, name)),
  list: (inner) => namesIn(resolve(base, folder, inner)).map((name) => join(inner, name)),
});

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** UTF-8, with or without a byte order mark. Throws `ContentError`. */
export function readSource(base: string, file: string): Source {
  const wrong = (message: string) => new ContentError([{ file, message }]);
  let bytes: Buffer;
  try {
    bytes = readFileSync(resolve(base, file));
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

/** `undefined` where it cannot be read. */
export function textOfFile(files: ContentFiles, name: string): string | undefined {
  try {
    return files.read(name).text;
  } catch (error) {
    if (error instanceof ContentError) return undefined;
    throw error;
  }
}
