import { textOf } from '../../../../src/leads/lead-facts.ts';
import { formatCalendarDay, formatDayKey, formatDuration } from '../../../../src/site/format.ts';
import { formName } from '../../../../src/site/forms/index.ts';
import { pathTo } from '../../../../src/site/routes.ts';
import { usePage } from '../../../page.ts';
import type { LeadList } from './dashboard-view.ts';

/** The first leads of each list, with a link to all of them. */
export function LeadLists({ lists }: { lists: readonly LeadList[] }) {
  return (
    <div className="lead-lists">
      {lists.map(({ id, title, none, total, query, leads }) => (
        <section key={id} aria-labelledby={id}>
          <h2 id={id}>
            {title} <span className="soft">{total}</span>
          </h2>
          {leads.length ? (
            <ul>
              {leads.map((lead) => (
                <Lead key={lead.id} lead={lead} query={query} />
              ))}
            </ul>
          ) : (
            <p className="soft">{none}</p>
          )}
          {leads.length > 0 && (
            <a className="lead-lists__all" href={pathTo('adminLeads') + query}>
              Show all {total}
              <span className="sr">: {title}</span>
            </a>
          )}
        </section>
      ))}
    </div>
  );
}

function Lead({ lead, query }: { lead: LeadList['leads'][number]; query: string }) {
  const { id, email, phone, due_on: due, due_text: reason, created_at } = lead;
  const { now } = usePage();
  const today = formatDayKey(now);
  const name = `${lead.first_name} ${lead.last_name}`.trim();
  const isDue = due !== '' && due <= today;
  return (
    <li>
      <a href={pathTo('adminLead', { id }) + query}>{name || email}</a>
      <span className={isDue && due < today ? 'lead-lists__late' : 'soft'}>
        {isDue
          ? due < today
            ? formatCalendarDay(due)
            : 'Today'
          : formatDuration(now.getTime() - Date.parse(created_at))}
      </span>
      <span className="soft">
        {[textOf(lead, 'investment_amount') || formName(lead.form), isDue && reason].filter(Boolean).join(' · ')}
      </span>
      {phone && <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>}
    </li>
  );
}
