import { readFile, writeFile } from 'node:fs/promises';
import { inflateSync } from 'node:zlib';
import { documents, makeDocument } from '../../src/content/documents/documents.ts';
import { contentFiles } from '../../src/content/source.ts';
import { emptyOutcome, type Media, type Outcome } from './files.ts';

/** Unchanged documents are not written. */
export async function makeDocuments(media: Media): Promise<Outcome> {
  const outcome = emptyOutcome();
  for (const document of documents) {
    const path = `data/documents/${document.name}`;
    const bytes = await makeDocument(media.root, contentFiles(media.root), document);
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

const stream = /\/Length \d+([\s\S]*?)stream\n([\s\S]*?)\nendstream/g;

/** Ignores differences between compressors: streams are inflated, lengths and offsets left out. */
export function unpacked(pdf: Buffer): string {
  const text = pdf.toString('latin1');
  return text
    .slice(0, text.lastIndexOf('\nxref'))
    .replace(stream, (_, about: string, packed: string) =>
      about.includes('/FlateDecode')
        ? about + inflateSync(Buffer.from(packed, 'latin1')).toString('latin1')
        : about + packed,
    );
}
