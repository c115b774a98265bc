import { join } from 'node:path';
import { Option } from 'commander';
import { root } from '../../../src/base/root.ts';
import { type Comparison, compareWithSamples, type FieldChange } from '../../../src/content/samples/compare.ts';
import { samplesIn } from '../../../src/content/samples/shipped.ts';
import { takeOver } from '../../../src/content/samples/take-over.ts';
import { counted } from '../../../src/site/format.ts';
import type { LeadsCommand } from '../../command.ts';
import { contentFolder, existingContentFolder, folderArgument, withPublicUmask } from '../../content/content-folder.ts';
import { json } from '../../options.ts';
import { harmless, write } from '../../terminal/output.ts';
import { fileError } from '../../terminal/output-file.ts';
import { exitCodes, FailedError, type Terminal } from '../../terminal/terminal.ts';

export const command: LeadsCommand = {
  description: 'Show what this version of the program would change in your content',
  arguments: [folderArgument],
  options: [
    new Option('--apply', 'Copy what is new or unedited; your edits stay'),
    json('a JSON object with the files and fields'),
  ],
  examples: ['leads content diff', 'leads content diff content --apply'],
  run,
};

/** Compares the samples last seen, the shipped samples and the owner's files. */
async function run(terminal: Terminal, options: { apply?: true; json?: true }, named?: string): Promise<number> {
  contentFolder(terminal, named);
  const { name, path } = existingContentFolder(terminal, named);
  const found = compareWithSamples(root, path);
  if (!found) throw new FailedError(`${harmless(name)} was not made by \`leads content init\`.`);
  let copied: string[] = [];
  try {
    if (options.apply) copied = await withPublicUmask(() => takeOver(root, path, found));
  } catch (error) {
    throw fileError(error, name);
  }
  const { stdout } = terminal;
  if (options.json) await write(stdout, `${JSON.stringify({ ...found, copied }, undefined, 2)}\n`);
  else await write(stdout, [...linesOf(found, name), endOf(found, options.apply ? copied : undefined)].join('\n'));
  return exitCodes.ok;
}

function linesOf({ added, changed, both, gone }: Comparison, name: string): string[] {
  const samples = samplesIn(root);
  const group = (title: string, lines: readonly string[]) =>
    lines.length ? [`${title}:`, ...lines.map((line) => `  ${harmless(line)}`)] : [];
  const conflicts = both.flatMap(({ file, fields }) =>
    fields.length
      ? fields.map((field) => sentenceOf(join(name, file), field))
      : `${join(name, file)}: compare it with ${samples.get(file)}`,
  );
  return [
    ...group('New in this version', added),
    ...group('Changed in this version, and not edited by you', changed),
    ...group('Changed in this version, and edited by you', conflicts),
    ...group('No longer part of the program', gone),
  ];
}

function sentenceOf(file: string, { field, line, column, was, is, own }: FieldChange): string {
  const place = `${file}:${line}:${column}: ${field}`;
  const yours = own === undefined ? 'yours has none' : `yours is ${JSON.stringify(own)}`;
  if (was === undefined) return `${place} is new: ${JSON.stringify(is)}; ${yours}`;
  if (is === undefined) return `${place} is no longer read; ${yours}`;
  return `${place} was ${JSON.stringify(was)} and is ${JSON.stringify(is)}; ${yours}`;
}

function endOf({ added, changed, both, gone, edited }: Comparison, copied: readonly string[] | undefined): string {
  const own = `You have edited ${counted(edited, 'file')} that this version does not change.\n`;
  if (copied) return `Copied ${counted(copied.length, 'file')}. Your edits are unchanged.\n`;
  if (![added, changed, both, gone].some((list) => list.length)) return `Nothing is new. ${own}`;
  return `${own}Use --apply to copy what you have not edited.\n`;
}
