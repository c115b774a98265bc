import { actionOf, fieldsOf } from '../../../../src/leads/actions/index.ts';
import { formatCount, formatDay, formatMoment } from '../../../../src/site/format.ts';
import { pathTo } from '../../../../src/site/routes.ts';
import { AdminLayout } from '../../../layouts/admin.tsx';
import type { Page } from '../../../page.ts';
import { usePage } from '../../../page.ts';
import { BackLink } from '../../../parts/admin/back-link.tsx';
import { LeadFacts } from '../lead/lead-facts.tsx';
import { Owner } from '../lead/owner.tsx';
import { PersonLeads } from './person-leads.tsx';
import type { PersonView } from './person-view.ts';

export const adminPerson: Page<PersonView> = {
  meta: (_page, { name, email }) => ({
    title: `${name || email} | Person`,
    description: 'All leads of one person with their deliveries, notes and events.',
  }),
  View: AdminPerson,
  layout: 'admin',
};

function AdminPerson(person: PersonView) {
  const { name, email, leads, more, since, facts, events } = person;
  const [newest] = leads;
  return (
    <AdminLayout>
      <BackLink to={pathTo('adminLeads')}>All leads</BackLink>
      <div className="admin-head">
        <div>
          <h1 className="lead-title">{name || email}</h1>
          <p className="lead-summary">
            {name && <span className="lead-title">{email}</span>}
            <span>
              {formatCount(leads.length)}
              {more && ' or more'} {leads.length === 1 ? 'lead' : 'leads'} since {formatDay(since)}
            </span>
            {person.do_not_email === 1 && <span className="state state--wrong">Do not email</span>}
          </p>
        </div>
        <PersonActions person={person} />
      </div>
      <PersonLeads leads={leads} />
      {more && <p className="note">Older leads or events are not shown; the list of leads finds all by the email.</p>}
      <div className="detail mt">
        <div className="slot lead-column">
          <LeadFacts group={{ heading: 'Person', facts }} />
          {leads
            .filter(({ consents }) => consents.length)
            .map(({ id, form, created_at, consents }) => (
              <LeadFacts key={id} group={{ heading: `Consent, ${form}, ${formatDay(created_at)}`, facts: consents }} />
            ))}
        </div>
        <div className="slot lead-column">
          {newest && <PersonNote id={person.id} lead={newest.id} />}
          <section>
            <h2 className="kind">Activity</h2>
            <ol className="events mt">
              {events.map(({ id, label, text, at, who, lead }) => (
                <li key={id}>
                  {label}
                  {text && <p className="lead-words">{text}</p>}
                  <span>
                    {formatMoment(at)}, {who}, {lead}
                  </span>
                </li>
              ))}
            </ol>
          </section>
          {usePage().admin?.role === 'admin' && newest && (
            <p>
              <a className="btn btn--quiet" href={pathTo('adminLeadErase', { id: newest.id })}>
                Erase this person…
              </a>
            </p>
          )}
        </div>
      </div>
    </AdminLayout>
  );
}

function PersonActions({ person: { id, do_not_email, leads, open, owners } }: { person: PersonView }) {
  const { email } = usePage().admin ?? {};
  const [newest] = leads;
  const action = 'do-not-email';
  const back = <input type="hidden" name="back" value={pathTo('adminPerson', { id })} />;
  return (
    <div className="acts">
      {newest && (
        <form method="post" action={pathTo('adminLeadAction', { id: newest.id, action })}>
          {back}
          {do_not_email ? (
            <button className="btn btn--line" type="submit" name="set" value="off">
              {actionOf(action).opposite?.label}
            </button>
          ) : (
            <button className="btn btn--line" type="submit">
              {actionOf(action).button}
            </button>
          )}
        </form>
      )}
      {open && (
        <form className="acts" method="post" action={pathTo('adminPersonOwner', { id })}>
          {back}
          <Owner name="owner" aria-label="Owner of the open leads" value={email} owners={owners} />
          <button className="btn btn--line" type="submit">
            Assign open leads
          </button>
        </form>
      )}
    </div>
  );
}

/** Stored on the person's newest lead. */
function PersonNote({ id, lead }: { id: string; lead: string }) {
  const action = 'note';
  return (
    <form className="form lead-input" method="post" action={pathTo('adminLeadAction', { id: lead, action })}>
      <input type="hidden" name="back" value={pathTo('adminPerson', { id })} />
      {fieldsOf(action).map(({ name, label, limit }) => (
        <div className="field" key={name}>
          <label htmlFor={name}>{label}</label>
          <textarea className="input" id={name} name={name} rows={3} maxLength={limit} required />
        </div>
      ))}
      <div>
        <button className="btn btn--line" type="submit">
          {actionOf(action).button}
        </button>
      </div>
    </form>
  );
}
