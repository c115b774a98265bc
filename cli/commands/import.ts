import { createReadStream } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { Argument, Option } from 'commander';
import { csvRow } from '../../src/leads/export/csv-cell.ts';
import { UnreadableFileError } from '../../src/leads/import/csv-file.ts';
import {
  type Checked,
  checkImport,
  type ImportContext,
  type Imported,
  importLeads,
} from '../../src/leads/import/import-leads.ts';
import {
  headingsOf,
  type ImportPlan,
  importColumns,
  mapped,
  mappingProblem,
} from '../../src/leads/import/import-rows.ts';
import { ownersIn } from '../../src/leads/owners.ts';
import { shortId } from '../../src/leads/reference.ts';
import { undoAction } from '../../src/leads/undo.ts';
import { importAction } from '../../src/leads/undoable.ts';
import { counted, formatCount } from '../../src/site/format.ts';
import { type FormId, formIds } from '../../src/site/forms/form.ts';
import { by, force, json, type LeadsCommand } from '../command.ts';
import { withNewStore, withStore } from '../store.ts';
import { printable, write } from '../terminal/output.ts';
import { outputFile } from '../terminal/output-file.ts';
import { progress } from '../terminal/progress.ts';
import { writeResult } from '../terminal/table.ts';
import {
  exitCodes,
  FailedError,
  InterruptedError,
  NotFoundError,
  type Terminal,
  terminalActor,
  UsageError,
} from '../terminal/terminal.ts';

interface ImportOptions {
  map?: string[];
  form?: FormId;
  check?: true;
  skipBad?: true;
  refused?: string;
  force?: true;
  undo?: string;
  by?: string;
  json?: true;
}

const all = (pair: string, before: string[] = []) => [...before, pair];

export const command: LeadsCommand = {
  description: 'Import leads from a CSV file, or undo an import; nothing is sent to anyone',
  arguments: [new Argument('[file]', 'CSV file in UTF-8: our export or one from HubSpot, or any other with --map')],
  options: [
    new Option(
      '--map <heading=column>',
      'Match a heading in the file to a lead column; repeat for more, or leave the column empty to skip one',
    ).argParser(all),
    new Option('--form <form>', 'Form for rows without one').choices([...formIds]),
    new Option('--check', 'Check the file without importing it'),
    new Option('--skip-bad', 'Import the valid rows and write the others to a file'),
    new Option('--refused <file>', 'File for the rows that --skip-bad skips (default: the name with .refused.csv)'),
    force('Replace an existing file of refused rows'),
    new Option('--undo <id>', 'Remove the leads of an import that no one has worked on since'),
    by,
    json('a JSON object with the id and the counts'),
  ],
  examples: [
    'leads import leads.csv',
    'leads import contacts.csv --form contact --check',
    'leads import list.csv --form webinar --map "Mail=email" --map "Given name=first_name"',
    'leads import leads.csv --skip-bad --refused bad.csv',
    'leads import --undo 019f3c1e-0000-7000-8000-000000000000',
  ],

  run(terminal, options: ImportOptions, file?: string) {
    if (options.undo !== undefined) {
      if (file !== undefined) throw new UsageError('use a file or --undo, not both.');
      return undo(terminal, options.undo, options);
    }
    if (file === undefined) throw new UsageError('name a CSV file, or an import with --undo.');
    return importing(terminal, options, file).catch((error) => {
      throw readingError(error, file);
    });
  },
};

async function importing(terminal: Terminal, options: ImportOptions, file: string): Promise<number | undefined> {
  const typed = await parsePlan(options, file);
  return withNewStore(terminal, async (context) => {
    const plan = { ...typed, owners: await ownersIn(context) };
    const bar = progress(terminal, 'Checking', 0);
    const checked = await checkImport(context, plan, { each: bar.at });
    bar.end();
    await write(terminal.stderr, problemsText(checked) + ownersText(checked) + leftOutText(typed));
    if (options.check) {
      const { rows, bad, stored, optOuts, ownerless } = checked;
      const counts = JSON.stringify({ rows, bad, stored, optOuts, ownerless });
      await write(terminal.stdout, options.json ? `${counts}\n` : checkedText(checked));
      return bad ? exitCodes.failed : exitCodes.ok;
    }
    if (checked.bad && !options.skipBad) {
      throw new FailedError('nothing was imported; correct the file, or use --skip-bad to import the other rows.');
    }
    const imported = await stored(context, terminal, options, { plan, file, checked });
    await writeResult(terminal, options.json && imported, importedText(imported));
  });
}

type TypedPlan = Omit<ImportPlan, 'owners'> & { headings: readonly string[] };

async function parsePlan({ map = [], form }: ImportOptions, file: string): Promise<TypedPlan> {
  const source = () => createReadStream(file);
  const headings = await headingsOf(source);
  const mapping = mapped(headings, map);
  if ('problem' in mapping) {
    throw new UsageError(`--map: ${printable(mapping.problem)}. Lead columns: ${importColumns.join(', ')}.`);
  }
  const problem = mappingProblem(mapping, form);
  if (problem) {
    const help = problem.includes('form') ? `--form, one of ${formIds.join(', ')}` : '--map "heading=column"';
    throw new UsageError(`${problem}: use ${help}. Headings: ${printable(headings.join(', '))}.`);
  }
  return { file: source, mapping, form, headings };
}

/** The file with rejected rows appears when the import is over. */
async function stored(
  context: ImportContext,
  terminal: Terminal,
  { skipBad, refused, force, by }: ImportOptions,
  { plan, file, checked: { rows, bad } }: { plan: ImportPlan; file: string; checked: Checked },
): Promise<Imported & { refusedFile?: string }> {
  const bar = progress(terminal, 'Importing', rows);
  const signal = terminal.interrupted?.();
  const actor = terminalActor(terminal, { by });
  const each = (done: number) => bar.at(done);
  const done = (imported: Imported) => {
    bar.end();
    if (signal?.aborted) throw new InterruptedError(`interrupted; ${importedText(imported).trim()}`);
    return imported;
  };
  if (!skipBad || !bad) return done(await importLeads(context, plan, actor, { each, signal }));
  const refusedFile = refused ?? `${file.replace(/\.csv$/i, '')}.refused.csv`;
  let imported: Imported | undefined;
  const headings = await headingsOf(plan.file);
  await outputFile(
    refusedFile,
    async (temporary) => {
      const add = (cells: readonly string[]) => appendFile(temporary, csvRow(cells));
      await add(headings);
      imported = await importLeads(context, plan, actor, { each, signal, refused: ({ cells }) => add(cells) });
    },
    terminal,
    { force },
  );
  return { ...done(imported as Imported), refusedFile };
}

function importedText({ id, added, skipped, refused, refusedFile }: Imported & { refusedFile?: string }): string {
  const more = [
    skipped ? `Already here and skipped: ${formatCount(skipped)}.` : '',
    refused ? `Refused: ${formatCount(refused)}${refusedFile ? `, written to ${printable(refusedFile)}` : ''}.` : '',
  ];
  return `${`Imported ${counted(added, 'lead')}. ${more.filter(Boolean).join(' ')}`.trim()}\nUndo: leads import --undo ${id}\n`;
}

/** "436 rows, all valid; already here: 430. Nothing was imported." */
function checkedText({ rows, bad, stored, optOuts }: Checked): string {
  const parts = [
    `${counted(rows, 'row')}, ${bad ? `${formatCount(bad)} of them invalid` : 'all valid'}`,
    stored ? `already here: ${formatCount(stored)}` : '',
    optOuts ? `people who won't get any more email: ${formatCount(optOuts)}` : '',
  ];
  return `${parts.filter(Boolean).join('; ')}. Nothing was imported.\n`;
}

/** "Without an owner: 220 leads, because no account is named Kim Lee." */
function ownersText({ ownerless, unknownOwners }: Checked): string {
  if (!ownerless) return '';
  const names = unknownOwners.map(printable).join(', ');
  return `Without an owner: ${counted(ownerless, 'lead')}, because no account that sees leads is named ${names}.\n`;
}

/** "1 column left out: Tags." Ids are always new, so that of our exports is no loss. */
function leftOutText({ headings, mapping }: TypedPlan): string {
  const names = headings.filter((heading, index) => !mapping[index] && !['', 'id'].includes(heading.trim()));
  if (!names.length) return '';
  return `${counted(names.length, 'column')} left out: ${printable(names.join(', '))}. Use --map "heading=column" to import one.\n`;
}

/** "Line 12: email is not an email", for each of the first rows. */
function problemsText({ bad, badRows }: Checked): string {
  const lines = badRows.map(
    ({ line, problems }) => `Line ${line}: ${problems.map(({ field, words }) => `${field} ${words}`).join('; ')}\n`,
  );
  const more = bad > badRows.length ? `and ${counted(bad - badRows.length, 'more row')}\n` : '';
  return lines.join('') + more;
}

const maxListed = 20;

function undo(terminal: Terminal, id: string, { by, json }: ImportOptions): Promise<void> {
  return withStore(terminal, async (context) => {
    const known = await context.bulk.find(id.trim());
    const isImport = known?.action === importAction;
    const undone = isImport ? await undoAction(context, known.id, terminalActor(terminal, { by })) : undefined;
    if (!undone) throw new NotFoundError(`no import has the id "${printable(id)}".`);
    const { restored: removed } = undone;
    const left = await context.imports.left(id.trim(), maxListed);
    if (json) await write(terminal.stdout, `${JSON.stringify({ removed, left: left.count, leads: left.leads })}\n`);
    else {
      await write(terminal.stdout, `Removed ${counted(removed, 'lead')}.\n`);
      await write(terminal.stderr, leftText(left));
    }
  });
}

function leftText({ count, leads }: { count: number; leads: readonly { id: string; email: string }[] }): string {
  if (!count) return '';
  const lines = leads.map(({ id, email }) => `  ${shortId(id)}  ${printable(email)}\n`);
  const more = count > leads.length ? `  and ${formatCount(count - leads.length)} more\n` : '';
  return `Not removed, because someone has worked on them since: ${counted(count, 'lead')}\n${lines.join('')}${more}`;
}

const reasons: Readonly<Partial<Record<string, string>>> = {
  ENOENT: 'it does not exist',
  EISDIR: 'it is a folder',
  EACCES: 'no permission to read it',
};

function readingError(error: unknown, file: string): unknown {
  if (error instanceof UnreadableFileError) return new FailedError(`${error.message}. Nothing was imported.`);
  const { code, syscall } = error as NodeJS.ErrnoException;
  const reason = code && (syscall === 'open' || syscall === 'read') ? reasons[code] : undefined;
  return reason ? new FailedError(`${printable(file)} cannot be read: ${reason}.`) : error;
}
