import type { Request, Response } from 'express';
import type { SavedViewsProps } from '../../../../views/pages/admin/leads/saved-views-props.ts';
import type { SavedView } from '../../../db/rows.ts';
import { columnsOfList, type TableColumn, usualColumns } from '../../../leads/table-columns.ts';
import { mayChange, maySee } from '../../../leads/views/manage-views.ts';
import { isSame, type ViewQuery, viewQueryOf } from '../../../leads/views/saved-view.ts';
import type { WebContext } from '../../web-context.ts';
import { accountOf } from '../accounts/session.ts';
import { isFiltered, type LeadListQuery, listPath, parseListQuery } from '../leads/lead-list-query.ts';

/** What a list shows: without the words that only name a view or its columns. */
interface Listed extends ViewQuery {
  open: SavedView | undefined;
}

/** The columns of a list and the view that is open: an address without columns has those of its view, else of the account. */
export async function listed(
  { store }: Pick<WebContext, 'store'>,
  response: Response,
  { params, view, columns }: Pick<LeadListQuery, 'params' | 'view' | 'columns'>,
): Promise<Listed> {
  const account = accountOf(response);
  const found = view ? await store.views.find(view) : undefined;
  const open = found && maySee(found, account) ? found : undefined;
  const { view: _, columns: __, ...own } = params;
  return { open, params: own, columns: columns ?? (open ? viewQueryOf(open).columns : accountColumns(account)) };
}

/** The same of the list that a post came from; `undefined` where its address cannot be read. */
export async function listedAt(context: WebContext, response: Response, back: string) {
  const listQuery = parseListQuery(queryOf(back), context.clock(), accountOf(response).email);
  return 'problem' in listQuery ? undefined : { listQuery, list: await listed(context, response, listQuery) };
}

export const queryOf = (path: string): Request['query'] =>
  Object.fromEntries(new URLSearchParams(path.split('?')[1] ?? ''));

/** The columns that an account chose, or the usual ones. */
export const accountColumns = ({ list_columns }: { list_columns: string }): TableColumn[] =>
  list_columns ? columnsOfList(list_columns.split(',')) : [...usualColumns];

/** The address of a view. */
export const viewPath = (view: SavedView) => listPath({ ...viewQueryOf(view).params, view: view.id });

/** The row of views above a list. */
export async function savedViewsProps(
  { store }: Pick<WebContext, 'store'>,
  response: Response,
  { open, ...list }: Listed,
): Promise<SavedViewsProps> {
  const account = accountOf(response);
  const views = await store.views.list(account.email);
  return {
    all: views.map((view) => ({
      id: view.id,
      name: view.name,
      href: viewPath(view),
      isOpen: view.id === open?.id,
      author: view.author === account.email ? undefined : view.author,
    })),
    isHome: !open && !isFiltered(list.params),
    open: open && {
      id: open.id,
      name: open.name,
      shared: Boolean(open.shared),
      mayChange: mayChange(open, account),
      differs: !isSame(list, viewQueryOf(open)),
      href: viewPath(open),
    },
  };
}
