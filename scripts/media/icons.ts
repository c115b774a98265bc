import { rm, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { fingerprint } from '../../src/content/pictures/fingerprint.ts';
import { areIntact, emptyOutcome, type Media, type Outcome, readManifest, readSource, writeManifest } from './files.ts';

const folder = 'data/icons';
const manifestPath = `${folder}/icons.json`;

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

/** Draws the PNG icons from the two marks beside them; a tab has the simpler favicons, whose one house is clear at 16 px. */
export async function makeIcons(media: Media): Promise<Outcome> {
  const known = await readManifest<string>(media, manifestPath);
  const fingerprints: Record<string, string> = {};
  const outcome = emptyOutcome();
  for (const [name, icon] of Object.entries(icons)) {
    const path = `${folder}/${name}`;
    const source = await readSource(media, `${folder}/${icon.source}`);
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
    await rm(`${media.root}${folder}/${name}`, { force: true });
    outcome.removed.push(`${folder}/${name}`);
  }
  await writeManifest(media, manifestPath, fingerprints);
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
