import { TZDateMini } from '@date-fns/tz';
import { jsonObject, lookUp } from '../../base/json-object.ts';
import { uuidv7 } from '../../base/uuid.ts';
import { type Lead, type Status, statuses } from '../../db/rows.ts';
import { startOfDay } from '../../site/day.ts';
import { counted, timeZone } from '../../site/format.ts';
import { type FormId, formIds } from '../../site/forms/form.ts';
import { formOf } from '../../site/forms/index.ts';
import { columnOf, type LeadColumn, leadColumnOrder, leadColumns } from '../../site/lead-columns.ts';
import { isValidText, trimmed } from '../../site/valid-text.ts';
import { plainCell } from '../export/csv-cell.ts';
import { ownerNamed } from '../owners.ts';
import { type CsvRow, type CsvSource, readCsv, UnreadableFileError } from './csv-file.ts';

/** Columns that can be imported; ids are always new. */
export type ImportColumn = Exclude<LeadColumn, 'id'>;
export const importColumns = leadColumnOrder.filter((name): name is ImportColumn => name !== 'id');

export const isImportColumn = (name: unknown): name is ImportColumn => importColumns.some((column) => column === name);

/** The lead column for each column of the file, in file order. */
export type Mapping = readonly (ImportColumn | undefined)[];

/** Headings used by the CRM and other lists. */
const alsoCalled: Readonly<Record<string, ImportColumn>> = {
  'email address': 'email',
  'given name': 'first_name',
  surname: 'last_name',
  'family name': 'last_name',
  mobile: 'phone',
  'mobile phone': 'phone',
  telephone: 'phone',
  amount: 'investment_amount',
  notes: 'message',
  remarks: 'message',
  'create date': 'created_at',
  'created date': 'created_at',
  'created time': 'created_at',
  'last contacted': 'contacted_at',
  'contact owner': 'owner',
  'lead owner': 'owner',
  'unsubscribed from all email': 'do_not_email',
  unsubscribed: 'do_not_email',
  'email opt out': 'do_not_email',
  'do not email': 'do_not_email',
};

/** Without brackets at the end, as in "Create Date (EST)", and with one spelling of "email". */
function plain(heading: string): string {
  const text = heading
    .trim()
    .toLowerCase()
    .replace(/^e-mail\b/, 'email');
  const open = text.endsWith(')') ? text.indexOf('(', text.lastIndexOf(')', text.length - 2) + 1) : -1;
  return open < 0 ? text : text.slice(0, open).trim();
}

const known = new Map<string, ImportColumn>([
  ...Object.entries(alsoCalled),
  ...importColumns.flatMap((name) => {
    const { crmHeader } = columnOf(name);
    return crmHeader ? ([[plain(crmHeader), name]] as const) : [];
  }),
  ...importColumns.map((name) => [name, name] as const),
]);

/** Maps headings, ours or the CRM's, to columns. A duplicate is ignored. */
export function mappingOf(headings: readonly string[]): Mapping {
  const taken = new Set<ImportColumn>();
  return headings.map((heading) => {
    const column = known.get(plain(heading));
    if (!column || taken.has(column)) return undefined;
    taken.add(column);
    return column;
  });
}

/** Whether a file is our own export: its times are UTC, and an empty cell is an empty value. */
export const isOwnExport = (headings: readonly string[]) =>
  (['email', 'form', 'created_at'] as const).every((name) => headings.includes(name));

/** The problem of a mapping, as a sentence without its period. `form` is the default for leads. */
export function mappingProblem(mapping: Mapping, form: FormId | undefined): string | undefined {
  if (!mapping.includes('email')) return 'Choose the column with the email';
  const twice = mapping.find((name, index) => name && mapping.indexOf(name) !== index);
  if (twice) return `Two columns are matched to ${twice}`;
  if (!mapping.includes('form') && !form) return 'Choose a form for these leads';
  return undefined;
}

/** Applies pairs of `heading=column` to a mapping; an empty column ignores the heading. */
export function mapped(headings: readonly string[], pairs: readonly string[]): Mapping | { problem: string } {
  const mapping = [...mappingOf(headings)];
  for (const pair of pairs) {
    const cut = pair.lastIndexOf('=');
    const [heading, name] = [pair.slice(0, Math.max(cut, 0)).trim(), pair.slice(cut + 1).trim()];
    const index = headings.findIndex((each) => each.trim() === heading);
    if (cut < 0 || index < 0) return { problem: `"${heading || pair}" is not a heading in the file` };
    if (name && !isImportColumn(name)) return { problem: `"${name}" is not a lead column` };
    for (const [other, column] of mapping.entries()) if (name && column === name) mapping[other] = undefined;
    mapping[index] = isImportColumn(name) ? name : undefined;
  }
  return mapping;
}

/** A value to store, or an error that follows the name of its column. */
export type Read = { value: string | number | null } | { wrong: string };

interface Reading {
  /** Times without a zone are UTC, as in our exports; otherwise they are in the site's zone. */
  isOwn: boolean;
  /** Milliseconds since 1970. */
  now: number;
}

const longColumns: readonly string[] = ['message', 'page', 'landing_page', 'referrer', 'first_touch', 'last_touch'];

/** Maximum characters; indexed columns are short. */
function limitOf(name: ImportColumn): number {
  if (name === 'email' || name === 'owner') return 254;
  if (['time', 'day', 'flag'].includes(columnOf(name).type)) return 100;
  return longColumns.includes(name) ? 10_000 : 300;
}

/** Parses a cell without its defusing apostrophes. Checks the length first. */
export function readValue(name: ImportColumn, cell: string, reading: Reading): Read {
  const max = limitOf(name);
  // A character has up to two UTF-16 units, and an apostrophe before it.
  const text = cell.length > 3 * max ? cell : plainCell(cell);
  if (text.length > 2 * max || [...text].length > max)
    return { wrong: `has more than ${max.toLocaleString('en-US')} characters` };
  if (!isValidText(text)) return { wrong: 'has characters that cannot be read' };
  const typed = trimmed(text);
  if (name === 'email') return /^\S+@\S+$/.test(typed) ? { value: typed } : { wrong: 'is not a valid email' };
  if (name === 'form') return among(formIds, typed, 'is not one of our forms');
  if (name === 'status') return statusOf(typed);
  if (name === 'consent_calls') return answerOf(typed);
  if (name === 'consent_email')
    return among(leadColumns.consent_email.choices, typed.toLowerCase(), 'is neither unconfirmed nor confirmed');
  return byType[columnOf(name).type]?.(typed, reading, name) ?? { value: text };
}

type ByKind = (typed: string, reading: Reading, name: ImportColumn) => Read;

const byType: Readonly<Partial<Record<string, ByKind>>> = {
  time: (typed, reading, name) => {
    if (!typed && name === 'created_at') return { value: new Date(reading.now).toISOString() };
    if (!typed) return { value: columnOf(name).nullable ? null : '' };
    const time = timeOf(typed, reading.isOwn);
    if (Number.isNaN(time)) return { wrong: 'is not a date such as 2026-03-02 or 2026-03-02 15:04' };
    if (time < 0) return { wrong: 'is before 1970' };
    return time > reading.now + clocksDiffer ? { wrong: 'is in the future' } : { value: new Date(time).toISOString() };
  },
  day: (typed) => {
    const [day = '', rest] = splitTime(typed);
    const isDay = !typed || (rest === undefined && !Number.isNaN(startOfDay(day)));
    return isDay ? { value: day } : { wrong: 'is not a day such as 2026-03-02' };
  },
  flag: (typed) => among(flags, typed.toLowerCase(), 'is neither yes nor no'),
  touch: (typed) => (!typed || isTouch(typed) ? { value: typed } : { wrong: 'is not in the format of our exports' }),
};

/** A day, since time zones differ. */
const clocksDiffer = 86_400_000;

const flags = { '': 0, 0: 0, no: 0, false: 0, 1: 1, yes: 1, true: 1 } as const;

/** The stored answer of a checkbox: "no" counts as unchecked. */
function answerOf(typed: string): Read {
  if (!typed) return { value: '' };
  const read = among(flags, typed.toLowerCase(), 'is neither yes nor no');
  return 'wrong' in read ? read : { value: read.value ? 'yes' : 'no' };
}

function among(known: readonly string[] | Readonly<Record<string, number>>, typed: string, wrong: string): Read {
  if (Array.isArray(known)) return known.includes(typed) ? { value: typed } : { wrong };
  const value = lookUp(known as Readonly<Record<string, number>>, typed);
  return value === undefined ? { wrong } : { value };
}

/** The CRM's names of statuses. */
const statusNames: Readonly<Record<string, Status>> = {
  ...{
    '': 'new',
    open: 'new',
    'not contacted': 'new',
    connected: 'contacted',
    'in progress': 'contacted',
    'attempted to contact': 'contacted',
  },
  'open deal': 'invested',
  won: 'invested',
  customer: 'invested',
  lost: 'closed',
  unqualified: 'closed',
  'bad timing': 'closed',
};

function statusOf(typed: string): Read {
  const word = typed.toLowerCase();
  const value = statuses.find((status) => status === word) ?? lookUp(statusNames, word);
  return value ? { value } : { wrong: `is not one of ${statuses.join(', ')}` };
}

function isTouch(text: string): boolean {
  const { landing_page, referrer, at } = jsonObject(text);
  return [landing_page, referrer, at].every((value) => typeof value === 'string');
}

/** Milliseconds for "2026-03-02T15:00:00.000Z", "2026-03-02 15:00", "2026-03-02" or "3/2/2026 3:04 PM"; otherwise `NaN`. */
function timeOf(text: string, isUtc: boolean): number {
  if (/^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:?\d\d)$/.test(text)) return Date.parse(text);
  const [key, rest = '0:00'] = splitTime(text);
  const clock = /^(\d\d?):(\d\d)(?::(\d\d)(?:\.(\d{1,3}))?)?(?: ?([AP])M)?$/i.exec(rest);
  if (!key || !clock) return Number.NaN;
  const [, hours = '', minutes, seconds = '0', fraction = '0', half] = clock;
  const hour = half ? (Number(hours) % 12) + (half.toUpperCase() === 'P' ? 12 : 0) : Number(hours);
  const [year = '', month, day] = key.split('-');
  if (Number.isNaN(startOfDay(key)) || hour > 23 || Number(minutes) > 59 || Number(seconds) > 59) return Number.NaN;
  const at = [Number(year), Number(month) - 1, Number(day), hour, Number(minutes), Number(seconds)] as const;
  const milliseconds = Number(fraction.padEnd(3, '0'));
  return (isUtc ? Date.UTC(...at) : new TZDateMini(...at, timeZone()).getTime()) + milliseconds;
}

/** The day as `2026-03-02`, also for "2026/3/2" and "3/2/2026", and the time after it. */
function splitTime(text: string): readonly [day?: string, time?: string] {
  const iso = /^(\d{4})[-/](\d\d?)[-/](\d\d?)(?:[ T](.+))?$/.exec(text);
  const american = /^(\d\d?)\/(\d\d?)\/(\d{4})(?:,? (.+))?$/.exec(text);
  const [, year, month = '', day = '', time] =
    iso ?? (american ? ['', american[3], american[1], american[2], american[4]] : []);
  return year ? [`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`, time] : [];
}

export interface ImportPlan {
  file: CsvSource;
  mapping: Mapping;
  /** The emails of the accounts that can own leads. */
  owners: readonly string[];
  /** Of leads whose row names none. */
  form?: FormId;
}

/** A validation error: a column and the text that follows its name. */
interface RowProblem {
  field: string;
  words: string;
}

/** A row as a lead, or its errors. An owner without an account becomes nobody. */
export type ImportRow = CsvRow &
  ({ lead: Lead; unknownOwner?: string; problems?: never } | { lead?: never; problems: readonly RowProblem[] });

/** The headings of a file. Throws `UnreadableFileError`. */
export async function headingsOf(file: CsvSource): Promise<readonly string[]> {
  const [headings] = await firstRows(file);
  if (headings) return headings;
  throw new UnreadableFileError('The file is empty');
}

export async function firstRows(file: CsvSource): Promise<readonly string[][]> {
  const rows: string[][] = [];
  for await (const { cells } of readCsv(file)) if (rows.push([...cells]) === 2) break;
  return rows;
}

/** Every row of a file after its headings. `now` in milliseconds. Throws `UnreadableFileError`. */
export async function* readRows({ file, mapping, owners, form }: ImportPlan, now: number): AsyncGenerator<ImportRow> {
  let headings: readonly string[] | undefined;
  let isOwn = false;
  for await (const row of readCsv(file)) {
    if (headings) yield { ...row, ...readRow(row.cells, mapping, form, { isOwn, now, owners }) };
    else isOwn = isOwnExport(row.cells);
    headings ??= row.cells;
  }
}

const maxProblems = 10;

function readRow(
  cells: readonly string[],
  mapping: Mapping,
  form: FormId | undefined,
  reading: Reading & { owners: readonly string[] },
) {
  const problems: RowProblem[] = [];
  if (cells.length !== mapping.length) {
    problems.push({
      field: 'The row',
      words: `has ${counted(cells.length, 'cell')}, and the headings are ${mapping.length}`,
    });
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

/** Defaults for columns that a file lacks. */
function emptyLead(now: number, form: FormId | undefined) {
  const empty = importColumns.map((name) => {
    const { type, nullable } = columnOf(name);
    return [name, nullable ? null : type === 'flag' ? 0 : ''] as const;
  });
  return {
    ...Object.fromEntries(empty),
    created_at: new Date(now).toISOString(),
    status: 'new',
    form,
    lead_source: form && formOf(form).leadSource,
  };
}
