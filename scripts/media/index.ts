import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { root } from '../../src/base/root.ts';
import { ContentError } from '../../src/content/mistake.ts';
import { preparePictures } from '../../src/content/pictures/prepare.ts';
import { shippedFolder } from '../../src/content/source.ts';
import { makeCards } from './cards.ts';
import { makeDocuments } from './documents.ts';
import { makeIcons } from './icons.ts';

const images = join(root, 'data/images');

async function removeStale(): Promise<void> {
  const names = await readdir(images);
  const lists = names.filter((name) => name.endsWith('.json'));
  const listed = (await Promise.all(lists.map((name) => readFile(join(images, name), 'utf8')))).join();
  for (const name of names.filter((name) => !lists.includes(name) && !listed.includes(`"${name}"`))) {
    await rm(join(images, name));
    console.log(`removed: ${name}`);
  }
}

// One thread for each picture: the same bytes on any number of cores.
sharp.concurrency(1);
try {
  await makeIcons();
  await preparePictures({ root, folder: shippedFolder, art: 'data/art', cache: images, say: console.log });
  await makeCards();
  await makeDocuments();
  await removeStale();
} catch (error) {
  if (!(error instanceof ContentError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
