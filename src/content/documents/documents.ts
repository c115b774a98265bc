import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { customMoney } from '../../site/format.ts';
import { readPart } from '../load.ts';
import { ContentError } from '../mistake.ts';
import { contentSchemas } from '../schemas/index.ts';
import type { ContentFiles } from '../source.ts';

export const documents = [
  { name: 'memorandum.pdf', source: 'memorandum', format: 'portrait' },
  { name: 'investor-deck.pdf', source: 'deck', format: 'landscape' },
] as const;

/** Throws `ContentError`, also for a page whose text doesn't fit. `root` has the fonts. */
export async function makeDocument(
  root: string,
  files: ContentFiles,
  { source, format }: (typeof documents)[number],
): Promise<Buffer> {
  const content = readPart(files, `${source}.json`, contentSchemas[source]).value;
  const partOf = <N extends 'company' | 'offerings' | 'figures'>(name: N) =>
    readPart(files, `${name}.json`, contentSchemas[name]).value;
  const [company, offerings, figures] = [partOf('company'), partOf('offerings'), partOf('figures')];
  const font = (name: string) => readFile(join(root, `data/fonts/archivo-${name}.ttf`));
  const { documentPdf } = await import('./pdf.ts');
  const fonts = { text: await font('text'), strong: await font('strong'), display: await font('display') };
  const made = await documentPdf(content, format, fonts, { company, offerings, figures, money: customMoney() });
  if (!('tooLong' in made)) return made;
  const { file } = files.read(`${source}.json`);
  throw new ContentError([{ file, message: `the page "${made.tooLong}" has more words than fit on it.` }]);
}
