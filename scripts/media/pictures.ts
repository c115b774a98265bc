import sharp from 'sharp';
import { readPart } from '../../src/content/load.ts';
import { convertPicture, filesOf, type PictureEntry, sourceOf } from '../../src/content/pictures/convert.ts';
import { wordmarkPath } from '../../src/content/pictures/places.ts';
import { writeHashedIn } from '../../src/content/pictures/write-hashed.ts';
import { picturesSchema } from '../../src/content/schemas/pictures.ts';
import { contentFiles } from '../../src/content/source.ts';
import { type Card, cardsPath } from './cards.ts';
import {
  areIntact,
  emptyOutcome,
  type Media,
  type Outcome,
  readManifest,
  readSource,
  removeStale,
  writeManifest,
} from './files.ts';

const imageFolder = 'data/images';
const manifestPath = `${imageFolder}/pictures.json`;

/** Converts every listed picture into its crops and its share image. */
export async function makePictures(media: Media): Promise<Outcome> {
  const pictures = readPart(contentFiles(media.root), 'pictures.json', picturesSchema).value;
  const known = await readManifest<PictureEntry>(media, manifestPath);
  const entries = Object.fromEntries(Object.entries(known).filter(([name]) => name in pictures));
  const wordmark = await readSource(media, wordmarkPath);
  const outcome = emptyOutcome();
  // one thread for each picture: the same bytes on any number of cores
  sharp.concurrency(1);
  for (const [name, { focus }] of Object.entries(pictures)) {
    const bytes = await readSource(media, `data/art/${name}.webp`);
    const original = { name, bytes, wordmark, focus };
    const before = entries[name];
    if (before?.source === sourceOf(original) && (await areIntact(media, pathsOf(before)))) {
      outcome.unchanged.push(...pathsOf(before));
      continue;
    }
    const made = await convertPicture(original, writeHashedIn(media.root + imageFolder));
    entries[name] = made;
    outcome.made.push(...pathsOf(made));
    media.say(`  ${name}: ${pathsOf(made).length} files`);
    // written after each picture, so that a run cut short goes on where it stopped
    await writeManifest(media, manifestPath, entries);
  }
  await writeManifest(media, manifestPath, entries);
  const cards = Object.values(await readManifest<Card>(media, cardsPath)).map(({ file }) => file);
  const needed = new Set([...Object.values(entries).flatMap(filesOf), ...cards]);
  outcome.removed = await removeStale(media, imageFolder, needed);
  return outcome;
}

const pathsOf = (entry: PictureEntry) => filesOf(entry).map((name) => `${imageFolder}/${name}`);
