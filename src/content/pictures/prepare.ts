import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import sharp from 'sharp';
import { makeFolder } from '../../base/make-folder.ts';
import { readPart } from '../load.ts';
import { ContentError, type Mistake } from '../mistake.ts';
import { contentSchemas } from '../schemas/index.ts';
import { picturesSchema } from '../schemas/pictures.ts';
import { contentFiles } from '../source.ts';
import { convertPicture, type Original, type PictureEntry, sourceOf } from './convert.ts';
import {
  filesOf,
  manifestName,
  manifestText,
  originalEndings,
  originalsFolder,
  readWordmark,
  writeHashedIn,
  writeWhole,
} from './files.ts';

interface Where {
  root: string;
  /** Absolute, or relative to `base`. */
  folder: string;
  base?: string;
  /** The folder of the pictures, as `folder`. */
  art?: string;
}

/** Throws `ContentError` for pictures without an original. */
export function originalsOf({ root, folder, base = root, art = join(folder, originalsFolder) }: Where) {
  const { value: pictures, wrong } = readPart(contentFiles(base, folder), 'pictures.json', picturesSchema);
  const mistakes: Mistake[] = [];
  const originals = Object.entries(pictures).flatMap(([name, { focus }]) => {
    const files = originalEndings.map((ending) => join(art, `${name}.${ending}`));
    const there = files.filter((file) => existsSync(resolve(base, file)));
    const [file] = there;
    if (file && there.length === 1) return { name, focus, file };
    const text = file
      ? `has two files, ${there.join(' and ')}: remove one of them.`
      : `has no file ${join(art, name)}.webp, .jpg, .png or .avif.`;
    mistakes.push(wrong([name], `picture "${name}" ${text}`));
    return [];
  });
  if (mistakes.length) throw new ContentError(mistakes);
  return originals;
}

/**
 * Converts pictures into `cache`, except those already there or shipped. Throws `ContentError` for missing or invalid files.
 */
export async function preparePictures(where: Where & { cache: string; say: (text: string) => void }): Promise<void> {
  const { root, base = root, folder, cache, say } = where;
  const originals = originalsOf(where);
  makeFolder(cache);
  const made = [join(root, 'data/images'), cache].map((folder) => ({ folder, entries: entriesIn(folder) }));
  const wordmark = await readWordmark(root, resolve(base, folder));
  const { colors } = readPart(contentFiles(base, folder), 'company.json', contentSchemas.company).value;
  const entries: Record<string, PictureEntry> = {};
  const waiting: (Original & { source: string; file: string })[] = [];
  for (const { name, focus, file } of originals) {
    const original = { name, focus, wordmark, colors, bytes: await readFile(resolve(base, file)) };
    const source = sourceOf(original);
    const ready = made.find(
      ({ folder, entries: { [name]: entry } }) => entry?.source === source && isWhole(folder, entry),
    );
    const entry = ready?.entries[name];
    if (entry) entries[name] = entry;
    else waiting.push({ ...original, file, source });
  }
  for (const [index, { source, file, ...original }] of waiting.entries()) {
    say(`Converting picture ${index + 1} of ${waiting.length}: ${original.name}`);
    entries[original.name] = { ...(await converted(original, file, cache)), source };
    // After each picture, so that an interrupted run resumes.
    await writeManifest(cache, { ...entriesIn(cache), ...entries });
  }
  await writeManifest(cache, entries);
}

const isWhole = (folder: string, entry: PictureEntry) => filesOf(entry).every((name) => existsSync(join(folder, name)));

function entriesIn(folder: string): Record<string, PictureEntry> {
  try {
    return JSON.parse(readFileSync(join(folder, manifestName), 'utf8'));
  } catch {
    return {}; // nothing is converted yet
  }
}

const writeManifest = (cache: string, entries: Record<string, PictureEntry>) =>
  writeWhole(join(cache, manifestName), manifestText(entries));

async function converted(original: Original, file: string, cache: string): Promise<PictureEntry> {
  let bytes: Buffer;
  try {
    const { orientation = 1 } = await sharp(original.bytes).metadata();
    bytes = orientation === 1 ? original.bytes : await sharp(original.bytes).autoOrient().png().toBuffer();
    await sharp(bytes).stats();
  } catch {
    const message = 'the file cannot be read as a picture: save it again as WebP, JPEG, PNG or AVIF.';
    throw new ContentError([{ file, message }]);
  }
  return convertPicture({ ...original, bytes }, writeHashedIn(cache));
}
