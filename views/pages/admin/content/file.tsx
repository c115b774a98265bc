import { counted } from '../../../../src/site/format.ts';
import { pathTo } from '../../../../src/site/routes.ts';
import { documentsOfPages } from '../../../../src/site/uploads.ts';
import { AdminLayout, mayOpen } from '../../../layouts/admin.tsx';
import { type Page, usePage } from '../../../page.ts';
import { ArrowLeft } from '../../../parts/icon.tsx';
import { Island } from '../../../parts/island.tsx';
import type { ContentFileView, PreviewView } from './content-view.ts';
import { FormField } from './form-field.tsx';
import { publishedLine, versionLine } from './versions.tsx';

export const adminContentFile: Page<ContentFileView> = {
  meta: (_, { label }) => ({ title: `${label}`, description: 'The text of one page.' }),
  View: ContentFile,
  layout: 'admin',
};

function ContentFile(view: ContentFileView) {
  const { id, label, path, field, open, live, isShipped, revision, note, violations, conflict, formerNames } = view;
  const { admin } = usePage();
  const at = admin?.here?.split('at=')[1];
  return (
    <AdminLayout>
      <a className="lead-back" href={pathTo('adminContent')}>
        <ArrowLeft className="icon" />
        Content
      </a>
      <div className="admin-head">
        <div>
          <h1>{label}</h1>
          <p>
            {path && (
              <>
                <a href={path}>{path}</a>.{' '}
              </>
            )}
            {live ? publishedLine(live) : isShipped ? 'Live: original version' : 'Not published yet'}.
          </p>
        </div>
        <div className="admin-files">
          <a className="btn btn--quiet" href={pathTo('adminContentPreview', { id })}>
            Preview
          </a>
          {id === 'pictures.json' && (
            <a className="btn btn--quiet" href={pathTo('adminPicture')}>
              New picture
            </a>
          )}
          {id === 'pictures.json' && mayOpen(admin?.role, 'admin') && (
            <a className="btn btn--quiet" href={`${pathTo('admin')}#pictures`}>
              Problem and Solution pictures
            </a>
          )}
          {id === 'documents.json' && <DocumentLinks />}
          <a className="btn btn--quiet" href={pathTo('adminContentChanges', { id })}>
            Version history
          </a>
        </div>
      </div>
      <Violations violations={violations} conflict={conflict} />
      {formerNames.map(({ name, texts }) => (
        <details className="mt" key={name}>
          <summary>
            {counted(texts.length, 'text still says', 'texts still say')} “{name}”
          </summary>
          <ul>
            {texts.map((text) => (
              <li key={text.href}>
                <a href={text.href}>{text.label}</a>
              </li>
            ))}
          </ul>
        </details>
      ))}
      <form className="edit" method="post" action={pathTo('adminContentFile', { id })}>
        <input type="hidden" name="seen" value={revision} />
        <div className="edit-bar">
          <p id="state" className="soft">
            {open ? versionLine(open) : 'No draft yet.'}
          </p>
          <p className="acts">
            <a href="#publishing">Publish…</a>
            <button className="btn" type="submit" name="do" value="save">
              Save draft
            </button>
          </p>
        </div>
        <Island
          name="drafts"
          when="load"
          save={pathTo('adminContentFile', { id })}
          drawn={pathTo('adminContentRendered', { id })}
        />
        <FormField field={field} context={{ file: id, at: at && decodeURIComponent(at) }} />
        <div className="field">
          <label htmlFor="note">
            What you changed, and why<span className="soft"> (optional)</span>
          </label>
          <input className="input" id="note" name="note" maxLength={300} defaultValue={note} />
        </div>
        <Publishing view={view} />
      </form>
    </AdminLayout>
  );
}

const DocumentLinks = () => (
  <>
    {Object.values(documentsOfPages).map((name) => (
      <a key={name} className="btn btn--quiet" href={`${pathTo('adminDocument')}?${new URLSearchParams({ name })}`}>
        {name}.pdf
      </a>
    ))}
    <a className="btn btn--quiet" href={pathTo('adminDocument')}>
      New document
    </a>
  </>
);

/** Receives focus. */
function Violations({ violations, conflict }: Pick<ContentFileView, 'violations' | 'conflict'>) {
  if (!violations.length && !conflict) return null;
  return (
    // biome-ignore lint/a11y/noAutofocus: after a refusal people must land on what is wrong
    <div className="errors" role="alert" tabIndex={-1} autoFocus>
      {conflict && <p>{conflict}</p>}
      {violations.length > 0 && (
        <>
          <h2>This can’t be published yet</h2>
          <ul>
            {violations.map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function Publishing({ view }: { view: ContentFileView }) {
  const { open, approval, isAuthor, publishAt, publishAtProblem, zone, id } = view;
  const isSettled = open?.state === 'scheduled' || open?.state === 'waiting';
  const needsApprover = open?.state === 'waiting' && approval;
  return (
    <section className="edit-publish" aria-labelledby="publishing">
      <h2 id="publishing">Publish</h2>
      {needsApprover && isAuthor && <p>You wrote part of it, so another editor or admin has to approve it.</p>}
      {!isSettled && (
        <div className="field">
          <label htmlFor="publishAt">
            Schedule for<span className="soft"> (optional; time in {zone})</span>
          </label>
          {publishAtProblem && (
            <p className="error" id="publishAt-problem">
              {publishAtProblem}
            </p>
          )}
          <input
            className="input"
            id="publishAt"
            name="publishAt"
            type="datetime-local"
            defaultValue={publishAt}
            aria-describedby={publishAtProblem && 'publishAt-problem'}
          />
        </div>
      )}
      <p className="acts">
        {(!isSettled || (open?.state === 'waiting' && !approval)) && (
          <button className="btn btn--light" type="submit" name="do" value="publish">
            {approval ? 'Publish, or send for approval' : 'Publish'}
          </button>
        )}
        {needsApprover && !isAuthor && (
          <button className="btn btn--light" type="submit" name="do" value="approve">
            Approve
          </button>
        )}
        {isSettled && (
          <button className="btn" type="submit" name="do" value="withdraw">
            Back to draft
          </button>
        )}
        <a href={pathTo('adminContentPreview', { id })}>Preview the saved draft</a>
        {open && (
          <button className="btn btn--quiet" type="submit" name="do" value="discard">
            Discard the draft
          </button>
        )}
      </p>
    </section>
  );
}

export const adminContentPreview: Page<PreviewView> = {
  meta: (_, { label }) => ({
    title: `Preview of ${label}`,
    description: 'The pages as they would be, on a phone and a desktop.',
  }),
  View: Preview,
  layout: 'admin',
};

const widths = [
  { width: 390, name: 'On a phone, 390 pixels wide' },
  { width: 1280, name: 'On a desktop, 1280 pixels wide' },
];

function Preview({ id, label, paths, path, problems }: PreviewView) {
  return (
    <AdminLayout>
      <a className="lead-back" href={pathTo('adminContentFile', { id })}>
        <ArrowLeft className="icon" />
        {label}
      </a>
      <div className="admin-head">
        <div>
          <h1>Preview of {label}</h1>
          <p>The saved draft, as visitors would see it. Forms and players don’t work in a preview.</p>
        </div>
      </div>
      {problems.length > 0 && (
        <div className="errors" role="alert">
          <h2>This draft can’t be shown yet</h2>
          <ul>
            {problems.map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </div>
      )}
      {!problems.length && !path && <p>This draft doesn’t change any page.</p>}
      {path && (
        <>
          <nav className="edit-pages" aria-label="Pages that change">
            {paths.map((other) => (
              <a key={other} href={hrefTo('adminContentPreview', id, other)} aria-current={other === path || undefined}>
                {other}
              </a>
            ))}
          </nav>
          <div className="edit-previews">
            {widths.map(({ width, name }) => (
              <figure key={width} className={`edit-preview edit-preview--${width}`}>
                <figcaption>{name}</figcaption>
                <div>
                  <iframe title={`${path} ${name.toLowerCase()}`} src={hrefTo('adminContentRendered', id, path)} />
                </div>
              </figure>
            ))}
          </div>
        </>
      )}
    </AdminLayout>
  );
}

const hrefTo = (name: 'adminContentPreview' | 'adminContentRendered', id: string, path: string) =>
  `${pathTo(name, { id })}?${new URLSearchParams({ path })}`;
