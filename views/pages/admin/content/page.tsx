import { pathTo } from '../../../../src/site/routes.ts';
import { sectionName } from '../../../../src/site/uploads.ts';
import { AdminLayout } from '../../../layouts/admin.tsx';
import type { Page } from '../../../page.ts';
import { AccountField, AccountProblem } from '../accounts/account-field.tsx';
import type { ContentRow, ContentView } from './content-view.ts';
import { publishedLine, versionLine } from './versions.tsx';

export const adminContent: Page<ContentView> = {
  meta: () => ({ title: 'Content', description: 'The site’s text, and who changed it.' }),
  View: Content,
  layout: 'admin',
};

function Content({ groups, pictures, approval, me, error, typed }: ContentView) {
  const waiting = groups.flatMap(({ rows }) => rows.filter(({ open }) => open?.state === 'waiting'));
  const mine = waiting.filter(({ open }) => !open?.authors.includes(me));
  return (
    <AdminLayout>
      <div className="admin-head">
        <div>
          <h1>Content</h1>
          <p>
            Edit the site’s text. Copy that breaks the rules for claims about money can’t be published
            {approval && ', and changes that visitors see need a second person’s approval'}.
          </p>
        </div>
        <div className="admin-files">
          <a className="btn btn--quiet" href="#new-article">
            New article
          </a>
          <a className="btn btn--quiet" href={pathTo('adminArchive')}>
            Archive of pages
          </a>
        </div>
      </div>
      <nav className="edit-pages" aria-label="Content sections">
        {groups.map(({ title }) => (
          <a key={title} href={`#${idFor(title)}`}>
            {title}
          </a>
        ))}
      </nav>
      {mine.length > 0 && (
        <section className="note" aria-labelledby="to-approve">
          <h2 id="to-approve">Waiting for your approval</h2>
          <ul className="plain">
            {mine.map(({ id, label, open }) => (
              <li key={id}>
                <a href={pathTo('adminContentFile', { id })}>{label}</a>: {open && versionLine(open)}
              </li>
            ))}
          </ul>
        </section>
      )}
      {pictures.length > 0 && (
        <section className="note" aria-labelledby="pictures-to-approve">
          <h2 id="pictures-to-approve">Fund page pictures waiting for approval</h2>
          {pictures.map((picture) => (
            <WaitingPicture key={picture.id} picture={picture} canApprove={!approval || picture.by !== me} />
          ))}
        </section>
      )}
      {groups.map(({ title, rows }) => (
        <section className="mt-l" key={title} aria-label={title}>
          <h2 id={idFor(title)}>{title}</h2>
          <div className="edit-scroll">
            <table className="ledger edit-list">
              <thead>
                <tr>
                  <th scope="col">Name</th>
                  <th scope="col">Live</th>
                  <th scope="col">Draft</th>
                  <th scope="col">
                    <span className="sr">More</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <Row key={row.id} row={row} />
                ))}
              </tbody>
            </table>
          </div>
        </section>
      ))}
      <NewArticle error={error} typed={typed} />
    </AdminLayout>
  );
}

function WaitingPicture({
  picture: { id, slot, name, src, by },
  canApprove,
}: {
  picture: ContentView['pictures'][number];
  canApprove: boolean;
}) {
  return (
    <form method="post" action={pathTo('adminSectionPicture')}>
      <input type="hidden" name="id" value={id} />
      <p>{`${sectionName(slot)}: ${name}, uploaded by ${by}`}</p>
      <p>
        <img src={src} alt={`What the ${slot} section would show`} width={320} loading="lazy" decoding="async" />
      </p>
      <p className="acts">
        {canApprove && (
          <button className="btn btn--light" type="submit" name="do" value="approve">
            Approve
          </button>
        )}
        <button className="btn" type="submit" name="do" value="discard">
          Reject
        </button>
      </p>
    </form>
  );
}

function NewArticle({ error, typed }: Pick<ContentView, 'error' | 'typed'>) {
  return (
    <form className="card form account" method="post" action={pathTo('adminContent')}>
      <h2 id="new-article">New article</h2>
      <AccountProblem error={error} />
      <AccountField name="title" label="Title" type="text" autoComplete="off" value={typed?.title} />
      <AccountField
        name="id"
        label="Address"
        type="text"
        autoComplete="off"
        value={typed?.id}
        hint="After /blog/: lowercase letters, digits and hyphens. Made from the title if empty."
        optional
      />
      <div>
        <button className="btn" type="submit">
          Create draft
        </button>
      </div>
    </form>
  );
}

const idFor = (title: string) => title.toLowerCase().replaceAll(' ', '-');

/** One line on what is public. */
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
        {path && <span className="soft edit-path">{path}</span>}
      </th>
      <td>{visibleLine(row)}</td>
      <td>{open ? versionLine(open) : <span className="soft">No draft</span>}</td>
      <td>
        <a href={pathTo('adminContentChanges', { id })}>
          History<span className="sr"> of {label}</span>
        </a>
      </td>
    </tr>
  );
}
