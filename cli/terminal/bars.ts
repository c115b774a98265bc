import { formatCount } from '../../src/site/format.ts';
import { harmless } from './output.ts';
import type { Terminal } from './terminal.ts';
import { cutTo, padTo, widthOf } from './width.ts';

const maxBarWidth = 40;
const maxNameWidth = 40;

/** As wide as the terminal; colored where supported. */
export function bars(rows: readonly { name: string; count: number }[], terminal: Terminal): string {
  const max = Math.max(1, ...rows.map(({ count }) => count));
  const digits = formatCount(max).length;
  const room = (terminal.stdout.columns || 80) - digits - 4;
  const names = rows.map(({ name }) => cutTo(harmless(name), Math.max(8, Math.min(maxNameWidth, room - 8))));
  const width = Math.max(...names.map(widthOf));
  const barWidth = Math.max(1, Math.min(maxBarWidth, room - width));
  const [on, off] = isColored(terminal) ? ['\u001b[36m', '\u001b[0m'] : ['', ''];
  return rows
    .map(({ count }, index) => {
      const bar = '█'.repeat(count ? Math.max(1, Math.round((count / max) * barWidth)) : 0);
      return `${padTo(names[index] ?? '', width)}  ${formatCount(count).padStart(digits)}${bar && `  ${on}${bar}${off}`}\n`;
    })
    .join('');
}

/** https://no-color.org: any value but an empty one means none. */
const isColored = ({ stdout, env }: Terminal) => Boolean(stdout.isTTY) && !env.NO_COLOR && env.TERM !== 'dumb';
