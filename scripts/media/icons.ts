import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { root } from '../../src/base/root.ts';
import { readPart } from '../../src/content/load.ts';
import { contentSchemas } from '../../src/content/schemas/index.ts';
import { contentFiles } from '../../src/content/source.ts';
import { shippedColors } from '../../src/site/company/colors.ts';

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
const viewBoxSize = 32;

/** Tabs use the simpler favicons, which are clear at 16 px. */
export async function makeIcons(): Promise<void> {
  const { colors = shippedColors } = readPart(contentFiles(root), 'company.json', contentSchemas.company).value;
  const folder = join(root, 'data/icons');
  for (const [name, icon] of Object.entries(icons)) {
    await writeFile(join(folder, name), await draw(await readFile(join(folder, icon.source)), icon, colors.ink));
  }
}

async function draw(source: Buffer, { size, drawing }: Icon, background: string): Promise<Buffer> {
  const inner = Math.round(size * drawing);
  const margin = { left: Math.floor((size - inner) / 2), right: Math.ceil((size - inner) / 2) };
  return sharp(source, { density: (72 * inner) / viewBoxSize })
    .resize(inner, inner)
    .extend({ ...margin, top: margin.left, bottom: margin.right, background })
    .flatten({ background })
    .png({ palette: true, colours: 64, compressionLevel: 9 })
    .toBuffer();
}
