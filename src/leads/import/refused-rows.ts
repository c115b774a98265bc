/** A row of a file as it was, for a file that can be corrected and imported. */
export const csvRow = (cells: readonly string[]): string =>
  `${cells.map((cell) => (/[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\r\n`;
