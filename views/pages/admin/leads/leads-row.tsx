import { actionNames, actionOf, offeredActions, offeredOpposites } from '../../../../src/leads/actions/index.ts';
import type { TableColumn } from '../../../../src/leads/table-columns.ts';
import { pathTo } from '../../../../src/site/routes.ts';
import { usePage } from '../../../page.ts';
import { LeadsCell } from './leads-cell.tsx';
import type { LeadRow } from './leads-view.ts';

/** A lead, with the action that most often comes next. */
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
        <td className={places[column as keyof typeof places]} key={column}>
          <LeadsCell lead={lead} column={column} columns={columns} query={query} />
        </td>
      ))}
      <td className="action">
        <Next lead={lead} />
      </td>
    </tr>
  );
}

const places = { email: 'wide', status: 'status', investment_amount: 'amount' } as const;

/** The most likely next action; its undo says whose work it was. */
function Next({ lead }: { lead: LeadRow }) {
  const { id, email, undo } = lead;
  const { admin } = usePage();
  const offered = offeredActions(lead).filter((action) => !actionOf(action).adminsOnly);
  const opposites = offeredOpposites(lead);
  const action = actionNames.find((name) => offered.includes(name) || opposites.includes(name));
  if (!action) return null;
  if (offered.includes(action)) {
    return (
      <button className="btn btn--quiet" type="submit" formAction={pathTo('adminLeadAction', { id, action })}>
        {actionOf(action).button}
        <span className="sr"> {email}</span>
      </button>
    );
  }
  if (!undo) return null;
  return (
    <>
      <button
        className="btn btn--quiet"
        type="submit"
        formAction={pathTo('adminLeadsUndo')}
        name="undo"
        value={undo.id}
      >
        Undo contacted
        <span className="sr"> {email}</span>
      </button>
      <small>by {undo.by === admin?.email ? 'you' : undo.by}</small>
    </>
  );
}
