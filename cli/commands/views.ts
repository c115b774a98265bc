import type { SavedView } from '../../src/db/rows.ts';
import { isOrder, orderName } from '../../src/leads/order.ts';
import { paramsOf } from '../../src/leads/views/manage-views.ts';
import { by, json, type LeadsCommand } from '../command.ts';
import { accountEmail, inStore } from '../store.ts';
import { write } from '../terminal/output.ts';
import { writeList } from '../terminal/table.ts';

export const command: LeadsCommand = {
  description: 'List saved views: shared ones and your own',
  options: [by, json('a JSON array')],
  examples: ['leads views', 'leads views --by ann@example.com', 'leads list --view "New this week"'],

  run: inStore(async ({ views }, terminal, options: { by?: string; json?: true }) => {
    const me = accountEmail(options, terminal);
    const all = await views.list(me);
    const { stdout, stderr } = terminal;
    await writeList(terminal, {
      json: options.json && all.map(viewJson),
      lines: all.map(viewRow),
      head: ['Name', 'Filter', 'Seen by', 'Author', 'Order'],
      rows: all.map(viewRow),
      none: 'No views found.',
    });
    if (!me && stdout.isTTY) await write(stderr, 'Your own views are listed with --by or LEADS_BY.\n');
  }),
};

function viewRow(view: SavedView): string[] {
  const { sort, group, ...filter } = paramsOf(view);
  const conditions = Object.entries(filter).map(([word, value]) => `${word} ${value}`);
  const order = sort && isOrder(sort) ? orderName(sort) : 'Usual';
  const all = group ? 'everyone once' : 'all leads';
  return [view.name, conditions.join(', ') || all, view.shared ? 'everyone' : 'you', view.author, order];
}

function viewJson(view: SavedView) {
  const { name, author, created_at } = view;
  const { sort, group, ...filter } = paramsOf(view);
  const query = { filter, sort, grouped: group !== undefined };
  return { name, author, shared: Boolean(view.shared), ...query, created_at };
}
