import type { Request, Response } from 'express';
import { matchedData } from 'express-validator';
import { columnsOfList, type TableColumn, usualColumns } from '../../../leads/table-columns.ts';
import { refuseWrong, text } from '../../http/posted.ts';
import { wantsJson } from '../../http/refuse.ts';
import { accountOf } from '../../http/signed-in.ts';
import type { WebContext } from '../../http/web-context.ts';
import { backToList, texts } from '../lead-chains.ts';

declare module 'express-session' {
  interface SessionData {
    /** The column that was moved last: the next page goes on there. */
    movedColumn: string;
  }
}

/** Chooses the columns of an account's list. */
export const chooseColumns = (context: WebContext) => [
  texts('column'),
  text('move'),
  text('usual'),
  backToList,
  refuseWrong(context),
  async (request: Request, response: Response) => {
    const posted = matchedData<{ column: string[]; move: string; usual: string; back: string }>(request);
    const [moved, direction] = posted.move.split(':');
    const columns = posted.usual ? usualColumns : movedTo(columnsOfList(posted.column), moved, direction);
    const names = columns.join();
    const isUsual = names === usualColumns.join();
    await context.admins.chooseColumns({ id: accountOf(response).id, columns: isUsual ? '' : names });
    if (wantsJson(request)) return response.json({ ok: true, columns });
    if (moved && columns.some((column) => column === moved)) request.session.movedColumn = posted.move;
    return response.redirect(303, posted.back);
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
