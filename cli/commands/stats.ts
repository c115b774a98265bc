import { Option } from 'commander';
import { safeJson } from '../../src/leads/export/export.ts';
import type { FilterInput } from '../../src/leads/query.ts';
import { type Counted, type CountedBy, defaultDays, statistics } from '../../src/leads/report/statistics.ts';
import { counted, formatCalendarDay } from '../../src/site/format.ts';
import type { LeadsCommand } from '../command.ts';
import { json, leadFilter } from '../options.ts';
import { filterOf, withStore } from '../store/with-store.ts';
import { tabs, write } from '../terminal/output.ts';
import { exitCodes, type Terminal } from '../terminal/terminal.ts';

export const command: LeadsCommand = {
  description: 'Count leads by day, form, source or campaign',
  options: [
    ...leadFilter,
    new Option('--by <what>', 'What to count by').choices(['day', 'form', 'source', 'campaign']).default('day'),
    json('a JSON object with the counts'),
  ],
  examples: ['leads stats', 'leads stats --by campaign --since 30d', 'leads stats --by form --json'],
  run,
};

async function run(terminal: Terminal, options: FilterInput & { by: CountedBy; json?: true }): Promise<number> {
  const filter = filterOf(options, terminal);
  return withStore(terminal, async ({ statistics: store }) => {
    const counts = await statistics(store, filter, options.by, terminal.clock());
    const total = counts.reduce((sum, { count }) => sum + count, 0);
    const { stdout } = terminal;
    if (options.json) await write(stdout, `${safeJson({ by: options.by, total, counts }, 2)}\n`);
    else if (!stdout.isTTY) await write(stdout, tabs(counts.map(({ name, count }) => [name, String(count)])));
    else if (!total) await write(terminal.stderr, 'No leads found.\n');
    else {
      const over = options.by === 'day' && !filter.since && !filter.until ? ` in the last ${defaultDays} days` : '';
      const { bars } = await import('../terminal/bars.ts');
      await write(stdout, `${bars(rowsOf(counts, options.by), terminal)}${counted(total, 'lead')}${over}\n`);
    }
    return exitCodes.ok;
  });
}

const rowsOf = (counts: Counted[], by: CountedBy) =>
  counts.map(({ name, count }) => ({ name: by === 'day' ? formatCalendarDay(name) : name || '(none)', count }));
