/** Quick check for cells that need quoting or defusing; most need neither. */
const remarkable = /^[^0-9A-Za-z]|[",;\t\r\n]/;
const risky = /^[^\w{(/$]|[;\t\r\n]/;
const special = /[",\r\n]/;
/** Twice as quick as `replaceAll` of a text, where there are many. */
const quotes = /"/g;

/** Characters that spreadsheets skip before a sign. */
const ignored = String.raw`['"\s\p{Cc}\p{Cf}]`;
/**
 * A whole run of these up to a sign that starts a formula, full-width ones too; at the start of a cell tabs and line ends are refused
 * even without a sign. A match begins only where a run does, so that a long run without a sign is read once.
 */
const formula = new RegExp(String.raw`(?<!${ignored})${ignored}*([=+\-@＝＋－＠])|^'*[\t\r\n]`, 'gu');
/** A spreadsheet with another separator begins a new cell behind each of these. */
const separators = /\r\n|[\t\r\n]/g;
const defusedSeparators = /(\r\n|[\t\r\n])'/g;

/** Whether a run begins a cell: the other separators are part of it. */
const beginsCell = (text: string, at: number) => at === 0 || text[at - 1] === ';';

/** A text with an apostrophe before each formula; `plainCell` takes them off. */
export const defused = (text: string): string =>
  text.replace(formula, (run: string, sign: string | undefined, at: number) => {
    const safe = sign ? run.replace(separators, "$&'") : run;
    return beginsCell(text, at) ? `'${safe}` : safe;
  });

/** A cell of a CSV file, with an apostrophe before anything that a spreadsheet could run as a formula. */
export function csvCell(value: string | number | null): string {
  if (value === '' || value === null) return '';
  if (typeof value === 'number') return value < 0 ? `'${value}` : String(value);
  if (!remarkable.test(value)) return value;
  const safe = risky.test(value) ? defused(value) : value;
  return special.test(safe) ? `"${safe.replace(quotes, '""')}"` : safe;
}

/** The text of which `csvCell` made a cell, once its quotes are off. */
export const plainCell = (cell: string): string =>
  cell.includes("'")
    ? cell.replace(formula, (run: string, sign: string | undefined, at: number) => {
        const plain = sign ? run.replace(defusedSeparators, '$1') : run;
        return beginsCell(cell, at) && plain.startsWith("'") ? plain.slice(1) : plain;
      })
    : cell;

/** A row of a file as it was, for a file that can be corrected and imported. */
export const csvRow = (cells: readonly string[]): string =>
  `${cells.map((cell) => (/[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\r\n`;
