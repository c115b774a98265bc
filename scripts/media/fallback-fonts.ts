import { readFile, writeFile } from 'node:fs/promises';
import { readSource } from './source.ts';
import { emptyOutcome, type Media, type Outcome } from './step.ts';

const font = 'data/fonts/archivo-text.ttf';
const path = 'client/fonts/fallbacks.css';

/** Names under which a font is installed, and its sizes in percent of Archivo's, for each use. */
interface Fallback {
  name: string;
  plain: readonly string[];
  bold: readonly string[];
  sizes: { plain: number; medium: number; bold: number; display: number };
}

/**
 * Each size is the width of the pages' texts in Archivo divided by that in the other font, moved by up to 2 % where first screens
 * would break their lines elsewhere.
 */
const fallbacks: readonly Fallback[] = [
  {
    name: 'Fallback',
    plain: ['Arial', 'Liberation Sans', 'Arimo'],
    bold: ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'Arimo Bold'],
    sizes: { plain: 98.6, medium: 101.2, bold: 98.5, display: 106.3 },
  },
  {
    name: 'Roboto',
    plain: ['Roboto', 'Roboto-Regular'],
    bold: ['Roboto Bold', 'Roboto-Bold', 'Roboto'],
    sizes: { plain: 98.6, medium: 102, bold: 105.5, display: 114.4 },
  },
  {
    name: 'DejaVu',
    plain: ['DejaVu Sans'],
    bold: ['DejaVu Sans Bold'],
    sizes: { plain: 85.7, medium: 90.6, bold: 84, display: 91.1 },
  },
];

/** Writes the faces in which text is shown until Archivo is there; what is the same already stays untouched. */
export async function makeFallbackFonts(media: Media): Promise<Outcome> {
  const text = fallbackFaces(heightsOf(await readSource(media, font)));
  const before = await readFile(media.root + path, 'utf8').catch(() => '');
  if (before === text) return { ...emptyOutcome(), unchanged: [path] };
  await writeFile(media.root + path, text);
  return { ...emptyOutcome(), made: [path] };
}

/** How far a font's lines reach above and below the base line, as shares of its size. */
interface Heights {
  above: number;
  below: number;
}

/** From the tables `head` and `hhea` of a TrueType font. */
export function heightsOf(bytes: Buffer): Heights {
  const tables = Array.from({ length: bytes.readUInt16BE(4) }, (_, index) => 12 + 16 * index);
  const startOf = (name: string) => {
    const entry = tables.find((at) => bytes.toString('latin1', at, at + 4) === name);
    if (entry === undefined) throw new Error(`the font has no table ${name}`);
    return bytes.readUInt32BE(entry + 8);
  };
  const unit = bytes.readUInt16BE(startOf('head') + 18);
  const hhea = startOf('hhea');
  return { above: bytes.readInt16BE(hhea + 4) / unit, below: -bytes.readInt16BE(hhea + 6) / unit };
}

/** The faces as CSS: lines of the same height as Archivo's, whatever the size. */
export function fallbackFaces(heights: Heights): string {
  const faces = fallbacks.flatMap(({ name, plain, bold, sizes }) => [
    face(`Archivo ${name}`, plain, sizes.plain, heights),
    face(`Archivo ${name}`, plain, sizes.medium, heights, '500'),
    face(`Archivo ${name}`, bold, sizes.bold, heights, '600 900'),
    face(`Archivo Display ${name}`, bold, sizes.display, heights),
  ]);
  return `/* Made by npm run media: what is shown until Archivo is there takes the same room. */\n${faces.join('')}`;
}

function face(family: string, local: readonly string[], size: number, { above, below }: Heights, weight?: string) {
  const override = (height: number) => `${((height / size) * 10_000).toFixed(1)}%`;
  return `@font-face {
  font-family: "${family}";
  src: ${local.map((name) => `local("${name}")`).join(', ')};
${weight ? `  font-weight: ${weight};\n` : ''}  size-adjust: ${size}%;
  ascent-override: ${override(above)};
  descent-override: ${override(below)};
  line-gap-override: 0%;
}
`;
}
