/** What a cell may need more than itself for; most are plain. */
const remarkable = /^[^0-9A-Za-z]|[",;\t\r\n]/;
const risky = /^[^\w{(/$]|[;\t\r\n]/;
const special = /[",\r\n]/;
/** Twice as quick as `replaceAll` of a text, where there are many. */
const quotes = /"/g;

/** The start of a cell, and what follows the end of a cell or a line for a spreadsheet with another separator. */
const start = String.raw`(?<=^|[;\t\n]|\r(?!\n))`;
/** What spreadsheets pass over before a sign, then a sign that starts a formula, full-width ones too. */
const sign = String.raw`(?=['"\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠])`;
/** At the start of a cell these are refused even without a sign. */
const control = String.raw`(?='*[\t\r\n])`;

const formula = new RegExp(`${start}${sign}|^${control}`, 'gu');
const defused = new RegExp(`${start}'${sign}|^'${control}`, 'gu');

/** A cell of a CSV file, with an apostrophe before anything that a spreadsheet could run as a formula. */
export function csvCell(value: string | number | null): string {
  if (value === '' || value === null) return '';
  if (typeof value === 'number') return value < 0 ? `'${value}` : String(value);
  if (!remarkable.test(value)) return value;
  const safe = risky.test(value) ? value.replace(formula, "'") : value;
  return special.test(safe) ? `"${safe.replace(quotes, '""')}"` : safe;
}

/** The text of which `csvCell` made a cell, once its quotes are off. */
export const plainCell = (cell: string): string => (cell.includes("'") ? cell.replace(defused, '') : cell);
