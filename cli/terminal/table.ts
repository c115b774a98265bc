import Table from 'cli-table3';
import { cut, harmless } from './output.ts';

const frame = `top top-mid top-left top-right bottom bottom-mid bottom-left bottom-right left left-mid mid mid-mid
right right-mid middle`.split(/\s/);

/** A table for people, without frames. Imported only where one is shown, because the library loads slowly. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const made = new Table({
    head: [...head],
    chars: Object.fromEntries(frame.map((name) => [name, ''])),
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': 2 },
  });
  made.push(...rows.map((row) => row.map((cell) => cut(harmless(cell)))));
  return `${made.toString().replace(/[ \t]+$/gm, '')}\n`;
}
