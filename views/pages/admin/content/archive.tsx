import { formatMoment } from '../../../../src/site/format.ts';
import { pathTo } from '../../../../src/site/routes.ts';
import { AdminLayout } from '../../../layouts/admin.tsx';
import type { Page } from '../../../page.ts';
import { ArrowLeft } from '../../../parts/icon.tsx';
import { AccountProblem } from '../accounts/account-field.tsx';
import type { ArchiveView } from './content-view.ts';

export const adminArchive: Page<ArchiveView> = {
  meta: () => ({
    title: 'Archive of pages',
    description: 'Every page as it read on any day.',
  }),
  View: Archive,
  layout: 'admin',
};

function Archive({ paths, path, at, error, found, history, zone }: ArchiveView) {
  return (
    <AdminLayout>
      <a className="lead-back" href={pathTo('adminContent')}>
        <ArrowLeft className="icon" />
        Content
      </a>
      <div className="admin-head">
        <div>
          <h1>Archive of pages</h1>
          <p>Every page and document as it read on any day. Nothing is ever removed.</p>
        </div>
      </div>
      <search>
        <form className="filters filters--few" action={pathTo('adminArchive')}>
          <AccountProblem error={error} />
          <div className="field">
            <label htmlFor="page">Page</label>
            <select className="input" id="page" name="page" defaultValue={path}>
              {!paths.includes(path) && <option value={path}>{path}</option>}
              {paths.map((known) => (
                <option key={known} value={known}>
                  {known}
                </option>
              ))}
            </select>
          </div>
          <div className="field">
            <label htmlFor="at">Date, or date and time (in {zone})</label>
            <input className="input" id="at" name="at" defaultValue={at} placeholder="2026-03-01" autoComplete="off" />
          </div>
          <div className="acts">
            <button className="btn" type="submit">
              Show
            </button>
          </div>
        </form>
      </search>
      {found && <Found path={path} found={found} />}
      {history.length > 0 && (
        <section className="mt-l" aria-labelledby="versions">
          <h2 id="versions">All versions of {path}</h2>
          <div className="edit-scroll">
            <table className="ledger edit-list">
              <thead>
                <tr>
                  <th scope="col">Since</th>
                  <th scope="col">By</th>
                  <th scope="col">SHA-256</th>
                </tr>
              </thead>
              <tbody>
                {history.map(({ at: since, sha256, authors, approver, byTime, ended }) => (
                  <tr key={since + sha256}>
                    <th scope="row">
                      <a href={`${pathTo('adminArchive')}?${new URLSearchParams({ page: path, at: since })}`}>
                        {formatMoment(since)}
                      </a>
                    </th>
                    <td>
                      {authors || (byTime ? 'Time' : 'Files or release')}
                      {approver && `, approved by ${approver}`}
                    </td>
                    <td>{ended ? 'Removed' : <code>{sha256.slice(0, 16)}…</code>}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </section>
      )}
    </AdminLayout>
  );
}

function Found({ path, found }: { path: string; found: NonNullable<ArchiveView['found']> }) {
  const { id, at, until, sha256, versions, byTime, ended } = found;
  const href = pathTo('adminArchived', { id });
  const isDocument = path.startsWith('/documents/');
  return (
    <section aria-labelledby="found">
      <h2 id="found">
        {ended ? `No ${path}` : path} since {formatMoment(at)}
        {until && `, until ${formatMoment(until)}`}
      </h2>
      <dl className="facts">
        {!ended && [
          <dt key="digest">SHA-256</dt>,
          <dd key="digest text" className="edit-digest">
            {sha256}
          </dd>,
        ]}
        {versions.map(({ file, authors, approver, note }) => [
          <dt key={file}>{file}</dt>,
          <dd key={`${file} by`}>
            By {authors.replaceAll(' ', ', ')}
            {approver && `, approved by ${approver}`}
            {note && `: ${note}`}
          </dd>,
        ])}
        {!versions.length && [
          <dt key="files">Changed by</dt>,
          <dd key="files by">
            {byTime
              ? 'A date: a new day, or an event that began or ended'
              : 'The site restarted with new files or a new release'}
          </dd>,
        ]}
      </dl>
      {!ended && (
        <p className="acts">
          <a className="btn" href={href} target="_blank" rel="noopener">
            {isDocument ? 'Open the PDF' : 'Open it to print'}
          </a>
          <a className="btn btn--quiet" href={`${href}?download=1`}>
            Download the {isDocument ? 'PDF' : 'HTML'}
          </a>
        </p>
      )}
      {!isDocument && !ended && <iframe className="edit-archived" title={`${path} as it was`} src={href} />}
    </section>
  );
}
