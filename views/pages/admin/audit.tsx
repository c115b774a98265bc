import { formatMoment } from '../../../src/site/format.ts';
import { pathTo } from '../../../src/site/routes.ts';
import { AdminLayout } from '../../layouts/admin.tsx';
import { type Page, usePage } from '../../page.ts';
import { BackLink } from '../../parts/admin/back-link.tsx';

export interface AuditView {
  events: readonly AuditLine[];
  /** Labels by type, for the filter. */
  kinds: Readonly<Record<string, string>>;
  /** Emails of accounts, suggested by the filter. */
  people: readonly string[];
  /** As typed. */
  filter: Partial<Record<'kind' | 'by' | 'since' | 'until', string>>;
  /** Why the filter was refused. */
  problem?: string;
  /** Links to the newest and to older events. */
  newest?: string;
  older?: string;
}

export interface AuditLine {
  id: string;
  /** ISO 8601 UTC. */
  at: string;
  label: string;
  /** One per further detail. */
  facts: readonly string[];
  by: string;
  /** The id of the action with many leads that can be undone. */
  undo?: string;
  /** "Web, 192.0.2.0". */
  from: string;
}

export const adminAudit: Page<AuditView> = {
  meta: () => ({
    title: 'Audit trail',
    description: 'Sign-ins, accounts, exports, content and changes to many leads.',
  }),
  View: Audit,
  layout: 'admin',
};

function Audit(audit: AuditView) {
  return (
    <AdminLayout>
      <BackLink to={pathTo('adminAccounts')}>Accounts</BackLink>
      <div className="admin-head">
        <div>
          <h1>Audit trail</h1>
          <p>
            Sign-ins, accounts, exports, content and changes to many leads. Changes to one lead are on that lead’s page.
          </p>
        </div>
      </div>
      <Filter audit={audit} />
      {audit.problem ? (
        <p className="errors" role="alert">
          {audit.problem}
        </p>
      ) : (
        <Events audit={audit} />
      )}
      <Pager audit={audit} />
    </AdminLayout>
  );
}

function Filter({ audit: { kinds, people, filter } }: { audit: AuditView }) {
  return (
    <search>
      <form className="filters" action={pathTo('adminAudit')}>
        <div className="field">
          <label htmlFor="kind">Event</label>
          <select className="input" id="kind" name="kind" defaultValue={filter.kind ?? ''}>
            <option value="">All events</option>
            {Object.entries(kinds).map(([value, label]) => (
              <option value={value} key={value}>
                {label}
              </option>
            ))}
          </select>
        </div>
        <div className="field">
          <label htmlFor="by">Person</label>
          <input className="input" id="by" name="by" list="people" autoComplete="off" defaultValue={filter.by} />
          <datalist id="people">
            {people.map((email) => (
              <option value={email} key={email} />
            ))}
          </datalist>
        </div>
        {(['since', 'until'] as const).map((name) => (
          <div className="field" key={name}>
            <label htmlFor={name}>{name === 'since' ? 'From' : 'To'}</label>
            <input className="input" id={name} name={name} type="date" defaultValue={filter[name]} />
          </div>
        ))}
        <div className="acts">
          <button className="btn" type="submit">
            Apply
          </button>
          {Object.values(filter).some(Boolean) && (
            <a className="btn btn--quiet" href={pathTo('adminAudit')}>
              Clear
            </a>
          )}
        </div>
      </form>
    </search>
  );
}

function Events({ audit: { events, filter } }: { audit: AuditView }) {
  const { here } = usePage().admin ?? {};
  if (!events.length) {
    return (
      <p className="soft">{Object.values(filter).some(Boolean) ? 'No events match this filter.' : 'No events yet.'}</p>
    );
  }
  return (
    <form method="post" action={pathTo('adminLeadsUndo')}>
      <input type="hidden" name="back" value={here} />
      <section className="table-box" tabIndex={0} aria-label="Audit trail">
        <table className="table audit">
          <thead>
            <tr>
              {['Event', 'Time', 'Person', 'From'].map((column) => (
                <th scope="col" key={column}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {events.map((event) => (
              <Event key={event.id} event={event} />
            ))}
          </tbody>
        </table>
      </section>
    </form>
  );
}

function Event({ event: { label, facts, at, by, from, undo } }: { event: AuditLine }) {
  return (
    <tr>
      <td className="wide">
        {label}
        {facts.map((fact) => (
          <span className="audit-fact" key={fact}>
            {fact}
          </span>
        ))}
        {undo && (
          <button className="btn btn--quiet" type="submit" name="undo" value={undo}>
            Undo
            <span className="sr">
              {' '}
              {label}, {formatMoment(at)}
            </span>
          </button>
        )}
      </td>
      <td>
        <time dateTime={at}>{formatMoment(at)}</time>
      </td>
      <td data-label="Person">{by}</td>
      <td>{from}</td>
    </tr>
  );
}

function Pager({ audit: { newest, older } }: { audit: AuditView }) {
  if (!newest && !older) return null;
  return (
    <nav className="pager" aria-label="Pages">
      {newest && (
        <a className="btn btn--line" href={newest}>
          Newest
        </a>
      )}
      {older && (
        <a className="btn btn--line" href={older}>
          Older
        </a>
      )}
    </nav>
  );
}
