import { safeJson } from '../../src/leads/export/export.ts';
import type { FilterWords } from '../../src/leads/query.ts';
import { type Counted, type CountedBy, shownDays, statistics } from '../../src/leads/report/statistics.ts';
import { formatCalendarDay } from '../../src/site/format.ts';
import { bars, leadCount, tabs, write } from '../output.ts';
import { filterOf, withStore } from '../store.ts';
import { exitCodes, type Terminal } from '../terminal.ts';

/** `leads stats`: bars for people, tab-separated lines for programs, or JSON. */
export async function stats(
  options: FilterWords & { by: CountedBy; json?: true },
  terminal: Terminal,
): Promise<number> {
  const filter = filterOf(options, terminal);
  return withStore(terminal, async ({ statistics: store }) => {
    const counted = await statistics(store, filter, options.by, terminal.clock());
    const total = counted.reduce((sum, { count }) => sum + count, 0);
    const { stdout } = terminal;
    if (options.json) await write(stdout, `${safeJson({ by: options.by, total, counts: counted }, 2)}\n`);
    else if (!stdout.isTTY) await write(stdout, tabs(counted.map(({ name, count }) => [name, String(count)])));
    else if (!total) await write(terminal.stderr, 'No leads found.\n');
    else {
      const over = options.by === 'day' && !filter.since && !filter.until ? ` in the last ${shownDays} days` : '';
      await write(stdout, `${bars(rowsOf(counted, options.by), terminal)}${leadCount(total)}${over}\n`);
    }
    return exitCodes.ok;
  });
}

const rowsOf = (counted: Counted[], by: CountedBy) =>
  counted.map(({ name, count }) => ({ name: by === 'day' ? formatCalendarDay(name) : name || '(none)', count }));
