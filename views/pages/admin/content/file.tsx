import { ErrorSummary } from '../../../../client/form/errors.tsx';
import type { Schema } from '../../../../src/content/editing/schema-parts.ts';
import { counted, zoneName } from '../../../../src/site/format.ts';
import { pathTo } from '../../../../src/site/routes.ts';
import { documentsOfPages } from '../../../../src/site/uploads.ts';
import { mayOpen } from '../../../layouts/admin.tsx';
import { usePage } from '../../../page.ts';
import { Field } from '../../../parts/admin/form.tsx';
import { AdminHead, adminPage, Section } from '../../../parts/admin/page.tsx';
import { LinkButton, Submit } from '../../../parts/button.tsx';
import { Island } from '../../../parts/island.tsx';
import { type FormContext, FormFields } from './form-field.tsx';
import { publishedLine, type VersionFacts, versionLine } from './versions.tsx';

export interface ContentFileView {
  id: string;
  label: string;
  path?: string;
  schema: Schema;
  value: unknown;
  form: FormContext;
  open?: VersionFacts;
  live?: VersionFacts;
  /** A file exists, which is public where nothing is published. */
  isShipped: boolean;
  /** Optimistic lock, posted with each change. */
  revision: string;
  note: string;
  violations: readonly string[];
  /** Former names that texts still use, with links to fix them. */
  formerNames: readonly { name: string; texts: readonly { label: string; href: string }[] }[];
  /** Somebody saved or published meanwhile; the form keeps the input. */
  conflict?: string;
  approval: boolean;
  /** The typed publication time, `2026-03-01T08:00`, and its error. */
  publishAt: string;
  publishAtProblem?: string;
}

export interface PreviewView {
  id: string;
  label: string;
  paths: readonly string[];
  path?: string;
  problems: readonly string[];
}

export const adminContentFile = adminPage<ContentFileView>(ContentFile, ({ label }) => label, 'The text of one page.');

function ContentFile(view: ContentFileView) {
  const { id, label, path, schema, value, form, open, live, isShipped } = view;
  const { revision, note, violations, conflict, formerNames } = view;
  const { admin } = usePage();
  return (
    <>
      <AdminHead
        back={[pathTo('adminContent'), 'Content']}
        title={label}
        text={
          <>
            {path && (
              <>
                <a href={path}>{path}</a>.{' '}
              </>
            )}
            {live ? publishedLine(live) : isShipped ? 'Live: original version' : 'Not published yet'}.
          </>
        }
      >
        <LinkButton look="quiet" href={pathTo('adminContentPreview', { id })} label="Preview" />
        {id === 'pictures.json' && <LinkButton look="quiet" href={pathTo('adminPicture')} label="New picture" />}
        {id === 'pictures.json' && mayOpen(admin?.role, 'admin') && (
          <LinkButton look="quiet" href={`${pathTo('admin')}#pictures`} label="Problem and Solution pictures" />
        )}
        {id === 'documents.json' && <DocumentLinks />}
        <LinkButton look="quiet" href={pathTo('adminContentChanges', { id })} label="Version history" />
      </AdminHead>
      {(conflict || violations.length > 0) && (
        <ErrorSummary
          title={conflict ? 'This isn’t saved yet' : 'This can’t be published yet'}
          text={conflict}
          errors={violations.map((message) => ({ message }))}
        />
      )}
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
      <form className="edit slot" method="post" action={pathTo('adminContentFile', { id })}>
        <input type="hidden" name="revision" value={revision} />
        <div className="edit-bar row">
          <p id="state" className="soft">
            {open ? versionLine(open) : 'No draft yet.'}
          </p>
          <p className="acts">
            <a href="#publishing">Publish…</a>
            <Submit name="do" value="save" label="Save draft" />
          </p>
        </div>
        <Island
          name="drafts"
          when="load"
          save={pathTo('adminContentFile', { id })}
          preview={pathTo('adminContentRendered', { id })}
          conflict={conflict !== undefined}
        />
        <FormFields field={{ name: '', schema, value }} context={form} />
        <Field name="note" label="What you changed, and why" optional value={note} maxLength={300} />
        <Publishing view={view} />
      </form>
    </>
  );
}

const DocumentLinks = () => (
  <>
    {Object.values(documentsOfPages).map((name) => (
      <LinkButton
        key={name}
        look="quiet"
        href={`${pathTo('adminDocument')}?${new URLSearchParams({ name })}`}
        label={`${name}.pdf`}
      />
    ))}
    <LinkButton look="quiet" href={pathTo('adminDocument')} label="New document" />
  </>
);

function Publishing({ view }: { view: ContentFileView }) {
  const { open, approval, publishAt, publishAtProblem, id } = view;
  const { email = '' } = usePage().admin ?? {};
  const isAuthor = open?.authors.includes(email);
  const isSettled = open?.state === 'scheduled' || open?.state === 'waiting';
  const needsApprover = open?.state === 'waiting' && approval;
  return (
    <Section id="publishing" title="Publish">
      {needsApprover && isAuthor && <p>You wrote part of it, so another editor or admin has to approve it.</p>}
      {!isSettled && (
        <Field
          name="publishAt"
          label={
            <>
              Schedule for<span className="soft"> (optional; time in {zoneName()})</span>
            </>
          }
          type="datetime-local"
          value={publishAt}
          error={publishAtProblem}
        />
      )}
      <p className="acts">
        {(!isSettled || (open?.state === 'waiting' && !approval)) && (
          <Submit
            look="light"
            name="do"
            value="publish"
            label={approval ? 'Publish, or send for approval' : 'Publish'}
          />
        )}
        {needsApprover && !isAuthor && <Submit look="light" name="do" value="approve" label="Approve" />}
        {isSettled && <Submit name="do" value="withdraw" label="Back to draft" />}
        <a href={pathTo('adminContentPreview', { id })}>Preview the saved draft</a>
        {open && <Submit look="quiet" name="do" value="discard" label="Discard the draft" />}
      </p>
    </Section>
  );
}

export const adminContentPreview = adminPage<PreviewView>(
  Preview,
  ({ label }) => `Preview of ${label}`,
  'The pages as they would be, on a phone and a desktop.',
);

const widths = [
  { width: 390, name: 'On a phone, 390 pixels wide' },
  { width: 1280, name: 'On a desktop, 1280 pixels wide' },
];

function Preview({ id, label, paths, path, problems }: PreviewView) {
  return (
    <>
      <AdminHead
        back={[pathTo('adminContentFile', { id }), label]}
        title={`Preview of ${label}`}
        text="The saved draft, as visitors would see it. Forms and players don’t work in a preview."
      />
      {problems.length > 0 && (
        <ErrorSummary title="This draft can’t be shown yet" errors={problems.map((message) => ({ message }))} />
      )}
      {!problems.length && !path && <p>This draft doesn’t change any page.</p>}
      {path && (
        <>
          <nav className="row" aria-label="Pages that change">
            {paths.map((other) => (
              <a key={other} href={hrefTo('adminContentPreview', id, other)} aria-current={other === path || undefined}>
                {other}
              </a>
            ))}
          </nav>
          <div className="edit-previews row">
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
    </>
  );
}

const hrefTo = (name: 'adminContentPreview' | 'adminContentRendered', id: string, path: string) =>
  `${pathTo(name, { id })}?${new URLSearchParams({ path })}`;
