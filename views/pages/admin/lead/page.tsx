import { firstContact } from '../../../../src/leads/first-contact.ts';
import { statusName } from '../../../../src/leads/lead.ts';
import { formatCount } from '../../../../src/site/format.ts';
import { pathTo } from '../../../../src/site/routes.ts';
import { AdminLayout } from '../../../layouts/admin.tsx';
import { type Page, usePage } from '../../../page.ts';
import { Island } from '../../../parts/island.tsx';
import { LeadActions } from './lead-actions.tsx';
import { LeadEvent } from './lead-event.tsx';
import { LeadFacts } from './lead-facts.tsx';
import { LeadInputs } from './lead-inputs.tsx';
import { LeadNeighborLinks } from './lead-neighbor-links.tsx';
import type { LeadView } from './lead-view.ts';

export const adminLead: Page<LeadView> = {
  meta: (_page, { name, email, refused }) => ({
    title: `${refused ? 'Error: ' : ''}${name || email} | Lead`,
    description: 'One lead with its deliveries, notes and events.',
  }),
  View: AdminLead,
  layout: 'admin',
};

function AdminLead(lead: LeadView) {
  return (
    <AdminLayout>
      <LeadNeighborLinks neighbors={lead.neighbors} />
      <div className="admin-head">
        <div>
          <h1 className="lead-title">{lead.name || lead.email}</h1>
          <p className="lead-summary">
            {lead.name && <span className="lead-title">{lead.email}</span>}
            <span className={`state state--${lead.status}`}>{statusName(lead.status)}</span>
            <span className="first-contact">{firstContact(lead, usePage().now)}</span>
            {lead.person && (
              <a href={pathTo('adminPerson', { id: lead.person.id })}>
                {lead.person.leads > 1 ? `${formatCount(lead.person.leads)} leads of this person` : 'This person'}
              </a>
            )}
            {lead.spam === 1 && <span className="state state--wrong">Flagged as spam</span>}
          </p>
        </div>
        <LeadActions lead={lead} />
      </div>
      <div className="detail">
        <div className="slot lead-column">
          {lead.groups.map((group) => (
            <LeadFacts key={group.heading} group={group} />
          ))}
        </div>
        <div className="slot lead-column">
          <LeadInputs lead={lead} />
          <LeadDrafts lead={lead} />
          <section>
            <h2 className="kind">Activity</h2>
            <ol className="events mt">
              {lead.events.map((event) => (
                <LeadEvent key={event.id} lead={lead} event={event} />
              ))}
            </ol>
          </section>
          <LeadDeliveries lead={lead} />
          {usePage().admin?.role === 'admin' && (
            <p>
              <a className="btn btn--quiet" href={pathTo('adminLeadErase', { id: lead.id })}>
                Erase this person…
              </a>
            </p>
          )}
        </div>
      </div>
      <Island name="desk-keys" when="load" />
    </AdminLayout>
  );
}

function LeadDeliveries({ lead: { id, here, deliveries } }: { lead: LeadView }) {
  return (
    <section>
      <h2 className="kind">Deliveries</h2>
      {deliveries.length === 0 && <p className="soft mt">None.</p>}
      <dl className="facts">
        {deliveries.map((delivery) => (
          <div className="fact" key={delivery.value}>
            <dt>{delivery.destination}</dt>
            <dd>
              <span className={`state state--${delivery.tone}`}>{delivery.state}</span>
              {delivery.when && <span className="soft">{delivery.when}</span>}
              {delivery.again && (
                <form method="post" action={pathTo('adminLeadAction', { id, action: 'deliver' })}>
                  <input type="hidden" name="back" value={here} />
                  <button className="btn btn--quiet" type="submit" name="destination" value={delivery.value}>
                    Retry<span className="sr">: {delivery.destination}</span>
                  </button>
                </form>
              )}
              {delivery.answer && <p className="lead-words">{delivery.answer}</p>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Email templates that fit this lead. */
function LeadDrafts({ lead: { drafts } }: { lead: LeadView }) {
  if (!drafts?.fitting.length) return null;
  return (
    <section>
      <h2 className="kind">Email templates</h2>
      <ul className="stack mt">
        {drafts.fitting.map(({ name, href }) => (
          <li key={name}>
            <a className="btn btn--quiet" href={href}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
