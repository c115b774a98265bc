import { readFile, writeFile } from 'node:fs/promises';
import { documents, makeDocument } from '../../src/content/documents/documents.ts';
import { contentFiles } from '../../src/content/source.ts';
import { emptyOutcome, type Media, type Outcome } from './step.ts';
import { unpacked } from './unpacked.ts';

/** Makes the memorandum and the investor deck from their content; what is the same already stays untouched. */
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
