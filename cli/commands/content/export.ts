import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Argument } from 'commander';
import { originalEndings, originalsFolder } from '../../../src/content/pictures/places.ts';
import type { DocumentRow } from '../../../src/content/schemas/documents.ts';
import type { PictureRow } from '../../../src/content/schemas/pictures.ts';
import type { SiteImageStore } from '../../../src/content/site-image.ts';
import { documentFile } from '../../../src/site/uploaded-document.ts';
import { originalFile } from '../../../src/site/uploaded-picture.ts';
import type { LeadsCommand } from '../../command.ts';
import { withPublicUmask } from '../../content/content-folder.ts';
import { force, json } from '../../options.ts';
import { withStore } from '../../store/with-store.ts';
import { harmless, write } from '../../terminal/output.ts';
import { exitCodes, FailedError, type Terminal, UsageError } from '../../terminal/terminal.ts';

export const command: LeadsCommand = {
  description: 'Write what was published in the browser to files',
  arguments: [new Argument('<folder>', 'Folder of the content')],
  options: [force('Replace files that say something else'), json('a JSON object with the names of the files')],
  examples: ['leads content export content', 'leads content export content --force'],
  run,
};

/** Writes published texts over their files. */
async function run(terminal: Terminal, options: { force?: true; json?: true }, folder: string): Promise<number> {
  const texts = await withStore(terminal, async ({ versions, siteImages }) => {
    const live = await versions.live();
    const files = live.flatMap(({ file, text }) => (text === null ? [] : [{ file, text }]));
    return (await Promise.all(files.map((one) => withOriginals(one, siteImages)))).flat();
  });
  const written: string[] = [];
  for (const { file, text } of texts) {
    const path = join(folder, file);
    try {
      await withPublicUmask(async () => {
        await mkdir(dirname(path), { recursive: true });
        await writeFile(path, text, { flag: options.force ? 'w' : 'wx' });
      });
      if (options.force) await removeOthers(folder, file);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EEXIST') throw new UsageError(`${path} already exists; use --force to replace it.`);
      throw new FailedError(`${path} cannot be written (${code}).`);
    }
    written.push(file);
  }
  const message = written.length
    ? written.map((file) => `${harmless(file)}\n`).join('')
    : 'Nothing was published in the browser.\n';
  await write(terminal.stdout, options.json ? `${JSON.stringify({ folder, files: written })}\n` : message);
  return exitCodes.ok;
}

/** Adds the uploaded originals of `pictures.json`. */
async function withOriginals(
  { file, text }: { file: string; text: string },
  images: Pick<SiteImageStore, 'file'>,
): Promise<{ file: string; text: string | Uint8Array }[]> {
  if (file === 'documents.json') return withDocuments(text, images);
  if (file !== 'pictures.json') return [{ file, text }];
  const rows = Object.entries(JSON.parse(text) as Record<string, PictureRow>);
  const originals = await Promise.all(
    rows.map(async ([name, { upload }]) => {
      const found = upload && (await images.file(originalFile(upload)));
      return found ? [{ file: join(originalsFolder, `${name}.webp`), text: found.bytes }] : [];
    }),
  );
  const plain = Object.fromEntries(rows.map(([name, { upload: _, ...row }]) => [name, row]));
  return [{ file, text: `${JSON.stringify(plain, null, 2)}\n` }, ...originals.flat()];
}

/** Adds the uploaded documents. */
async function withDocuments(text: string, images: Pick<SiteImageStore, 'file'>) {
  const rows = Object.entries(JSON.parse(text) as Record<string, DocumentRow>);
  const files = await Promise.all(
    rows.map(async ([name, { upload }]) => {
      const found = upload && (await images.file(documentFile(upload)));
      return found ? [{ file: `documents/${name}.pdf`, text: found.bytes }] : [];
    }),
  );
  const plain = Object.fromEntries(rows.map(([name, { upload: _, ...row }]) => [name, row]));
  return [{ file: 'documents.json', text: `${JSON.stringify(plain, null, 2)}\n` }, ...files.flat()];
}

/** Removes a previous original with another extension. */
async function removeOthers(folder: string, file: string) {
  if (!file.startsWith(`${originalsFolder}/`)) return;
  for (const ending of originalEndings) {
    if (!file.endsWith(`.${ending}`)) await rm(join(folder, file.replace(/\.webp$/, `.${ending}`)), { force: true });
  }
}
