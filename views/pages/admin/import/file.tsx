import { importColumns } from '../../../../src/leads/import/mapping.ts';
import { statusName } from '../../../../src/leads/lead.ts';
import { counted, formatCount, formatMoment } from '../../../../src/site/format.ts';
import { formName, leadForms } from '../../../../src/site/forms/index.ts';
import { pathTo } from '../../../../src/site/routes.ts';
import { AdminLayout } from '../../../layouts/admin.tsx';
import type { Page } from '../../../page.ts';
import { BackLink } from '../../../parts/admin/back-link.tsx';
import type { ImportFileView } from './import-view.ts';

export const adminImportFile: Page<ImportFileView> = {
  meta: () => ({ title: 'Check the file', description: 'What the file would import.' }),
  View: ImportFile,
  layout: 'admin',
};

function ImportFile(view: ImportFileView) {
  const { id, checked, problem } = view;
  return (
    <AdminLayout>
      <BackLink to={pathTo('adminImports')}>Import leads</BackLink>
      <div className="admin-head">
        <div>
          <h1>Check the file</h1>
          <p>{checked ? `${foundIn(checked)}. Nothing is stored yet.` : 'Nothing is stored yet.'}</p>
        </div>
      </div>
      <form className="form import-file" method="post" action={pathTo('adminImportFile', { id })}>
        {problem && (
          <p className="errors" role="alert">
            {problem}.
          </p>
        )}
        {checked && checked.bad > 0 && <Bad checked={checked} />}
        {checked && <Consequences checked={checked} />}
        <Columns view={view} />
        {checked && <Preview checked={checked} />}
        <Buttons view={view} />
      </form>
    </AdminLayout>
  );
}

function foundIn({ rows, stored }: NonNullable<ImportFileView['checked']>): string {
  return stored
    ? `${counted(rows, 'row')}, ${stored === rows ? 'all' : formatCount(stored)} already here`
    : counted(rows, 'row');
}

/** Side effects of the import. */
function Consequences({ checked }: { checked: NonNullable<ImportFileView['checked']> }) {
  const { optOuts, ownerless, unknownOwners } = checked;
  return (
    <>
      {ownerless > 0 && (
        <p>
          Without an owner: {counted(ownerless, 'row')}, because no account that sees leads is named{' '}
          {unknownOwners.join(', ')}.
        </p>
      )}
      {optOuts > 0 && (
        <p>{counted(optOuts, 'person', 'people')} with leads here won’t get any more email, as the file says.</p>
      )}
    </>
  );
}

function Bad({ checked: { bad, badRows } }: { checked: NonNullable<ImportFileView['checked']> }) {
  return (
    <section className="errors" aria-labelledby="bad">
      <h2 id="bad">{counted(bad, 'row')} can’t be imported</h2>
      <ul>
        {badRows.map(({ line, problems }) => (
          <li key={line}>
            Line {line}: {problems.map(({ field, words }) => `${field} ${words}`).join('; ')}
          </li>
        ))}
      </ul>
      {bad > badRows.length && <p>And {counted(bad - badRows.length, 'row')} more.</p>}
    </section>
  );
}

/** Maps headings to columns. */
function Columns({ view: { headings, mapping, form } }: { view: ImportFileView }) {
  return (
    <fieldset className="import-columns">
      <legend>Match columns</legend>
      {headings.map((heading, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a file may have a heading twice, and their order is that of the file
        <div className="field" key={index}>
          <label htmlFor={`column-${index}`}>{heading || `Column ${index + 1}`}</label>
          <select className="input" id={`column-${index}`} name="column" defaultValue={mapping[index] ?? ''}>
            <option value="">Skip</option>
            {importColumns.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
        </div>
      ))}
      <div className="field">
        <label htmlFor="form">Form for rows without one</label>
        <select className="input" id="form" name="form" defaultValue={form ?? ''}>
          <option value="">Please choose</option>
          {leadForms.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </div>
    </fieldset>
  );
}

function Preview({ checked: { leads } }: { checked: NonNullable<ImportFileView['checked']> }) {
  if (!leads.length) return <p className="soft">No row can be imported.</p>;
  return (
    <section className="import-preview" aria-labelledby="first">
      <h2 id="first">The first {leads.length === 1 ? 'lead' : `${leads.length} leads`}, as they would be imported</h2>
      <table className="ledger ledger--words">
        <thead>
          <tr>
            <th scope="col">Email</th>
            <th scope="col">Name</th>
            <th scope="col">Form</th>
            <th scope="col">Status</th>
            <th scope="col">Date</th>
          </tr>
        </thead>
        <tbody>
          {leads.map((lead) => (
            <tr key={lead.id}>
              <th scope="row">{lead.email}</th>
              <td>{`${lead.first_name} ${lead.last_name}`.trim()}</td>
              <td>{formName(lead.form)}</td>
              <td>{statusName(lead.status)}</td>
              <td>{formatMoment(lead.created_at)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Buttons({ view: { checked, mustSkip } }: { view: ImportFileView }) {
  const fresh = checked ? checked.rows - checked.bad - checked.stored : 0;
  return (
    <div className="stack">
      {checked && checked.bad > 0 && (
        <label className="choice">
          <input type="checkbox" name="skip" value="yes" aria-describedby={mustSkip ? 'must-skip' : undefined} />
          <span>
            Skip {counted(checked.bad, 'row')}
            {mustSkip && (
              <span className="error" id="must-skip" role="alert">
                Check this box, or correct the file and upload it again.
              </span>
            )}
          </span>
        </label>
      )}
      <div className="acts">
        {(fresh > 0 || (checked && checked.optOuts > 0)) && (
          <button className="btn" type="submit" name="do" value="import">
            {fresh > 0 ? `Import ${counted(fresh, 'row')}` : 'Stop email to them'}
          </button>
        )}
        <button className="btn btn--line" type="submit" name="do" value="preview">
          Check again
        </button>
        {checked && checked.bad > 0 && (
          <button className="btn btn--line" type="submit" name="do" value="refused">
            Download rows that can’t be imported
          </button>
        )}
      </div>
    </div>
  );
}
