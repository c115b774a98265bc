import { readFile, writeFile } from 'node:fs/promises';
import { readPart } from '../../src/content/load.ts';
import { contentShapes } from '../../views/pages/shapes.ts';
import { type Format, landscape, portrait } from './document/format.ts';
import { documentPdf, type Fonts } from './document/pdf.ts';
import { unpacked } from './document/unpacked.ts';
import { readSource } from './source.ts';
import { emptyOutcome, type Media, type Outcome } from './step.ts';

/** Each PDF, the content file that it is made from, and its format. */
export const documents: readonly { path: string; content: string; format: Format }[] = [
  { path: 'data/documents/memorandum.pdf', content: 'data/content/memorandum.json', format: portrait },
  { path: 'data/documents/investor-deck.pdf', content: 'data/content/deck.json', format: landscape },
];

/** Makes the memorandum and the investor deck from their content; what is the same already stays untouched. */
export async function makeDocuments(media: Media): Promise<Outcome> {
  const outcome = emptyOutcome();
  for (const document of documents) {
    const { path } = document;
    const bytes = await makeDocument(media, document);
    const before = await readFile(media.root + path).catch(() => null);
    if (before && unpacked(before) === unpacked(bytes)) {
      outcome.unchanged.push(path);
      continue;
    }
    await writeFile(media.root + path, bytes);
    outcome.made.push(path);
  }
  return outcome;
}

/** The bytes of one PDF; throws MissingSourceError for a font, ContentError for the words. */
export async function makeDocument(media: Media, { content, format }: (typeof documents)[number]): Promise<Buffer> {
  const words = readPart(media.root, content, contentShapes.deck).value;
  const { legalName } = readPart(media.root, 'data/content/company.json', contentShapes.company).value;
  return documentPdf(words, format, await readFonts(media), legalName);
}

async function readFonts(media: Media): Promise<Fonts> {
  const font = (name: string) => readSource(media, `data/fonts/archivo-${name}.ttf`);
  return { text: await font('text'), strong: await font('strong'), display: await font('display') };
}
