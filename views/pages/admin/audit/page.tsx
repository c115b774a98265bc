import { formatMoment } from '../../../../src/site/format.ts';
import { pathTo } from '../../../../src/site/routes.ts';
import { AdminLayout } from '../../../layouts/admin.tsx';
import type { Page } from '../../../page.ts';
import { BackLink } from '../../../parts/admin/back-link.tsx';
import type { AuditLine, AuditView } from './audit-view.ts';

export const adminAudit: Page<AuditView> = {
  meta: () => ({
    title: 'Audit trail',
    description: 'Sign-ins, accounts, exports, pictures and erasures.',
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
          <p>Sign-ins, accounts, exports, pictures and erasures. Changes to a lead are on the lead&apos;s own page.</p>
        </div>
      </div>
      <KindFilter audit={audit} />
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

function KindFilter({ audit: { kinds, kind } }: { audit: AuditView }) {
  return (
    <search>
      <form className="filters filters--few" action={pathTo('adminAudit')}>
        <div className="field">
          <label htmlFor="kind">What happened</label>
          <select className="input" id="kind" name="kind" defaultValue={kind ?? ''}>
            <option value="">Everything</option>
            {Object.entries(kinds).map(([value, label]) => (
              <option value={value} key={value}>
                {label}
              </option>
            ))}
          </select>
        </div>
        <div className="acts">
          <button className="btn" type="submit">
            Apply
          </button>
          {kind && (
            <a className="btn btn--quiet" href={pathTo('adminAudit')}>
              Clear
            </a>
          )}
        </div>
      </form>
    </search>
  );
}

function Events({ audit: { events } }: { audit: AuditView }) {
  if (!events.length) return <p className="soft">No events yet.</p>;
  return (
    <section className="table-box" tabIndex={0} aria-label="Audit trail">
      <table className="table audit">
        <thead>
          <tr>
            {['What', 'When', 'Who', 'From'].map((column) => (
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
  );
}

function Event({ event: { label, facts, at, by, from } }: { event: AuditLine }) {
  return (
    <tr>
      <td className="wide">
        {label}
        {facts.map((fact) => (
          <span className="audit-fact" key={fact}>
            {fact}
          </span>
        ))}
      </td>
      <td>
        <time dateTime={at}>{formatMoment(at)}</time>
      </td>
      <td data-label="Who">{by}</td>
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
