import type { PageChange } from '../../../../src/content/editing/archive.ts';
import type { ArchivedPage } from '../../../../src/db/rows.ts';
import { formatMoment } from '../../../../src/site/format.ts';
import { pathTo } from '../../../../src/site/routes.ts';
import { Field, FormError, Select } from '../../../parts/admin/form.tsx';
import { AdminHead, adminPage, Fact, Section, Table } from '../../../parts/admin/page.tsx';
import { LinkButton, Submit } from '../../../parts/button.tsx';

interface ArchivedChange extends Pick<PageChange, 'byTime'> {
  ended?: true;
}

export interface ArchiveView {
  paths: readonly string[];
  path: string;
  at: string;
  error?: string;
  archived?: Pick<ArchivedPage, 'id' | 'at' | 'sha256'> & { until: string | null } & PageChange & ArchivedChange;
  history: readonly ({ at: string; sha256: string; authors: string; approver: string } & ArchivedChange)[];
  zone: string;
}

export const adminArchive = adminPage(Archive, 'Archive of pages', 'Every page as it read on any day.');

function Archive({ paths, path, at, error, archived, history, zone }: ArchiveView) {
  const options = Object.fromEntries((paths.includes(path) ? paths : [path, ...paths]).map((one) => [one, one]));
  return (
    <>
      <AdminHead
        back={[pathTo('adminContent'), 'Content']}
        title="Archive of pages"
        text="Every page and document as it read on any day. Nothing is ever removed."
      />
      <search>
        <form className="filters row row--fields" action={pathTo('adminArchive')}>
          <FormError error={error} />
          <Select name="page" label="Page" value={path} options={options} />
          <Field name="at" label={`Date, or date and time (in ${zone})`} value={at} placeholder="2026-03-01" />
          <div className="acts">
            <Submit label="Show" />
          </div>
        </form>
      </search>
      <div className="sections">
        {archived && <ArchivedVersion path={path} archived={archived} />}
        {history.length > 0 && (
          <Section id="versions" title={`All versions of ${path}`}>
            <Table className="table table--fixed" columns={['Since', 'By', 'SHA-256']}>
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
            </Table>
          </Section>
        )}
      </div>
    </>
  );
}

function ArchivedVersion({ path, archived }: { path: string; archived: NonNullable<ArchiveView['archived']> }) {
  const { id, at, until, sha256, versions, byTime, ended } = archived;
  const href = pathTo('adminArchived', { id });
  const isDocument = path.startsWith('/documents/');
  return (
    <Section
      id="found"
      title={`${ended ? `No ${path}` : path} since ${formatMoment(at)}${until ? `, until ${formatMoment(until)}` : ''}`}
    >
      <dl className="facts">
        {!ended && (
          <Fact label="SHA-256">
            <code>{sha256}</code>
          </Fact>
        )}
        {versions.map(({ file, authors, approver, note }) => (
          <Fact label={file} key={file}>
            By {authors.replaceAll(' ', ', ')}
            {approver && `, approved by ${approver}`}
            {note && `: ${note}`}
          </Fact>
        ))}
        {!versions.length && (
          <Fact label="Changed by">
            {byTime
              ? 'A date: a new day, or an event that began or ended'
              : 'The site restarted with new files or a new release'}
          </Fact>
        )}
      </dl>
      {!ended && (
        <p className="acts">
          <LinkButton
            href={href}
            target="_blank"
            rel="noopener"
            label={isDocument ? 'Open the PDF' : 'Open it to print'}
          />
          <LinkButton look="quiet" href={`${href}?download=1`} label={`Download the ${isDocument ? 'PDF' : 'HTML'}`} />
        </p>
      )}
      {!isDocument && !ended && <iframe className="edit-archived" title={`${path} as it was`} src={href} />}
    </Section>
  );
}
