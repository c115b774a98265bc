import type { Request, Response } from 'express';
import { matchedData } from 'express-validator';
import { columnNames, columnsOfList, type TableColumn, usualColumns } from '../../../leads/table-columns.ts';
import { viewQueryOf } from '../../../leads/views/saved-view.ts';
import { refuseWrong, text } from '../../forms/posted.ts';
import { refuse, wantsJson } from '../../refuse.ts';
import type { WebContext } from '../../web-context.ts';
import { accountOf } from '../accounts/session.ts';
import { backToList, texts } from '../leads/lead-chains.ts';
import { cursorParams, listPath } from '../leads/lead-list-query.ts';
import { listedAt } from './listed.ts';

declare module 'express-session' {
  interface SessionData {
    /** The column that was moved last: the next page goes on there. */
    movedColumn: string;
  }
}

/** Chooses the columns of a list: those of the account, or in a view those of the view until it is updated. */
export const chooseColumns = (context: WebContext) => [
  texts('column'),
  text('move'),
  text('usual'),
  backToList,
  refuseWrong(context),
  async (request: Request, response: Response) => {
    const posted = matchedData<{ column: string[]; move: string; usual: string; back: string }>(request);
    const at = await listedAt(context, response, posted.back);
    if (!at) return refuse(context.pages, request, response, 422, 'This list cannot be shown.');
    const { open } = at.list;
    const [moved, direction] = posted.move.split(':');
    const columns = posted.usual ? usualColumns : movedTo(columnsOfList(posted.column), moved, direction);
    const { columns: _, ...params } = at.listQuery.params;
    const names = columnNames(columns);
    if (!open) {
      const isUsual = names === columnNames(usualColumns);
      await context.admins.chooseColumns({ id: accountOf(response).id, columns: isUsual ? '' : names });
    } else if (names !== columnNames(viewQueryOf(open).columns)) params.columns = names;
    if (wantsJson(request)) return response.json({ ok: true, columns });
    if (moved && columns.some((column) => column === moved)) request.session.movedColumn = posted.move;
    return response.redirect(303, listPath(params, cursorParams(at.listQuery)));
  },
];

/** The columns with one of them before its neighbor; the email stays first. */
function movedTo(columns: TableColumn[], moved: string | undefined, direction: string | undefined): TableColumn[] {
  const from = columns.findIndex((column) => column === moved && column !== 'email');
  const to = direction === 'up' ? from - 1 : from + 1;
  const [column, other] = [columns[from], columns[to]];
  if (from < 0 || to < 1 || !column || !other) return columns;
  return columns.map((each, index) => (index === from ? other : index === to ? column : each));
}

/** Where columns were being moved, once. */
export function takeMovedColumn(request: Request): string | undefined {
  const { movedColumn } = request.session;
  delete request.session.movedColumn;
  return movedColumn;
}
