import { formatDay, formatMoment } from '../../../../src/site/format.ts';
import { formName } from '../../../../src/site/forms/index.ts';
import { pathTo } from '../../../../src/site/routes.ts';
import { type LeadAction, type LeadRow, leadActions, statusName } from './leads-view.ts';

/** One lead in the table, with the one thing that most often comes next. */
export function LeadsRow({ lead }: { lead: LeadRow }) {
  const { id, email } = lead;
  const name = `${lead.first_name} ${lead.last_name}`.trim();
  const action = nextFor(lead);
  return (
    <tr>
      <td>
        <label className="tick">
          <input type="checkbox" name="lead" value={id} />
          <span className="sr">Select {email}</span>
        </label>
      </td>
      <td className="wide">
        <a className="cut" href={pathTo('adminLead', { id })} title={email}>
          {email}
        </a>
      </td>
      <td>
        <time dateTime={lead.created_at} title={formatMoment(lead.created_at)}>
          {formatDay(lead.created_at)}
        </time>
      </td>
      <td className="status">
        <span className={`state state--${lead.status}`}>{statusName(lead.status)}</span>
      </td>
      <td data-label="Last contacted">
        {lead.contacted_at ? formatDay(lead.contacted_at) : <span className="soft">Not contacted</span>}
      </td>
      <td>
        {name ? (
          <span className="cut" title={name}>
            {name}
          </span>
        ) : (
          <span className="soft">No name</span>
        )}
      </td>
      <td>{formName(lead.form)}</td>
      <td className="action">
        <button className="btn btn--quiet" type="submit" formAction={pathTo('adminLeadAction', { id, action })}>
          {leadActions[action]}
          <span className="sr"> {email}</span>
        </button>
      </td>
    </tr>
  );
}

function nextFor({ spam, status, contacted_at }: LeadRow): LeadAction {
  if (spam) return 'not-spam';
  if (status === 'invested' || status === 'closed') return 'reopen';
  return contacted_at === null ? 'contacted' : 'undo-contacted';
}
