import { actionNames, actionOf, offeredActions, offeredUndos, undoText } from '../../../../src/leads/actions/index.ts';
import { firstContact } from '../../../../src/leads/first-contact.ts';
import { statusName } from '../../../../src/leads/lead.ts';
import {
  formatCalendarDay,
  formatCount,
  formatMoment,
  formatRecentDay,
  formatTime,
} from '../../../../src/site/format.ts';
import { formName } from '../../../../src/site/forms/index.ts';
import { pathTo } from '../../../../src/site/routes.ts';
import { usePage } from '../../../page.ts';
import type { LeadRow } from './leads-view.ts';

/** One lead in the table, with the one thing that most often comes next. */
export function LeadsRow({ lead, query }: { lead: LeadRow; query: string }) {
  const { now } = usePage();
  const { id, email } = lead;
  const name = `${lead.first_name} ${lead.last_name}`.trim();
  const waited = firstContact(lead, now);
  const desk = [lead.due_on && `Due ${formatCalendarDay(lead.due_on)}`, lead.owner].filter(Boolean).join(' · ');
  return (
    <tr id={`lead-${id}`}>
      <td>
        <label className="tick">
          <input type="checkbox" name="lead" value={id} />
          <span className="sr">Select {email}</span>
        </label>
      </td>
      <td className="wide">
        <a className="cut" href={pathTo('adminLead', { id }) + query} title={email}>
          {email}
        </a>
        {lead.consent_email === 'unconfirmed' && <span className="soft">Not confirmed</span>}
      </td>
      <td>
        <time dateTime={lead.created_at} title={formatMoment(lead.created_at)}>
          {formatRecentDay(lead.created_at, now)} <span className="soft">{formatTime(lead.created_at)}</span>
        </time>
      </td>
      <td className="status">
        <span className={`state state--${lead.status}`}>{statusName(lead.status)}</span>
      </td>
      <td data-label="Last contacted">
        {lead.contacted_at ? formatRecentDay(lead.contacted_at, now) : <span className="soft">Not contacted</span>}
        {waited && <span className="soft">, {waited}</span>}
      </td>
      <td>
        {name ? (
          <span className="cut" title={name}>
            {name}
          </span>
        ) : (
          <span className="soft">No name</span>
        )}{' '}
        {lead.person && lead.person.leads > 1 && (
          <a className="cut" href={pathTo('adminPerson', { id: lead.person.id })}>
            {formatCount(lead.person.leads)} leads
            <span className="sr"> of {email}</span>
          </a>
        )}{' '}
        {desk && (
          <span className="cut soft" title={desk}>
            {desk}
          </span>
        )}
      </td>
      <td>{formName(lead.form)}</td>
      <td className="action">
        <Next lead={lead} />
      </td>
    </tr>
  );
}

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
