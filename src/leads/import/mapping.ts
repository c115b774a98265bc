import type { FormId } from '../../site/forms/form.ts';
import { columnOf, type LeadColumn, leadColumnOrder } from '../../site/lead-columns.ts';

/** What a file can bring: each lead gets an id of its own. */
export type ImportColumn = Exclude<LeadColumn, 'id'>;
export const importColumns = leadColumnOrder.filter((name): name is ImportColumn => name !== 'id');

export const isImportColumn = (name: unknown): name is ImportColumn => importColumns.some((column) => column === name);

/** For each column of a file the column of leads that it fills, in the order of the file. */
export type Mapping = readonly (ImportColumn | undefined)[];

/** Other headings that the CRM gives its own columns. */
const alsoCalled: Readonly<Record<string, ImportColumn>> = {
  'create date': 'created_at',
  'last contacted': 'contacted_at',
  'contact owner': 'owner',
  'unsubscribed from all email': 'do_not_email',
};

/** Without the brackets at its end: "Create Date (EST)". */
function plain(heading: string): string {
  const text = heading.trim().toLowerCase();
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

/** The columns that headings name: ours, or those of the CRM. A second one for the same column is left out. */
export function mappingOf(headings: readonly string[]): Mapping {
  const taken = new Set<ImportColumn>();
  return headings.map((heading) => {
    const column = known.get(plain(heading));
    if (!column || taken.has(column)) return undefined;
    taken.add(column);
    return column;
  });
}

/** Whether a file is an export of ours: its times are UTC, and an empty cell is an empty value. */
export const isOwnExport = (headings: readonly string[]) =>
  (['email', 'form', 'created_at'] as const).every((name) => headings.includes(name));

/** The form that leads without one belong to decides; so does the email. Answers what is missing, as a sentence without its period. */
export function mappingProblem(mapping: Mapping, form: FormId | undefined): string | undefined {
  if (!mapping.includes('email')) return 'Choose the column with the email';
  const twice = mapping.find((name, index) => name && mapping.indexOf(name) !== index);
  if (twice) return `Two columns are matched to ${twice}`;
  if (!mapping.includes('form') && !form) return 'Choose a form for these leads';
  return undefined;
}

/** The mapping that pairs of `heading=column` change; an empty column leaves the heading out. */
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
