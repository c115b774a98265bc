import { pathTo } from '../../../../src/site/routes.ts';
import { documentPath, uploadTypes, uploadTypesText } from '../../../../src/site/uploads.ts';
import { AdminLayout } from '../../../layouts/admin.tsx';
import type { Page } from '../../../page.ts';
import { ArrowLeft } from '../../../parts/icon.tsx';
import { Island } from '../../../parts/island.tsx';
import type { DocumentView, PictureView } from './content-view.ts';

/** Receives focus. */
function Problems({
  of,
  errors,
  conflict,
}: {
  of: string;
  errors: Readonly<Partial<Record<string, string>>>;
  conflict?: string;
}) {
  const messages = Object.entries(errors);
  if (!messages.length && !conflict) return null;
  return (
    // biome-ignore lint/a11y/noAutofocus: after a refusal people must land on what is wrong
    <div className="errors" role="alert" tabIndex={-1} autoFocus>
      <h2>The {of} isn’t saved</h2>
      {conflict && <p>{conflict}</p>}
      <ul>
        {messages.map(([field, problem]) => (
          <li key={field}>
            <a href={`#${field}`}>{problem}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Field({
  name,
  label,
  value,
  problem,
  hint,
  isLong,
}: {
  name: string;
  label: string;
  value: string;
  problem?: string;
  hint?: string;
  isLong?: true;
}) {
  const shared = {
    id: name,
    name,
    className: 'input',
    defaultValue: value,
    'aria-describedby': problem ? `${name}-problem` : hint && `${name}-hint`,
    'aria-invalid': problem ? (true as const) : undefined,
  };
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <Problem name={name} problem={problem} />
      {isLong ? <textarea {...shared} rows={3} /> : <input {...shared} autoComplete="off" />}
      {hint && (
        <p className="hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

/** Replaces the current file, if there is one. */
function FileField({
  accept,
  hint,
  isOptional,
  problem,
}: {
  accept: string;
  hint: string;
  isOptional: boolean;
  problem?: string;
}) {
  return (
    <div className="field">
      <label htmlFor="file">
        {isOptional ? 'Another file' : 'File'}
        {isOptional && <span className="soft"> (optional)</span>}
      </label>
      <Problem name="file" problem={problem} />
      <input
        className="input"
        id="file"
        name="file"
        type="file"
        accept={accept}
        aria-describedby={problem ? 'file-problem file-hint' : 'file-hint'}
        aria-invalid={problem ? true : undefined}
      />
      <p className="hint" id="file-hint">
        {hint}
      </p>
    </div>
  );
}

function Problem({ name, problem }: { name: string; problem?: string }) {
  if (!problem) return null;
  return (
    <p className="error" id={`${name}-problem`}>
      {problem}
    </p>
  );
}

export const adminDocument: Page<DocumentView> = {
  meta: (_, { known }) => ({ title: known || 'New document', description: 'A document and the text of its link.' }),
  View: Document,
  layout: 'admin',
};

const documents = 'documents.json';

function Document({ known, was, typed, isRow, upload, errors, conflict }: DocumentView) {
  const action = `${pathTo('adminDocument')}${known && `?${new URLSearchParams({ name: known })}`}`;
  return (
    <AdminLayout>
      <a className="lead-back" href={pathTo('adminContentFile', { id: documents })}>
        <ArrowLeft className="icon" />
        All documents
      </a>
      <div className="admin-head">
        <div>
          <h1>{known || 'New document'}</h1>
          {known && (
            <p>
              <a href={documentPath(known)}>{documentPath(known)}</a> is what visitors get.{' '}
              {upload && (
                <a href={`${pathTo('adminDocumentFile')}?${new URLSearchParams({ upload })}`}>Open the saved draft</a>
              )}
            </p>
          )}
        </div>
      </div>
      <Problems of="document" errors={errors} conflict={conflict} />
      <form className="edit" method="post" action={action} encType="multipart/form-data">
        <input type="hidden" name="was" value={was} />
        {!known && (
          <Field name="name" label="Name" value={typed.name} problem={errors.name} hint="Such as offering-circular" />
        )}
        <Field name="link" label="Text of the link" value={typed.link} problem={errors.link} />
        <FileField accept="application/pdf" hint="PDF, up to 20 MB." isOptional={known !== ''} problem={errors.file} />
        {known && (
          <p className="soft">
            To link to it in an article, write{' '}
            <code>
              [{typed.link || known}]({documentPath(known)})
            </code>
          </p>
        )}
        <p className="acts">
          <button className="btn btn--light" type="submit" name="do" value="save">
            Save draft
          </button>
          {isRow && (
            <button className="btn btn--quiet" type="submit" name="do" value="remove" formNoValidate>
              Remove this document
            </button>
          )}
        </p>
      </form>
    </AdminLayout>
  );
}

export const adminPicture: Page<PictureView> = {
  meta: (_, { known }) => ({
    title: known || 'New picture',
    description: 'A picture, its description and its focal point.',
  }),
  View: Picture,
  layout: 'admin',
};

const pictures = 'pictures.json';

function Picture(view: PictureView) {
  const { known, was, typed, image, cuts, errors, conflict } = view;
  const action = `${pathTo('adminPicture')}${known && `?${new URLSearchParams({ name: known })}`}`;
  return (
    <AdminLayout>
      <a className="lead-back" href={pathTo('adminContentFile', { id: pictures })}>
        <ArrowLeft className="icon" />
        All pictures
      </a>
      <div className="admin-head">
        <h1>{known || 'New picture'}</h1>
        {known && (
          <div className="admin-files">
            <a className="btn btn--quiet" href={pathTo('adminContentPreview', { id: pictures })}>
              Preview
            </a>
            <a className="btn" href={`${pathTo('adminContentFile', { id: pictures })}#publishing`}>
              Publish…
            </a>
          </div>
        )}
      </div>
      <Problems of="picture" errors={errors} conflict={conflict} />
      <form className="edit" method="post" action={action} encType="multipart/form-data">
        <input type="hidden" name="was" value={was} />
        {!known && (
          <Field name="name" label="Name" value={typed.name} problem={errors.name} hint="Such as our-office" />
        )}
        <Field
          name="alt"
          label="What it shows, for people who can’t see it"
          value={typed.alt}
          problem={errors.alt}
          isLong
        />
        <fieldset className="field">
          <legend>The caption names</legend>
          {kinds.map(([kind, label]) => (
            <label className="choice" key={kind}>
              <input type="radio" name="kind" value={kind} defaultChecked={typed.kind === kind} />
              <span>{label}</span>
            </label>
          ))}
        </fieldset>
        <Field name="shows" label="Project or type" value={typed.shows} problem={errors.shows} />
        <div className="field">
          <label className="choice">
            <input type="checkbox" name="photograph" value="on" defaultChecked={typed.isPhotograph} />
            <span>A photograph: the caption says so, in place of “Architect’s rendering”</span>
          </label>
        </div>
        <fieldset className="edit-group">
          <legend>Focal point</legend>
          <p>The part to keep visible when the picture is cropped, in percent from the left and the top.</p>
          <Problem name="x" problem={errors.x} />
          <Problem name="y" problem={errors.y} />
          <Island name="image-upload" when="load" point={{ x: typed.x, y: typed.y }} image={image} />
        </fieldset>
        <FileField
          accept={uploadTypes}
          hint={`${uploadTypesText}, ideally 1600 pixels wide or more. Animated GIFs: first frame only.`}
          isOptional={known !== ''}
          problem={errors.file}
        />
        <p className="acts">
          <button className="btn btn--light" type="submit" name="do" value="save">
            Save draft
          </button>
          {known && (
            <button className="btn btn--quiet" type="submit" name="do" value="remove" formNoValidate>
              Remove this picture
            </button>
          )}
        </p>
      </form>
      <Cuts cuts={cuts} />
    </AdminLayout>
  );
}

/** As last saved. */
function Cuts({ cuts }: Pick<PictureView, 'cuts'>) {
  if (!cuts.length) return null;
  return (
    <section className="mt-l" aria-labelledby="cuts">
      <h2 id="cuts">As pages show it</h2>
      <div className="edit-cuts">
        {cuts.map(({ label, ...cut }) => (
          <figure key={label}>
            <img {...cut} alt="" loading="lazy" decoding="async" />
            <figcaption>{label}</figcaption>
          </figure>
        ))}
      </div>
    </section>
  );
}

const kinds = [
  ['project', 'A project'],
  ['type', 'A type of building: a rendering of one is called “typical”'],
] as const;
