import { actionNames, actionOf, offeredActions, offeredUndos, undoText } from '../../../../src/leads/actions/index.ts';
import { textOf } from '../../../../src/leads/lead-facts.ts';
import { columnHead, type TableColumn } from '../../../../src/leads/table-columns.ts';
import { pathTo } from '../../../../src/site/routes.ts';
import { LeadsCell } from './leads-cell.tsx';
import type { LeadRow } from './leads-view.ts';

/** One lead in the table, with the one thing that most often comes next. */
export function LeadsRow({ lead, query, columns }: { lead: LeadRow; query: string; columns: readonly TableColumn[] }) {
  const { id, email } = lead;
  return (
    <tr id={`lead-${id}`}>
      <td>
        <label className="tick">
          <input type="checkbox" name="lead" value={id} />
          <span className="sr">Select {email}</span>
        </label>
      </td>
      {columns.map((column) => (
        <td
          className={places[column as keyof typeof places] ?? (isEmpty(lead, column) ? 'is-empty' : undefined)}
          data-label={unlabeled.includes(column) ? undefined : columnHead(column)}
          key={column}
        >
          <LeadsCell lead={lead} column={column} columns={columns} query={query} />
        </td>
      ))}
      <td className="action">
        <Next lead={lead} />
      </td>
    </tr>
  );
}

/** Cells that have a place of their own on a phone. */
const places = { email: 'wide', status: 'status' } as const;
/** What is nowhere there; a lead without a contact or a name says so. */
const isEmpty = (lead: LeadRow, column: TableColumn) =>
  column !== 'contacted_at' && column !== 'name' && !textOf(lead, column);
/** What needs no label there. */
const unlabeled: readonly TableColumn[] = ['email', 'created_at', 'status', 'name', 'form'];

/** The button of what most often comes next; one click more undoes it. */
function Next({ lead }: { lead: LeadRow }) {
  const { id, email } = lead;
  const offered = offeredActions(lead).filter((action) => !actionOf(action).adminsOnly);
  const undos = offeredUndos(lead);
  const action = actionNames.find((name) => offered.includes(name) || undos.includes(name));
  if (!action) return null;
  const undoes = !offered.includes(action);
  const post = undoes
    ? { formAction: pathTo('adminLeadsUndo'), name: 'undo', value: undoText({ action, ids: [id], undo: {} }) }
    : { formAction: pathTo('adminLeadAction', { id, action }) };
  return (
    <button className="btn btn--quiet" type="submit" {...post}>
      {undoes ? 'Undo' : actionOf(action).button}
      <span className="sr"> {email}</span>
    </button>
  );
}
