import { Option } from 'commander';
import { paramsOf, type ViewStore } from '../../src/leads/views/saved-view.ts';
import { accountNamed } from '../store/with-store.ts';
import { type Terminal, UsageError } from '../terminal/terminal.ts';

export const view = new Option('--view <name>', 'Use a saved view: its filter and order; other options go before it');

/** The parameters of the view that `--view` names, of the account of `--by` or `LEADS_BY` first; `undefined` without one. Throws `UsageError`. */
export async function namedView(
  views: Pick<ViewStore, 'list'>,
  options: { view?: string; by?: string },
  terminal: Terminal,
): Promise<Record<string, string> | undefined> {
  if (options.view === undefined) return undefined;
  const me = accountNamed(options, terminal);
  const typed = options.view.trim();
  const named = (await views.list(me)).filter(({ name_key }) => name_key === typed.toLowerCase());
  const [first] = named;
  const found = named.find(({ author }) => author === me) ?? (named.length === 1 ? first : undefined);
  if (!first) throw new UsageError(`no view is named "${typed}"; \`leads views\` lists them.`);
  if (!found) {
    const authors = named.map(({ author }) => author).join(', ');
    throw new UsageError(`several people share a view named "${typed}"; name one of them in --by: ${authors}.`);
  }
  const params = paramsOf(found);
  if (params.owner === 'me' && !me) {
    throw new UsageError(`the view "${typed}" shows your own leads: name your account in --by or LEADS_BY.`);
  }
  return params;
}
