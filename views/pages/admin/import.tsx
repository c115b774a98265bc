import type { BulkRecord } from '../../../src/db/rows.ts';
import type { Checked, ImportStore } from '../../../src/leads/import/import-leads.ts';
import { importColumns, type Mapping } from '../../../src/leads/import/import-rows.ts';
import { personName, statusName } from '../../../src/leads/lead.ts';
import { counted, formatCount, formatMoment } from '../../../src/site/format.ts';
import type { FormId } from '../../../src/site/forms/form.ts';
import { formName, leadForms } from '../../../src/site/forms/index.ts';
import { columnOf } from '../../../src/site/lead-columns.ts';
import { pathTo } from '../../../src/site/routes.ts';
import { Choice, Errors, Field, FormCard, PostForm, Select } from '../../parts/admin/form.tsx';
import { AdminHead, adminPage, Section, Table } from '../../parts/admin/page.tsx';
import { Submit } from '../../parts/button.tsx';

export interface ImportsView {
  imports: readonly BulkRecord[];
  /** Leads of an undone import that somebody has worked with. */
  left?: Awaited<ReturnType<ImportStore['left']>>;
  error?: string;
}

export interface ImportFileView {
  id: string;
  headings: readonly string[];
  /** The first row. */
  sample: readonly string[];
  mapping: Mapping;
  form?: FormId;
  /** The gaps of the mapping. */
  problem?: string;
  /** Absent while the mapping is incomplete. */
  checked?: Checked;
  /** It was submitted despite invalid rows. */
  mustSkip: boolean;
}

export const adminImports = adminPage(Imports, 'Import leads', 'Leads from a CSV file.');

function Imports({ imports, left, error }: ImportsView) {
  return (
    <>
      <AdminHead
        back={[pathTo('adminLeads'), 'Leads']}
        title="Import leads"
        text="From a CSV file: one of our exports, a HubSpot export, or any list with emails. Nothing is sent to anyone."
      />
      <div className="detail">
        <section className="sections" aria-label="Imports">
          {left && <Remaining left={left} />}
          {imports.length ? <List imports={imports} /> : <p className="soft">Nothing has been imported yet.</p>}
        </section>
        <FormCard
          title="Choose a file"
          action={pathTo('adminImports')}
          encType="multipart/form-data"
          error={error}
          submit="Preview"
        >
          <Field
            name="file"
            label="CSV file"
            type="file"
            accept=".csv,text/csv"
            hint="UTF-8, up to 100 MB. You see a preview before anything is stored; files that aren’t imported are deleted after an hour."
            required
          />
        </FormCard>
      </div>
    </>
  );
}

function Remaining({ left: { count, leads } }: { left: NonNullable<ImportsView['left']> }) {
  return (
    <Section id="left" title="Not removed" text="Someone has worked on these since they were imported.">
      <ul>
        {leads.map(({ id, email }) => (
          <li key={id}>
            <a href={pathTo('adminLead', { id })}>{email}</a>
          </li>
        ))}
      </ul>
      {count > leads.length && <p>And {formatCount(count - leads.length)} more.</p>}
    </Section>
  );
}

function List({ imports }: Pick<ImportsView, 'imports'>) {
  return (
    <PostForm action={pathTo('adminLeadsUndo')}>
      <Table columns={['Import', 'Added', 'Skipped']} last="Action">
        {imports.map(({ id, at, by, via, changed: added, unchanged: skipped, ended_at, undone_at }) => (
          <tr key={id}>
            <th scope="row">
              {formatMoment(at)}
              <span className="soft">
                By {by}, {via}
                {!ended_at && '. Running, or interrupted: import the file again for the rest'}
              </span>
            </th>
            <td>{formatCount(added)} added</td>
            <td>{formatCount(skipped)} already here</td>
            <td className="action">
              {undone_at ? (
                <span className="soft">Undone {formatMoment(undone_at)}</span>
              ) : (
                <Submit look="quiet" name="undo" value={id} label="Undo" of={`the import of ${formatMoment(at)}`} />
              )}
            </td>
          </tr>
        ))}
      </Table>
    </PostForm>
  );
}

export const adminImportFile = adminPage(ImportFile, 'Check the file', 'What the file would import.');

function ImportFile(view: ImportFileView) {
  const { id, checked, problem } = view;
  return (
    <>
      <AdminHead
        back={[pathTo('adminImports'), 'Import leads']}
        title="Check the file"
        text={checked ? `${rowCounts(checked)}. Nothing is stored yet.` : 'Nothing is stored yet.'}
      />
      <form className="form" method="post" action={pathTo('adminImportFile', { id })}>
        {problem && <Errors>{problem}.</Errors>}
        {checked && checked.bad > 0 && <InvalidRows checked={checked} />}
        {checked && <Consequences checked={checked} />}
        <Columns view={view} />
        {checked && <Preview checked={checked} />}
        <Buttons view={view} />
      </form>
    </>
  );
}

function rowCounts({ rows, stored }: Checked): string {
  return stored
    ? `${counted(rows, 'row')}, ${stored === rows ? 'all' : formatCount(stored)} already here`
    : counted(rows, 'row');
}

function Consequences({ checked }: { checked: Checked }) {
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

function InvalidRows({ checked: { bad, badRows } }: { checked: Checked }) {
  return (
    <section className="errors" aria-labelledby="bad">
      <h2 id="bad">{counted(bad, 'row')} can’t be imported</h2>
      <ul className="plain">
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

const columnOptions = {
  '': 'Skip',
  ...Object.fromEntries(importColumns.map((name) => [name, columnOf(name).label])),
  // A lead's page says the opposite.
  do_not_email: 'Do not email',
};
/** In characters. */
const sampleLength = 80;
const formOptions = { '': 'Please choose', ...Object.fromEntries(leadForms.map(({ id, name }) => [id, name])) };

function Columns({ view: { headings, sample, mapping, form } }: { view: ImportFileView }) {
  return (
    <fieldset className="edit-group tiles">
      <legend>Match columns</legend>
      {headings.map((heading, index) => (
        <Select
          id={`column-${index}`}
          name="column"
          label={heading || `Column ${index + 1}`}
          value={mapping[index] ?? ''}
          options={columnOptions}
          hint={sample[index]?.slice(0, sampleLength)}
          // biome-ignore lint/suspicious/noArrayIndexKey: a file may have a heading twice, and their order is that of the file
          key={index}
        />
      ))}
      <Select name="form" label="Form for rows without one" value={form ?? ''} options={formOptions} />
    </fieldset>
  );
}

function Preview({ checked: { leads } }: { checked: Checked }) {
  if (!leads.length) return <p className="soft">No row can be imported.</p>;
  return (
    <Section
      id="first"
      title={`The first ${leads.length === 1 ? 'lead' : `${leads.length} leads`}, as they would be imported`}
    >
      <Table columns={['Email', 'Name', 'Form', 'Status', 'Date']}>
        {leads.map((lead) => (
          <tr key={lead.id}>
            <th scope="row">{lead.email}</th>
            <td>{personName(lead)}</td>
            <td>{formName(lead.form)}</td>
            <td>{statusName(lead.status)}</td>
            <td>{formatMoment(lead.created_at)}</td>
          </tr>
        ))}
      </Table>
    </Section>
  );
}

function Buttons({ view: { checked, mustSkip } }: { view: ImportFileView }) {
  const fresh = checked ? checked.rows - checked.bad - checked.stored : 0;
  return (
    <div className="slot">
      {checked && checked.bad > 0 && (
        <Choice name="skip" value="yes" aria-describedby={mustSkip ? 'must-skip' : undefined}>
          Skip {counted(checked.bad, 'row')}
          {mustSkip && (
            <span className="error" id="must-skip" role="alert">
              Check this box, or correct the file and upload it again.
            </span>
          )}
        </Choice>
      )}
      <div className="acts">
        {(fresh > 0 || (checked && checked.optOuts > 0)) && (
          <Submit
            name="do"
            value="import"
            label={fresh > 0 ? `Import ${counted(fresh, 'row')}` : 'Stop email to them'}
          />
        )}
        <Submit look="line" name="do" value="preview" label="Check again" />
        {checked && checked.bad > 0 && (
          <Submit look="line" name="do" value="refused" label="Download rows that can’t be imported" />
        )}
      </div>
    </div>
  );
}
