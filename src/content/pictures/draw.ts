import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { escapeHtml } from '../../base/html-text.ts';
import { type CompanyColors, mixed } from '../../site/company/colors.ts';
import { shareLook } from './convert.ts';
import { iconsFolder, markName, originalsFolder, wordmarkName } from './files.ts';

/** Drawings on a 1600×900 field. */
const houses: Readonly<Record<string, string>> = {
  'sample-residence': 'M330 700V420l170-130 170 130v280M670 700V470h430v230M1100 700V420l85-90 85 90v280',
  'sample-flex': 'M280 700V450h1040v250M540 450v250M800 450v250M1060 450v250',
  'sample-cottages': 'M260 700V540l130-110 130 110v160M610 700V540l130-110 130 110v160M960 700V540l130-110 130 110v160',
  'sample-homes': 'M400 700V260h360v440M760 700V340h440v360M400 400h360M400 550h360M760 520h440',
  'sample-storage': 'M320 700V520h700v180M1020 700V330h260v370M490 520v180M660 520v180M830 520v180',
  'sample-street': 'M180 700V500l130-110 130 110v200M520 700V330h300v370M900 700V520h520v180M1070 520v180M1240 520v180',
};

interface Drawn {
  /** The program's folder, for its fonts. */
  root: string;
  folder: string;
  name: string;
  colors: CompanyColors;
}

/** Draws placeholders for pictures, each marked as a sample. */
export async function drawSamplePictures({ root, folder, colors }: Omit<Drawn, 'name'>): Promise<void> {
  const { ink, light } = colors;
  await mkdir(join(folder, originalsFolder), { recursive: true });
  const line = await lineOf(root, 'Sample drawing', 30, mixed(ink, '#ffffff', 0.3));
  for (const [name, houseLines] of Object.entries(houses)) {
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="900"><path fill="${mixed(light, '#ffffff', 0.8)}" d="M0 0h1600v900H0z"/><path fill="#fff" stroke="${ink}" stroke-width="6" d="${houseLines}"/><path fill="${light}" d="M570 600h60v60h-60zM930 600h60v60h-60z"/><path stroke="${ink}" stroke-width="10" d="M0 700h1600"/></svg>`;
    const bytes = await sharp(Buffer.from(drawing))
      .composite([{ input: line, left: 80, top: 790 }])
      .webp({ quality: 90 })
      .toBuffer();
    await writeFile(join(folder, originalsFolder, `${name}.webp`), bytes);
  }
}

/** Draws the icons, from the logo or the initial, and the wordmark for share images. */
export async function drawIcons({ root, folder, name, colors, logo }: Drawn & { logo?: Buffer }): Promise<void> {
  const to = join(folder, iconsFolder);
  await mkdir(to, { recursive: true });
  const write = (file: string, bytes: Buffer | string) => writeFile(join(to, file), bytes);
  const mark = logo ?? (await initialOf(root, name, colors));
  const onGround = (size: number, share: number) => squared(mark, size, share, logo ? '#ffffff' : colors.light);
  for (const file of ['icon-192.png', 'spark-192.png']) await write(file, await onGround(192, 0.8));
  await write('apple-touch-icon.png', await onGround(180, 0.8));
  await write('icon-512.png', await onGround(512, 0.8));
  // Launchers may crop to a circle of 80% of the width.
  await write('maskable-512.png', await onGround(512, 0.6));
  const small = (await onGround(64, 0.9)).toString('base64');
  const favicon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><image width="64" height="64" href="data:image/png;base64,${small}"/></svg>`;
  for (const file of ['favicon.svg', 'favicon-spark.svg', markName, 'mark-spark.svg']) await write(file, favicon);
  await write(wordmarkName, await lineOf(root, name, shareLook.wordmark.height * 2, '#ffffff'));
}

const initialOf = (root: string, name: string, { ink }: CompanyColors) =>
  lineOf(root, ([...name][0] ?? '').toUpperCase(), 400, ink);

async function squared(mark: Buffer, size: number, share: number, background: string): Promise<Buffer> {
  const inner = Math.round(size * share);
  const input = await sharp(mark, { density: 300 }).resize(inner, inner, { fit: 'inside' }).png().toBuffer();
  const ground = { create: { width: size, height: size, channels: 3, background } } as const;
  return sharp(ground).composite([{ input }]).png({ palette: true, compressionLevel: 9 }).toBuffer();
}

const families = { display: 'Archivo Display', strong: 'Archivo Strong', text: 'Archivo Text' } as const;

interface Lettering {
  font: keyof typeof families;
  /** In pixels. */
  size: number;
  color: string;
  width?: number;
}

/** Text in the site's typeface as a transparent PNG. `root` has the fonts. */
export async function lettering(root: string, words: string, { font, size, color, width }: Lettering) {
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${color}">${escapeHtml(words)}</span>`,
      font: `${families[font]} ${size}`,
      fontfile: join(root, `data/fonts/archivo-${font}.ttf`),
      rgba: true,
      dpi: 72,
      ...(width && { width, wrap: 'word' as const }),
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { input: data, width: info.width, height: info.height };
}

/** One line of a height in pixels. */
async function lineOf(root: string, words: string, height: number, color: string): Promise<Buffer> {
  const { input } = await lettering(root, words, { font: 'display', size: height * 2, color });
  return sharp(input).resize({ height }).png().toBuffer();
}
