import { pathTo } from '../../../../src/site/routes.ts';
import { usePage } from '../../../page.ts';
import { Field, FormCard } from '../../../parts/admin/form.tsx';
import { AdminHead, adminPage, Section, Table } from '../../../parts/admin/page.tsx';
import { LinkButton } from '../../../parts/button.tsx';
import { publishedLine, type VersionFacts, versionLine } from './versions.tsx';

export interface ContentRow {
  id: string;
  label: string;
  /** Absent if the file is not a page. */
  path?: string;
  open?: VersionFacts;
  live?: VersionFacts;
  /** The file exists; it is public unless a version is published. */
  isShipped: boolean;
  /** The published text fails the checks of this release. */
  unfit?: true;
}

export interface ContentView {
  groups: readonly { title: string; rows: readonly ContentRow[] }[];
  approval: boolean;
  error?: string;
  typed?: { id: string; title: string };
}

export const adminContent = adminPage(Content, 'Content', 'The site’s text, and who changed it.');

function Content({ groups, approval, error, typed }: ContentView) {
  const { email = '' } = usePage().admin ?? {};
  const waiting = groups.flatMap(({ rows }) => rows.filter(({ open }) => open?.state === 'waiting'));
  const mine = waiting.filter(({ open }) => !open?.authors.includes(email));
  return (
    <>
      <AdminHead
        title="Content"
        text={`Edit the site’s text. Copy that breaks the rules for claims about money can’t be published${approval ? ', and changes that visitors see need a second person’s approval' : ''}.`}
      >
        <LinkButton look="quiet" href="#new-article" label="New article" />
        <LinkButton look="quiet" href={pathTo('adminArchive')} label="Archive of pages" />
      </AdminHead>
      <div className="sections">
        <nav className="row" aria-label="Content sections">
          {groups.map(({ title }) => (
            <a key={title} href={`#${idFor(title)}`}>
              {title}
            </a>
          ))}
        </nav>
        {mine.length > 0 && (
          <Section id="to-approve" title="Waiting for your approval">
            <ul className="plain">
              {mine.map(({ id, label, open }) => (
                <li key={id}>
                  <a href={pathTo('adminContentFile', { id })}>{label}</a>: {open && versionLine(open)}
                </li>
              ))}
            </ul>
          </Section>
        )}
        {groups.map(({ title, rows }) => (
          <Section id={idFor(title)} title={title} key={title}>
            <Table className="table table--fixed" columns={['Name', 'Live', 'Draft']} last="More">
              {rows.map((row) => (
                <Row key={row.id} row={row} />
              ))}
            </Table>
          </Section>
        ))}
        <FormCard
          title="New article"
          id="new-article"
          alone
          action={pathTo('adminContent')}
          error={error}
          submit="Create draft"
        >
          <Field name="title" label="Title" value={typed?.title} required />
          <Field
            name="id"
            label="Address"
            value={typed?.id}
            hint="After /blog/: lowercase letters, digits and hyphens. Made from the title if empty."
            optional
          />
        </FormCard>
      </div>
    </>
  );
}

const idFor = (title: string) => title.toLowerCase().replaceAll(' ', '-');

function visibleLine({ live, isShipped, unfit }: ContentRow): string {
  const file = isShipped ? 'Original' : 'Nothing';
  if (unfit) return `${file}: the published version doesn’t pass this release’s checks`;
  return live ? publishedLine(live) : file;
}

function Row({ row }: { row: ContentRow }) {
  const { id, label, path, open } = row;
  return (
    <tr>
      <th scope="row">
        <a href={pathTo('adminContentFile', { id })}>{label}</a>
        {path && <span className="soft">{path}</span>}
      </th>
      <td>{visibleLine(row)}</td>
      <td>{open ? versionLine(open) : <span className="soft">No draft</span>}</td>
      <td className="action">
        <a href={pathTo('adminContentChanges', { id })}>
          History<span className="sr"> of {label}</span>
        </a>
      </td>
    </tr>
  );
}
