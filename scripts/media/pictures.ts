import { rm, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { readPart } from '../../src/content/load.ts';
import { convertPicture, filesOf, type PictureEntry, sourceOf } from '../../src/content/pictures/convert.ts';
import { fingerprint, wordmarkPath, writeHashedIn } from '../../src/content/pictures/files.ts';
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

const iconFolder = 'data/icons';
const iconManifest = `${iconFolder}/icons.json`;

/** A square icon in pixels; `drawing` is the share of it that the source fills, the rest is ink. */
type Icon = { source: string; size: number; drawing: number };

const icons: Record<string, Icon> = {
  'apple-touch-icon.png': { source: 'mark.svg', size: 180, drawing: 1 },
  'icon-192.png': { source: 'mark.svg', size: 192, drawing: 1 },
  'icon-512.png': { source: 'mark.svg', size: 512, drawing: 1 },
  // a launcher may cut a circle of 80 % of the width: the ends of the ground line stay inside it
  'maskable-512.png': { source: 'mark.svg', size: 512, drawing: 0.7 },
  'spark-192.png': { source: 'mark-spark.svg', size: 192, drawing: 1 },
};

const ink = '#14232b';
const viewBoxSize = 32;

/** Tabs use the simpler favicons, which are clear at 16 px. */
export async function makeIcons(media: Media): Promise<Outcome> {
  const known = await readManifest<string>(media, iconManifest);
  const fingerprints: Record<string, string> = {};
  const outcome = emptyOutcome();
  for (const [name, icon] of Object.entries(icons)) {
    const path = `${iconFolder}/${name}`;
    const source = await readSource(media, `${iconFolder}/${icon.source}`);
    const current = fingerprint([source], { icon, ink });
    fingerprints[name] = current;
    if (known[name] === current && (await areIntact(media, [path]))) {
      outcome.unchanged.push(path);
      continue;
    }
    await writeFile(media.root + path, await draw(source, icon));
    outcome.made.push(path);
  }
  for (const name of Object.keys(known).filter((name) => !(name in icons))) {
    await rm(`${media.root}${iconFolder}/${name}`, { force: true });
    outcome.removed.push(`${iconFolder}/${name}`);
  }
  await writeManifest(media, iconManifest, fingerprints);
  return outcome;
}

async function draw(source: Buffer, { size, drawing }: Icon): Promise<Buffer> {
  const inner = Math.round(size * drawing);
  const margin = { left: Math.floor((size - inner) / 2), right: Math.ceil((size - inner) / 2) };
  return sharp(source, { density: (72 * inner) / viewBoxSize })
    .resize(inner, inner)
    .extend({ ...margin, top: margin.left, bottom: margin.right, background: ink })
    .flatten({ background: ink })
    .png({ palette: true, colours: 64, compressionLevel: 9 })
    .toBuffer();
}
