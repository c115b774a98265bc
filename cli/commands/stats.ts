import { Option } from 'commander';
import stringWidth from 'string-width';
import { safeJson } from '../../src/leads/export/export.ts';
import type { FilterInput } from '../../src/leads/filter.ts';
import { type CountedBy, defaultDays, statistics } from '../../src/leads/statistics.ts';
import { counted, formatCalendarDay, formatCount } from '../../src/site/format.ts';
import { json, type LeadsCommand, leadFilter } from '../command.ts';
import { parseLeadFilter, withStore } from '../store.ts';
import { printable, tsv, write } from '../terminal/output.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { padTo, truncate } from '../terminal/width.ts';

export const command: LeadsCommand = {
  description: 'Count leads by day, form, source or campaign',
  options: [
    ...leadFilter,
    new Option('--by <what>', 'What to count by').choices(['day', 'form', 'source', 'campaign']).default('day'),
    json('a JSON object with the counts'),
  ],
  examples: ['leads stats', 'leads stats --by campaign --since 30d', 'leads stats --by form --json'],

  async run(terminal, options: FilterInput & { by: CountedBy; json?: true }) {
    const filter = parseLeadFilter(options, terminal);
    return withStore(terminal, async ({ engine }) => {
      const counts = await statistics(engine, filter, options.by, terminal.clock());
      const total = counts.reduce((sum, { count }) => sum + count, 0);
      const { stdout } = terminal;
      if (options.json) await write(stdout, `${safeJson({ by: options.by, total, counts }, 2)}\n`);
      else if (!stdout.isTTY) await write(stdout, tsv(counts.map(({ name, count }) => [name, String(count)])));
      else if (!total) await write(terminal.stderr, 'No leads found.\n');
      else {
        const over = options.by === 'day' && !filter.since && !filter.until ? ` in the last ${defaultDays} days` : '';
        const nameOf = (name: string) => (options.by === 'day' ? formatCalendarDay(name) : name || '(none)');
        const rows = counts.map(({ name, count }) => ({ name: nameOf(name), count }));
        await write(stdout, `${bars(rows, terminal)}${counted(total, 'lead')}${over}\n`);
      }
    });
  },
};

const maxBarWidth = 40;
const maxNameWidth = 40;

/** As wide as the terminal; colored where supported. */
function bars(rows: readonly { name: string; count: number }[], terminal: Terminal): string {
  const max = Math.max(1, ...rows.map(({ count }) => count));
  const digits = formatCount(max).length;
  const room = (terminal.stdout.columns || 80) - digits - 4;
  const names = rows.map(({ name }) => truncate(printable(name), Math.max(8, Math.min(maxNameWidth, room - 8))));
  const width = Math.max(...names.map((name) => stringWidth(name)));
  const barWidth = Math.max(1, Math.min(maxBarWidth, room - width));
  const [on, off] = isColored(terminal) ? ['\u001b[36m', '\u001b[0m'] : ['', ''];
  return rows
    .map(({ count }, index) => {
      const bar = '█'.repeat(count ? Math.max(1, Math.round((count / max) * barWidth)) : 0);
      return `${padTo(names[index] ?? '', width)}  ${formatCount(count).padStart(digits)}${bar && `  ${on}${bar}${off}`}\n`;
    })
    .join('');
}

/** https://no-color.org: any non-empty value turns color off. */
const isColored = ({ stdout, env }: Terminal) => Boolean(stdout.isTTY) && !env.NO_COLOR && env.TERM !== 'dumb';
