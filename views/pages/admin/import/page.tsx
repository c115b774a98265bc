import { formatCount, formatMoment } from '../../../../src/site/format.ts';
import { pathTo } from '../../../../src/site/routes.ts';
import { AdminLayout } from '../../../layouts/admin.tsx';
import type { Page } from '../../../page.ts';
import { BackLink } from '../../../parts/admin/back-link.tsx';
import { LedgerHead } from '../../../parts/admin/ledger-head.tsx';
import { AccountProblem } from '../accounts/account-field.tsx';
import type { ImportsView } from './import-view.ts';

export const adminImports: Page<ImportsView> = {
  meta: () => ({ title: 'Import leads', description: 'Leads from a CSV file.' }),
  View: Imports,
  layout: 'admin',
};

function Imports({ imports, left, error }: ImportsView) {
  return (
    <AdminLayout>
      <BackLink to={pathTo('adminLeads')}>Leads</BackLink>
      <div className="admin-head">
        <div>
          <h1>Import leads</h1>
          <p>
            From a CSV file: one of our exports, a HubSpot export, or any list with emails. Nothing is sent to anyone.
          </p>
        </div>
      </div>
      <div className="detail">
        <section className="stack stack--wide" aria-label="Imports">
          {left && <Left left={left} />}
          {imports.length ? <List imports={imports} /> : <p className="soft">Nothing has been imported yet.</p>}
        </section>
        <Upload error={error} />
      </div>
    </AdminLayout>
  );
}

function Upload({ error }: Pick<ImportsView, 'error'>) {
  return (
    <form
      className="card form account account--beside"
      method="post"
      action={pathTo('adminImports')}
      encType="multipart/form-data"
    >
      <h2>Choose a file</h2>
      <AccountProblem error={error} />
      <div className="field">
        <label htmlFor="file">CSV file</label>
        <input
          className="input"
          id="file"
          name="file"
          type="file"
          accept=".csv,text/csv"
          aria-describedby="file-hint"
          required
        />
        <p className="hint" id="file-hint">
          UTF-8, up to 100 MB. You see a preview before anything is stored; files that aren’t imported are deleted after
          an hour.
        </p>
      </div>
      <div>
        <button className="btn" type="submit">
          Preview
        </button>
      </div>
    </form>
  );
}

function Left({ left: { count, leads } }: { left: NonNullable<ImportsView['left']> }) {
  return (
    <section className="stack" aria-labelledby="left">
      <h2 id="left">Not removed</h2>
      <p className="soft">Someone has worked on these since they were imported.</p>
      <ul>
        {leads.map(({ id, email }) => (
          <li key={id}>
            <a href={pathTo('adminLead', { id })}>{email}</a>
          </li>
        ))}
      </ul>
      {count > leads.length && <p>And {formatCount(count - leads.length)} more.</p>}
    </section>
  );
}

function List({ imports }: Pick<ImportsView, 'imports'>) {
  return (
    <table className="ledger ledger--words">
      <LedgerHead columns={['Import', 'Added', 'Skipped']} />
      <tbody>
        {imports.map(({ id, at, by, via, changed: added, unchanged: skipped, ended_at, undone_at }) => (
          <tr key={id}>
            <th scope="row">
              {formatMoment(at)}
              <span className="soft">
                By {by}, {via}
                {!ended_at && '. Not finished yet'}
              </span>
            </th>
            <td>{formatCount(added)} added</td>
            <td>{formatCount(skipped)} already here</td>
            <td>
              {undone_at ? (
                <span className="soft">Undone {formatMoment(undone_at)}</span>
              ) : (
                <form method="post" action={pathTo('adminLeadsUndo')}>
                  <input type="hidden" name="back" value={pathTo('adminImports')} />
                  <button className="btn btn--quiet" type="submit" name="undo" value={id}>
                    Undo
                    <span className="sr"> the import of {formatMoment(at)}</span>
                  </button>
                </form>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
