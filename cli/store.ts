import { type Config, readConfig } from '../src/config.ts';
import type { LeadFilter } from '../src/leads/filter.ts';
import { type FilterWords, parseFilter } from '../src/leads/query.ts';
import type { Store } from '../src/store/index.ts';
import { type Terminal, UsageError } from './terminal.ts';

/** Runs `work` with the store that the environment names, made when it is not there, and closes it. */
export async function withStore<T>(terminal: Terminal, work: (store: Store, config: Config) => Promise<T>): Promise<T> {
  const config = readConfig(terminal.env);
  const { openStore } = await import('../src/store/index.ts');
  const store = openStore(config, { busyDeadline: terminal.busyDeadline });
  try {
    await store.migrate();
    return await work(store, config);
  } finally {
    await store.close();
  }
}

/** The filter that the options of a command mean. Throws `UsageError`. */
export function filterOf(options: FilterWords, terminal: Terminal): LeadFilter {
  const parsed = parseFilter(options, terminal.clock());
  if ('complaint' in parsed) throw new UsageError(`--${parsed.complaint}`);
  return parsed.filter;
}
