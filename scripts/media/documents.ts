import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { root } from '../../src/base/root.ts';
import { documents, makeDocument } from '../../src/content/documents/documents.ts';
import { contentFiles } from '../../src/content/source.ts';

/** Unchanged documents are not written. */
export async function makeDocuments(): Promise<void> {
  for (const document of documents) {
    const path = join(root, 'data/documents', document.name);
    const bytes = await makeDocument(root, contentFiles(root), document);
    const before = await readFile(path).catch(() => null);
    if (before && unpacked(before) === unpacked(bytes)) continue;
    await writeFile(path, bytes);
    console.log(`made: ${document.name}`);
  }
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
