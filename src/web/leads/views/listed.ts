import type { Request, Response } from 'express';
import type { SavedViewsProps } from '../../../../views/pages/admin/leads/saved-views-props.ts';
import type { SavedView } from '../../../db/rows.ts';
import { columnsOfList, type TableColumn, usualColumns } from '../../../leads/table-columns.ts';
import { mayChange, maySee } from '../../../leads/views/manage-views.ts';
import { paramsOf } from '../../../leads/views/saved-view.ts';
import { accountOf } from '../../http/signed-in.ts';
import type { WebContext } from '../../http/web-context.ts';
import { isFiltered, type LeadListQuery, listPath } from '../lead-list-query.ts';

export const queryOf = (path: string): Request['query'] =>
  Object.fromEntries(new URLSearchParams(path.split('?')[1] ?? ''));

/** The query string that a view of a list is saved with. */
export function viewQuery({ view: _, ...params }: LeadListQuery['params']): string {
  return new URLSearchParams(params).toString();
}

/** The columns that an account chose, or the usual ones. */
export const accountColumns = ({ list_columns }: { list_columns: string }): TableColumn[] =>
  list_columns ? columnsOfList(list_columns.split(',')) : [...usualColumns];

/** The address of a view. */
export const viewPath = (view: Pick<SavedView, 'id' | 'query'>) => listPath({ ...paramsOf(view), view: view.id });

/** The row of views above a list, with the one that its address names. */
export async function savedViewsProps(
  { store }: Pick<WebContext, 'store'>,
  response: Response,
  { params, view: id }: Pick<LeadListQuery, 'params' | 'view'>,
): Promise<SavedViewsProps> {
  const account = accountOf(response);
  const views = await store.views.list(account.email);
  const open = views.find((view) => view.id === id && maySee(view, account));
  return {
    all: views.map((view) => ({
      id: view.id,
      name: view.name,
      href: viewPath(view),
      isOpen: view === open,
      author: view.author === account.email ? undefined : view.author,
    })),
    isHome: !open && !isFiltered(params),
    open: open && {
      id: open.id,
      name: open.name,
      shared: Boolean(open.shared),
      seen: open.changed_at,
      mayChange: mayChange(open, account),
      differs: viewQuery(params) !== open.query,
      href: viewPath(open),
    },
  };
}
