/** A quick check for cells that need quoting or defusing; most need neither. */
const remarkable = /^[^0-9A-Za-z]|[",;\t\r\n]/;
const risky = /^[^\w{(/$]|[;\t\r\n]/;
const special = /[",\r\n]/;
/** Twice as fast as `replaceAll` with a string where there are many. */
const quotes = /"/g;

/** Characters that spreadsheets skip before a sign. */
const ignored = String.raw`['"\s\p{Cc}\p{Cf}]`;
/**
 * A run of these before a sign that starts a formula, full-width ones included; at the start of a cell also tabs and line breaks
 * without a sign. A match begins only where a run does, so that a long run without a sign is read once.
 */
const formula = new RegExp(String.raw`(?<!${ignored})${ignored}*([=+\-@＝＋－＠])|^'*[\t\r\n]`, 'gu');
/** With another separator, a spreadsheet begins a new cell after each of these. */
const separators = /\r\n|[\t\r\n]/g;
const defusedSeparators = /(\r\n|[\t\r\n])'/g;

/** Whether a run begins a cell; other separators count as part of it. */
const beginsCell = (text: string, at: number) => at === 0 || text[at - 1] === ';';

/** Text with an apostrophe before each formula; `plainCell` removes them. */
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

/** The original text of a cell that `csvCell` made, without its quotes. */
export const plainCell = (cell: string): string =>
  cell.includes("'")
    ? cell.replace(formula, (run: string, sign: string | undefined, at: number) => {
        const plain = sign ? run.replace(defusedSeparators, '$1') : run;
        return beginsCell(cell, at) && plain.startsWith("'") ? plain.slice(1) : plain;
      })
    : cell;

/** A row as it was in the file, to be corrected and imported again. */
export const csvRow = (cells: readonly string[]): string =>
  `${cells.map((cell) => (/[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\r\n`;
