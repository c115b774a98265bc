import { existsSync, statSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Argument, Option } from 'commander';
import { makeFolder } from '../../src/base/make-folder.ts';
import { root } from '../../src/base/root.ts';
import { readConfig } from '../../src/config/config.ts';
import { lineOf } from '../../src/content/mistake.ts';
import { originalEndings, originalsFolder } from '../../src/content/pictures/files.ts';
import {
  type Comparison,
  compareWithSamples,
  type FieldChange,
  samplesIn,
  takeOver,
} from '../../src/content/samples/samples.ts';
import { shippedFolder } from '../../src/content/source.ts';
import { documentsFile, picturesFile, type SiteImageStore, sectionPicturesFile } from '../../src/content/uploads.ts';
import { counted } from '../../src/site/format.ts';
import { documentFile, originalFile } from '../../src/site/uploads.ts';
import { force, json, type LeadsCommand } from '../command.ts';
import { withStore } from '../store.ts';
import { fileError, printable, write } from '../terminal/output.ts';
import { writeResult } from '../terminal/table.ts';
import { exitCodes, FailedError, type Terminal, UsageError } from '../terminal/terminal.ts';

export const folderArgument = new Argument('[dir]', 'Folder of the content (default: CONTENT_DIR)');

/** Content is public and the server may run as another user, so the command's umask is overridden. */
export async function withPublicUmask<T>(work: () => T | Promise<T>): Promise<T> {
  const umask = process.umask(0o022);
  try {
    return await work();
  } finally {
    process.umask(umask);
  }
}

/** The named folder, or `CONTENT_DIR`: its name as typed, what that is relative to, and its path. Throws `UsageError` without either. */
export function contentFolder({ env }: Terminal, typed: string | undefined) {
  if (typed) return { name: typed, base: process.cwd(), path: resolve(typed) };
  const set = env.CONTENT_DIR?.trim();
  if (!set) throw new UsageError('name a folder, or set CONTENT_DIR.');
  return { name: set, base: root, path: resolve(root, set) };
}

export const isFolder = (path: string) => existsSync(path) && statSync(path).isDirectory();

/** Throws `FailedError` where the folder is missing. */
function existingContentFolder(terminal: Terminal, typed: string | undefined) {
  const folder = contentFolder(terminal, typed);
  if (!isFolder(folder.path)) throw new FailedError(`there is no folder ${printable(folder.name)}.`);
  return folder;
}

const check: LeadsCommand = {
  description: 'Check text, pictures and claims; exit code 1 and file, line and column on a mistake',
  arguments: [folderArgument],
  options: [json('a JSON array with file, line, column and words of each mistake')],
  examples: ['leads content check', 'leads content check content --json'],

  async run(terminal, options: { json?: true }, typed?: string) {
    const isNowhere = !typed && !terminal.env.CONTENT_DIR?.trim();
    const { base, name } = isNowhere ? { base: root, name: shippedFolder } : existingContentFolder(terminal, typed);
    const { checkContent, formerNameNotes } = await import('../../src/web/content-check.ts');
    const mistakes = await checkContent(base, name);
    const published = mistakes.map(({ message: words, ...mistake }) => ({ ...mistake, words }));
    const lines = mistakes.map((mistake) => printable(lineOf(mistake)));
    if (options.json) await write(terminal.stdout, `${JSON.stringify(published, undefined, 2)}\n`);
    else if (lines.length) await write(terminal.stdout, `${lines.join('\n')}\n`);
    else await write(terminal.stdout, `No mistake found in ${printable(name)}.\n`);
    const notes = mistakes.length ? [] : formerNameNotes(base, name);
    if (notes.length) {
      const head = `Texts with a former name, which may be intended: ${notes.length}`;
      await write(terminal.stderr, `${[head, ...notes.map((note) => printable(lineOf(note)))].join('\n')}\n`);
    }
    return mistakes.length ? exitCodes.failed : exitCodes.ok;
  },
};

const diff: LeadsCommand = {
  description: 'Show what this version of the program would change in your content',
  arguments: [folderArgument],
  options: [
    new Option('--apply', 'Copy what is new or unedited; your edits stay'),
    json('a JSON object with the files and fields'),
  ],
  examples: ['leads content diff', 'leads content diff content --apply'],

  /** Compares the samples last seen, the shipped samples and the owner's files. */
  async run(terminal, options: { apply?: true; json?: true }, typed?: string) {
    const { name, path } = existingContentFolder(terminal, typed);
    const comparison = compareWithSamples(root, path);
    if (!comparison) throw new FailedError(`${printable(name)} was not made by \`leads content init\`.`);
    let copied: string[] = [];
    try {
      if (options.apply) copied = await withPublicUmask(() => takeOver(root, path, comparison));
    } catch (error) {
      throw fileError(error, name);
    }
    const { stdout } = terminal;
    if (options.json) await write(stdout, `${JSON.stringify({ ...comparison, copied }, undefined, 2)}\n`);
    else
      await write(
        stdout,
        [...diffLines(comparison, name), diffSummary(comparison, options.apply ? copied : undefined)].join('\n'),
      );
  },
};

function diffLines({ added, changed, both, gone }: Comparison, name: string): string[] {
  const samples = samplesIn(root);
  const group = (title: string, lines: readonly string[]) =>
    lines.length ? [`${title}:`, ...lines.map((line) => `  ${printable(line)}`)] : [];
  const conflicts = both.flatMap(({ file, fields }) =>
    fields.length
      ? fields.map((field) => changeLine(join(name, file), field))
      : `${join(name, file)}: compare it with ${samples.get(file)}`,
  );
  return [
    ...group('New in this version', added),
    ...group('Changed in this version, and not edited by you', changed),
    ...group('Changed in this version, and edited by you', conflicts),
    ...group('No longer part of the program', gone),
  ];
}

function changeLine(file: string, { field, line, column, was, is, own }: FieldChange): string {
  const position = `${file}:${line}:${column}: ${field}`;
  const yours = own === undefined ? 'yours has none' : `yours is ${JSON.stringify(own)}`;
  if (was === undefined) return `${position} is new: ${JSON.stringify(is)}; ${yours}`;
  if (is === undefined) return `${position} is no longer read; ${yours}`;
  return `${position} was ${JSON.stringify(was)} and is ${JSON.stringify(is)}; ${yours}`;
}

function diffSummary(
  { added, changed, both, gone, edited }: Comparison,
  copied: readonly string[] | undefined,
): string {
  const edits = `You have edited ${counted(edited, 'file')} that this version does not change.\n`;
  if (copied) return `Copied ${counted(copied.length, 'file')}. Your edits are unchanged.\n`;
  if (![added, changed, both, gone].some((list) => list.length)) return `Nothing is new. ${edits}`;
  return `${edits}Use --apply to copy what you have not edited.\n`;
}

const prepare: LeadsCommand = {
  description: 'Convert new pictures and make the two PDFs now instead of at the next start',
  arguments: [folderArgument],
  options: [],
  examples: ['leads content prepare', 'leads content prepare content'],

  async run(terminal, _: object, typed?: string) {
    const { path, name } = existingContentFolder(terminal, typed);
    const { dataDir } = readConfig(terminal.env);
    const { prepareContent } = await import('../../src/web/http/content-source.ts');
    await prepareContent({ contentDir: path, dataDir }, (message) => terminal.stderr.write(`${message}\n`));
    await write(terminal.stdout, `The pictures and documents of ${printable(name)} are ready.\n`);
  },
};

const exportFiles: LeadsCommand = {
  description: 'Write what was published in the browser to files',
  arguments: [new Argument('<folder>', 'Folder of the content')],
  options: [force('Replace files that say something else'), json('a JSON object with the names of the files')],
  examples: ['leads content export content', 'leads content export content --force'],

  async run(terminal, options: { force?: true; json?: true }, folder: string) {
    const texts = await withStore(terminal, async ({ versions, siteImages }) => {
      const live = await versions.live();
      const files = live.flatMap(({ file, text }) =>
        text === null || file === sectionPicturesFile ? [] : [{ file, text }],
      );
      return (await Promise.all(files.map((one) => withUploads(one, siteImages)))).flat();
    });
    const written: string[] = [];
    for (const { file, text } of texts) {
      const path = join(folder, file);
      try {
        await withPublicUmask(async () => {
          makeFolder(dirname(path));
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
      ? written.map((file) => `${printable(file)}\n`).join('')
      : 'Nothing was published in the browser.\n';
    await writeResult(terminal, options.json && { folder, files: written }, message);
  },
};

const uploads: Readonly<Record<string, { stored(upload: never): string; file(name: string): string }>> = {
  [picturesFile]: { stored: originalFile, file: (name) => join(originalsFolder, `${name}.webp`) },
  [documentsFile]: { stored: documentFile, file: (name) => `documents/${name}.pdf` },
};

/** Adds the uploads that a file's rows name, and leaves their names out. */
async function withUploads(
  { file, text }: { file: string; text: string },
  images: SiteImageStore,
): Promise<{ file: string; text: string | Uint8Array }[]> {
  const kept = uploads[file];
  if (!kept) return [{ file, text }];
  const rows = Object.entries(JSON.parse(text) as Record<string, { upload?: object }>);
  const files = await Promise.all(
    rows.map(async ([name, { upload }]) => {
      const picture = upload && (await images.file(kept.stored(upload as never)));
      return picture ? [{ file: kept.file(name), text: picture.bytes }] : [];
    }),
  );
  const plain = Object.fromEntries(rows.map(([name, { upload: _, ...row }]) => [name, row]));
  return [{ file, text: `${JSON.stringify(plain, null, 2)}\n` }, ...files.flat()];
}

/** Removes a previous original with another extension. */
async function removeOthers(folder: string, file: string) {
  if (!file.startsWith(`${originalsFolder}/`)) return;
  for (const ending of originalEndings) {
    if (!file.endsWith(`.${ending}`)) await rm(join(folder, file.replace(/\.webp$/, `.${ending}`)), { force: true });
  }
}

export const commands = {
  check,
  diff,
  prepare,
  export: exportFiles,
};
