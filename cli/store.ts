import { Option } from 'commander';
import { type Config, readConfig } from '../src/config/config.ts';
import { type FilterInput, type LeadFilter, parseFilter } from '../src/leads/filter.ts';
import { type LeadOrder, parseOrder } from '../src/leads/order.ts';
import { paramsOf, type ViewStore } from '../src/leads/views/manage-views.ts';
import type { Store } from '../src/server/store.ts';
import { type Terminal, UsageError } from './terminal/terminal.ts';

/** What a command works with: the open store, the clock and the settings. */
export type StoreContext = Store & Pick<Terminal, 'clock'> & { config: Config };

type Work<T> = (context: StoreContext) => Promise<T>;

const opening =
  (mustExist: boolean) =>
  async <T>(terminal: Terminal, work: Work<T>): Promise<T> => {
    const config = readConfig(terminal.env);
    const { openStore } = await import('../src/server/store.ts');
    const store = openStore(config, { busyDeadline: terminal.busyDeadline, mustExist });
    try {
      await store.migrate();
      return await work({ ...store, clock: terminal.clock, config });
    } finally {
      await store.close();
    }
  };

/** Throws `StoreUnavailableError` where there is none. */
export const withStore = opening(true);

/** Creates the store where there is none. */
export const withNewStore = opening(false);

const within =
  (open: typeof withStore) =>
  <Options, Values extends unknown[], T>(
    run: (context: StoreContext, terminal: Terminal, options: Options, ...values: Values) => Promise<T>,
  ) =>
  (terminal: Terminal, options: Options, ...values: Values): Promise<T> =>
    open(terminal, (context) => run(context, terminal, options, ...values));

/** A command's `run` that opens the store first and closes it at the end. */
export const inStore = within(withStore);
export const inNewStore = within(withNewStore);

/** `--by` or `LEADS_BY`; `leads stats` has a different `--by`. */
export const accountEmail = ({ by }: { by?: string }, { env }: Pick<Terminal, 'env'>): string | undefined =>
  [by, env.LEADS_BY]
    .find((name) => name?.includes('@'))
    ?.trim()
    .toLowerCase();

/** Throws `UsageError`. */
export function parseLeadFilter(options: FilterInput & { mine?: true; by?: string }, terminal: Terminal): LeadFilter {
  const { mine, owner } = options;
  if (mine && owner) throw new UsageError('use --owner or --mine, not both.');
  const me = accountEmail(options, terminal);
  if (mine && !me) throw new UsageError('--mine needs the email of your account in --by or LEADS_BY.');
  const parsed = parseFilter({ ...options, owner: mine ? 'me' : owner }, terminal.clock(), me);
  if ('problem' in parsed) throw new UsageError(`--${parsed.problem}`);
  return parsed.filter;
}

export interface QueryOptions extends FilterInput {
  mine?: true;
  by?: string;
  sort?: string;
  view?: string;
}

/** Options override the parameters of a saved view. Throws `UsageError`. */
export function parseLeadQuery(
  options: QueryOptions,
  terminal: Terminal,
  saved: Record<string, string> = {},
): { filter: LeadFilter; order: LeadOrder } {
  const filter = parseLeadFilter({ ...saved, ...(options.mine && { owner: undefined }), ...options }, terminal);
  const sorted = parseOrder(options.sort ?? saved.sort, filter);
  if ('problem' in sorted) throw new UsageError(`--${sorted.problem}.`);
  return { filter, order: sorted.order };
}

export const view = new Option('--view <name>', 'Use a saved view: its filter and order; other options override it');

/** Parameters of the view in `--view`, preferring the account's own; `undefined` without one. Throws `UsageError`. */
export async function viewParams(
  views: ViewStore,
  options: { view?: string; by?: string },
  terminal: Terminal,
): Promise<Record<string, string> | undefined> {
  if (options.view === undefined) return undefined;
  const me = accountEmail(options, terminal);
  const typed = options.view.trim();
  const matches = (await views.list(me)).filter(({ name_key }) => name_key === typed.toLowerCase());
  const [first] = matches;
  const match = matches.find(({ author }) => author === me) ?? (matches.length === 1 ? first : undefined);
  if (!first) throw new UsageError(`no view is named "${typed}"; \`leads views\` lists them.`);
  if (!match) {
    const authors = matches.map(({ author }) => author).join(', ');
    throw new UsageError(`several people share a view named "${typed}"; name one of them in --by: ${authors}.`);
  }
  const params = paramsOf(match);
  if (params.owner === 'me' && !me) {
    throw new UsageError(`the view "${typed}" shows your own leads: name your account in --by or LEADS_BY.`);
  }
  return params;
}
