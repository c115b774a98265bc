import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ContentError, type Source } from './mistake.ts';

/** The words that ship with the program, seen from its folder. */
export const shippedFolder = 'data/content';

/** Where content is read from by its name, such as `home.json` or `articles/a-new-bay.md`. */
export interface ContentFiles {
  /** Throws `ContentError` when there is none of that name, or it is not text. */
  read(name: string): Source;
  /** Names of what a folder holds, `articles/…`; none where there is no such folder. */
  list(folder: string): string[];
}

/** What files say that folders of earlier releases lack. */
const laterFiles: Readonly<Record<string, string>> = { 'documents.json': '{}\n' };

/** The files of a folder; messages name them as `folder` is given, which is seen from `base` unless it is absolute. */
export const contentFiles = (base: string, folder = shippedFolder): ContentFiles => ({
  read(name) {
    const file = join(folder, name);
    const text = laterFiles[name];
    return text === undefined || existsSync(resolve(base, file)) ? readSource(base, file) : { file, text };
  },
  list: (inner) => namesIn(resolve(base, folder, inner)).map((name) => join(inner, name)),
});

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Reads a content file as UTF-8, with or without a byte order mark. Throws `ContentError` when there is none, or it is saved otherwise. */
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

/** The text of a file, or `undefined` where there is none of that name that can be read. */
export function textOfFile(files: ContentFiles, name: string): string | undefined {
  try {
    return files.read(name).text;
  } catch (error) {
    if (error instanceof ContentError) return undefined;
    throw error;
  }
}
