import { mkdir, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { ContentError } from '../../src/content/mistake.ts';
import { makeCards } from './cards.ts';
import { makeDocuments } from './documents.ts';
import { type Media, MissingSourceError, type Outcome } from './files.ts';
import { makeIcons, makePictures } from './pictures.ts';

const steps: readonly { name: string; run: (media: Media) => Promise<Outcome> }[] = [
  { name: 'icons', run: makeIcons },
  { name: 'pictures and share images', run: makePictures },
  { name: 'pictures of shared pages', run: makeCards },
  { name: 'documents', run: makeDocuments },
];

const outputFolders = ['data/icons', 'data/images', 'data/documents'];

/** Returns the exit code: 1 when a source is missing. */
async function makeMedia(media: Media): Promise<number> {
  for (const folder of outputFolders) await mkdir(media.root + folder, { recursive: true });
  try {
    for (const step of steps) {
      media.say(`${step.name}:`);
      await report(media, await step.run(media));
    }
    return 0;
  } catch (error) {
    if (!(error instanceof MissingSourceError || error instanceof ContentError)) throw error;
    console.error(error.message);
    return 1;
  }
}

async function report(media: Media, outcome: Outcome): Promise<void> {
  const made = await bytesOf(media, outcome.made);
  const total = made + (await bytesOf(media, outcome.unchanged));
  media.say(`  ${outcome.made.length} made (${megabytes(made)}), ${outcome.unchanged.length} unchanged`);
  for (const path of outcome.removed) media.say(`  removed ${path}`);
  media.say(`  total ${megabytes(total)}`);
}

async function bytesOf(media: Media, paths: readonly string[]): Promise<number> {
  const sizes = await Promise.all(paths.map(async (path) => (await stat(media.root + path)).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(2)} MB`;
}

const root = fileURLToPath(new URL('../../', import.meta.url));
process.exitCode = await makeMedia({ root, say: console.log });
