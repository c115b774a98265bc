import { uuidv7 } from '../../base/uuid.ts';
import type { Lead } from '../../db/rows.ts';
import type { FormId } from '../../site/forms/form.ts';
import { formOf } from '../../site/forms/index.ts';
import { columnOf } from '../../site/lead-columns.ts';
import { ownerNamed } from '../owners.ts';
import { type CsvRow, type CsvSource, readCsv, UnreadableFileError } from './csv-file.ts';
import { readValue } from './import-values.ts';
import { importColumns, isOwnExport, type Mapping } from './mapping.ts';

/** How a file is read. */
export interface ImportPlan {
  file: CsvSource;
  mapping: Mapping;
  /** The emails of the accounts that can own leads. */
  owners: readonly string[];
  /** Of leads whose row names none. */
  form?: FormId;
}

/** What is wrong with a row: a column and words that follow its name. */
export interface RowProblem {
  field: string;
  words: string;
}

/** A row as a lead, or what is wrong with it. A named owner without an account is nobody. */
export type ImportRow = CsvRow &
  ({ lead: Lead; unknownOwner?: string; problems?: never } | { lead?: never; problems: readonly RowProblem[] });

/** The headings of a file. Throws `UnreadableFileError`. */
export async function headingsOf(file: CsvSource): Promise<readonly string[]> {
  for await (const { cells } of readCsv(file)) return cells;
  throw new UnreadableFileError('The file is empty');
}

/** Every row of a file behind its headings. `now` in milliseconds. Throws `UnreadableFileError`. */
export async function* readRows({ file, mapping, owners, form }: ImportPlan, now: number): AsyncGenerator<ImportRow> {
  let headings: readonly string[] | undefined;
  let isOwn = false;
  for await (const row of readCsv(file)) {
    if (headings) yield { ...row, ...leadOf(row.cells, mapping, form, { isOwn, now, owners }) };
    else isOwn = isOwnExport(row.cells);
    headings ??= row.cells;
  }
}

/** Mistakes of a row that are named. */
const maxProblems = 10;

type Reading = Parameters<typeof readValue>[2] & { owners: readonly string[] };

function leadOf(cells: readonly string[], mapping: Mapping, form: FormId | undefined, reading: Reading) {
  const problems: RowProblem[] = [];
  if (cells.length !== mapping.length) {
    problems.push({ field: 'The row', words: `has ${cells.length} cells, and the headings are ${mapping.length}` });
    return { problems };
  }
  const values: Record<string, unknown> = {};
  for (const [index, name] of mapping.entries()) {
    if (!name) continue;
    const cell = cells[index] ?? '';
    if (name === 'form' && !cell.trim() && form) continue;
    const read = readValue(name, cell, reading);
    if ('wrong' in read) problems.push({ field: name, words: read.wrong });
    else values[name] = read.value;
  }
  if (values.consent_email === 'confirmed' && !values.email_confirmed_at) {
    problems.push({ field: 'email_confirmed_at', words: 'is missing, and consent_email is confirmed' });
  }
  if (problems.length > maxProblems) {
    const words = `has ${problems.length - maxProblems} more mistakes`;
    return { problems: [...problems.slice(0, maxProblems), { field: 'The row', words }] };
  }
  if (problems.length) return { problems };
  const lead = { ...emptyLead(reading.now, (values.form as FormId | undefined) ?? form), ...values } as Lead;
  const owner = ownerNamed(lead.owner.trim(), reading.owners);
  const unknownOwner = owner ? undefined : lead.owner.trim() || undefined;
  return { lead: { ...lead, id: uuidv7(Date.parse(lead.created_at)), owner: owner ?? '' }, unknownOwner };
}

/** What a file does not say. */
function emptyLead(now: number, form: FormId | undefined) {
  const empty = importColumns.map((name) => {
    const { kind, nullable } = columnOf(name);
    return [name, nullable ? null : kind === 'flag' ? 0 : ''] as const;
  });
  return {
    ...Object.fromEntries(empty),
    created_at: new Date(now).toISOString(),
    status: 'new',
    form,
    lead_source: form && formOf(form).leadSource,
  };
}
