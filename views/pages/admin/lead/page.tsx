import { firstContact, statusName } from '../../../../src/leads/lead.ts';
import { formatCalendarDay, formatCount, formatDay, formatRecentDay, formatTime } from '../../../../src/site/format.ts';
import { formName } from '../../../../src/site/forms/index.ts';
import { pathTo } from '../../../../src/site/routes.ts';
import { usePage } from '../../../page.ts';
import { LastContacted, Moment } from '../../../parts/admin/moment.tsx';
import { adminPage, BackLink, PageLink, TableHead } from '../../../parts/admin/page.tsx';
import { Island } from '../../../parts/island.tsx';
import type { Fact as FactView, LeadNeighbors, LeadView, PersonLead, PersonLeads } from './lead-view.ts';
import { LeadActions, LeadEvent, LeadInputs } from './work.tsx';

export const adminLead = adminPage<LeadView>(
  LeadPage,
  ({ name, email, refused }) => `${refused ? 'Error: ' : ''}${name || email} | Lead`,
  'One lead with its deliveries, notes and events.',
);

export const adminPerson = adminPage<LeadView>(
  LeadPage,
  ({ name, email }) => `${name || email} | Person`,
  'All leads of one person with their deliveries, notes and events.',
);

/** A lead, or a person with all of theirs: first what a call needs, then what happened, then where it came from. */
function LeadPage(lead: LeadView) {
  const { neighbors, all } = lead;
  return (
    <>
      <div id="lead" data-changes={changesOf(all ? all.leads : [lead], usePage().now)}>
        {neighbors ? (
          <LeadNeighborLinks neighbors={neighbors} />
        ) : (
          <BackLink to={pathTo('adminLeads')} keys="u">
            All leads
          </BackLink>
        )}
        <div className="admin-head">
          <div>
            <h1>{lead.name || lead.email}</h1>
            <Summary lead={lead} />
          </div>
        </div>
        {all && <PersonLeadsTable leads={all.leads} />}
        {all?.more && (
          <p className="note">Older leads or events are not shown; the list of leads finds all by the email.</p>
        )}
        <div className={all ? 'detail mt' : 'detail'}>
          <div className="slot">
            <dl className="facts">
              {lead.answers.map((fact) => (
                <Fact key={fact.label} fact={fact} />
              ))}
              <ContactLinks lead={lead} />
            </dl>
            <section className="slot lead-work" id="work" aria-label="Actions">
              {all && all.leads.length > 1 && (
                <p className="note">
                  Status, follow-up and note go to {formName(lead.form)}, {formatDay(lead.created_at)}.
                </p>
              )}
              <LeadActions lead={lead} />
              <LeadInputs lead={lead} />
            </section>
          </div>
          <section className="lead-column">
            <h2 className="kind">Activity</h2>
            <ol className="events mt">
              {lead.events.map((event) => (
                <LeadEvent key={event.id} lead={lead} event={event} />
              ))}
            </ol>
          </section>
        </div>
        <div className="lead-folds">
          {lead.groups.map((group) => (
            <LeadFacts key={group.heading} group={group} />
          ))}
          {!all && <LeadDeliveries lead={lead} />}
        </div>
        <QuickActions lead={lead} />
      </div>
      <Island name="lead-changes" when="load" here={lead.here} isOne={!all} />
      <Island name="desk-keys" when="load" />
    </>
  );
}

function LeadNeighborLinks({ neighbors: { list, search, isFiltered, previous, next } }: { neighbors: LeadNeighbors }) {
  return (
    <nav className="lead-place" aria-label="Leads">
      <BackLink to={list} keys="u">
        {isFiltered ? 'Back to the list' : 'All leads'}
      </BackLink>
      <span className="acts">
        <a className="btn btn--quiet" href={search} aria-keyshortcuts="/">
          Search
        </a>
        <PageLink className="btn btn--quiet" href={previous} rel="prev" aria-keyshortcuts="k">
          Previous<span className="sr"> lead</span>
        </PageLink>
        <PageLink className="btn btn--quiet" href={next} rel="next" aria-keyshortcuts="j">
          Next<span className="sr"> lead</span>
        </PageLink>
      </span>
    </nav>
  );
}

/** Known facts, and the names of the unknown ones in one line, folded. */
function LeadFacts({ group: { heading, facts } }: { group: LeadView['groups'][number] }) {
  const unknown = facts.filter(({ text }) => !text).map(({ label }) => label);
  return (
    <details className="fold lead-fold">
      <summary>
        <h2>{heading}</h2>
      </summary>
      <dl className="facts">
        {facts
          .filter(({ text }) => text)
          .map((fact) => (
            <Fact key={fact.label} fact={fact} />
          ))}
      </dl>
      {unknown.length > 0 && <p className="note">Not provided: {unknown.join(', ')}.</p>}
    </details>
  );
}

function Fact({ fact: { label, text } }: { fact: FactView }) {
  return (
    <div className="fact">
      <dt>{label}</dt>
      <dd>
        <span className="lead-words">{text}</span>
      </dd>
    </div>
  );
}

function PersonLeadsTable({ leads }: Pick<PersonLeads, 'leads'>) {
  return (
    <section className="table-box" tabIndex={0} aria-label="Leads of this person">
      <table className="table leads-table">
        <TableHead columns={['Form', 'Date', 'Status', 'Last Contacted', 'Owner', 'Follow-up', 'Deliveries']} />
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
        <a href={pathTo('adminLead', { id: lead.id })}>{formName(lead.form)}</a>
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
        {!lead.deliveries.length && <span className="soft">None</span>}
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

/** Where to ask who else has changed some leads since. */
export const changesOf = (leads: readonly { id: string }[], now: Date) =>
  `${pathTo('adminLeadsChanges')}?${new URLSearchParams([['from', String(now.getTime())], ...leads.map(({ id }) => ['lead', id])])}`;

function Summary({ lead }: { lead: LeadView }) {
  const { all, person, created_at: at } = lead;
  const { now } = usePage();
  return (
    <p className="lead-summary">
      {all ? (
        <span>
          {formatCount(all.leads.length)}
          {all.more && ' or more'} {all.leads.length === 1 ? 'lead' : 'leads'} since {formatDay(all.since)}
        </span>
      ) : (
        <>
          <span className={`state state--${lead.status}`}>{statusName(lead.status)}</span>
          <span className="first-contact">{firstContact(lead, now)}</span>
          <span>{formName(lead.form)}</span>
          <time dateTime={at}>{`${formatRecentDay(at, now) || formatDay(at)}, ${formatTime(at)}`}</time>
          {person && (
            <a href={pathTo('adminPerson', { id: person.id })}>
              {person.leads > 1 ? `${formatCount(person.leads)} leads of this person` : 'This person'}
            </a>
          )}
        </>
      )}
      {lead.do_not_email === 1 && <span className="state state--wrong">Do not email</span>}
      {lead.spam === 1 && <span className="state state--wrong">Flagged as spam</span>}
    </p>
  );
}

function ContactLinks({ lead: { reach, drafts } }: { lead: LeadView }) {
  return reach.map(({ label, text, href, consent, isRefused }) => (
    <div className="fact" key={label}>
      <dt>{label}</dt>
      <dd>
        <a href={href} aria-keyshortcuts={label === 'Email' ? 'e' : undefined}>
          {text.split(/(?=@)/).flatMap((part, index) => (index ? [<wbr key="break" />, part] : part))}
        </a>
        <span className={isRefused ? 'state state--wrong' : 'soft'}>{consent}</span>
        {label === 'Email' && drafts && (
          <details className="lead-drafts">
            <summary>Write an email</summary>
            <p className="soft">Each opens in your mail program.</p>
            <ul>
              {[{ name: 'Blank, with your signature', href: drafts.blank }, ...drafts.fitting].map((draft) => (
                <li key={draft.name}>
                  <a href={draft.href}>{draft.name}</a>
                </li>
              ))}
            </ul>
          </details>
        )}
      </dd>
    </div>
  ));
}

function LeadDeliveries({ lead: { id, here, deliveries } }: { lead: LeadView }) {
  return (
    <details className="fold lead-fold" open={deliveries.some(({ tone }) => tone === 'wrong')}>
      <summary>
        <h2>Deliveries</h2>
      </summary>
      {deliveries.length === 0 && <p className="note">None.</p>}
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
    </details>
  );
}

/** At the thumb on phones. */
function QuickActions({ lead: { reach, neighbors } }: { lead: LeadView }) {
  const [first] = reach;
  return (
    <nav className="lead-bar" aria-label="Quick actions">
      {first && (
        <a href={first.href}>
          {first.label === 'Phone' ? 'Call' : 'Email'}
          {first.isRefused && <small>{first.consent}</small>}
        </a>
      )}
      <a href="#note">Note</a>
      {neighbors?.next && (
        <a href={neighbors.next}>
          Next<span className="sr"> lead</span>
        </a>
      )}
    </nav>
  );
}
