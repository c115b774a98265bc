import { statusName } from '../../../../src/leads/lead.ts';
import { formatCalendarDay } from '../../../../src/site/format.ts';
import { pathTo } from '../../../../src/site/routes.ts';
import { LastContacted, Moment } from '../../../parts/admin/moment.tsx';
import type { PersonLead, PersonLeads } from '../lead/lead-view.ts';

export function PersonLeadsTable({ leads }: Pick<PersonLeads, 'leads'>) {
  return (
    <section className="table-box" tabIndex={0} aria-label="Leads of this person">
      <table className="table leads-table">
        <thead>
          <tr>
            {['Form', 'Date', 'Status', 'Last Contacted', 'Owner', 'Follow-up', 'Deliveries'].map((column) => (
              <th scope="col" key={column}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {leads.map((lead) => (
            <Row lead={lead} key={lead.id} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Row({ lead }: { lead: PersonLead }) {
  const due = [lead.due_on && formatCalendarDay(lead.due_on), lead.due_text].filter(Boolean).join(': ');
  return (
    <tr>
      <td className="wide">
        <a href={pathTo('adminLead', { id: lead.id })}>{lead.form}</a>
      </td>
      <td>
        <Moment at={lead.created_at} />
      </td>
      <td className="status">
        <span className={`state state--${lead.status}`}>{statusName(lead.status)}</span>
        {lead.spam === 1 && <span className="state state--wrong">Spam</span>}
      </td>
      <td data-label="Last Contacted">
        <LastContacted lead={lead} />
      </td>
      <td data-label="Owner">{lead.owner || <span className="soft">Nobody</span>}</td>
      <td data-label="Follow-up">
        {due ? (
          <span className="cut" title={due}>
            {due}
          </span>
        ) : (
          <span className="soft">None</span>
        )}
      </td>
      <td data-label="Deliveries">
        {lead.deliveries.map(({ destination, state, tone }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two deliveries may go to one destination
          <span className={`state state--${tone}`} key={index}>
            {destination}: {state}
          </span>
        ))}
      </td>
    </tr>
  );
}
