import type { ReactNode } from 'react';
import { pathTo } from '../../../../src/site/routes.ts';
import { documentPath, uploadTypes, uploadTypesText } from '../../../../src/site/uploads.ts';
import { Choice, Choices, ErrorSummary, Field, FieldError } from '../../../parts/admin/form.tsx';
import { AdminHead, adminPage } from '../../../parts/admin/page.tsx';
import { LinkButton, Submit } from '../../../parts/button.tsx';
import { Island } from '../../../parts/island.tsx';

interface UploadView<Typed, Field extends string> {
  /** "" for a new one. */
  known: string;
  /** Optimistic lock, posted with each change. */
  was: string;
  typed: Typed;
  errors: Readonly<Partial<Record<Field, string>>>;
  conflict?: string;
}

export type PictureField = 'name' | 'alt' | 'x' | 'y' | 'shows' | 'file';

export interface PictureView
  extends UploadView<
    { name: string; alt: string; x: string; y: string; kind: string; shows: string; isPhotograph: boolean },
    PictureField
  > {
  image?: { src: string; width: number; height: number };
  cuts: readonly { label: string; src: string; width: number; height: number }[];
}

export interface DocumentView extends UploadView<{ name: string; link: string }, 'name' | 'link' | 'file'> {
  /** Documents that pages link to may have no row. */
  isRow: boolean;
  /** Visitors get one at its address. */
  isPublic: boolean;
  upload?: string;
}

const uploads = {
  picture: {
    file: 'pictures.json',
    page: 'adminPicture',
    example: 'our-office',
    accept: uploadTypes,
    hint: `${uploadTypesText}, ideally 1600 pixels wide or more. Animated GIFs: first frame only.`,
  },
  document: {
    file: 'documents.json',
    page: 'adminDocument',
    example: 'offering-circular',
    accept: 'application/pdf',
    hint: 'PDF, up to 20 MB.',
  },
} as const;

interface UploadFormProps {
  of: keyof typeof uploads;
  view: UploadView<{ name: string }, 'name' | 'file'>;
  text?: ReactNode;
  canRemove: boolean;
  children: ReactNode;
}

/** The fields of an upload between its name and its file. */
function UploadForm({ of, view, text, canRemove, children }: UploadFormProps) {
  const { known, was, typed, errors, conflict } = view;
  const { file: id, page, example, accept, hint } = uploads[of];
  return (
    <>
      <AdminHead back={[pathTo('adminContentFile', { id }), `All ${of}s`]} title={known || `New ${of}`} text={text}>
        {known && (
          <>
            <LinkButton look="quiet" href={pathTo('adminContentPreview', { id })} label="Preview" />
            <LinkButton href={`${pathTo('adminContentFile', { id })}#publishing`} label="Publish…" />
          </>
        )}
      </AdminHead>
      <ErrorSummary
        title={`The ${of} isn’t saved`}
        conflict={conflict}
        errors={Object.entries(errors).map(([field, message]) => ({ field, message }))}
      />
      <form
        className="edit slot"
        method="post"
        action={pathTo(page) + (known && `?${new URLSearchParams({ name: known })}`)}
        encType="multipart/form-data"
      >
        <input type="hidden" name="was" value={was} />
        {!known && (
          <Field name="name" label="Name" value={typed.name} error={errors.name} hint={`Such as ${example}`} />
        )}
        {children}
        <Field
          name="file"
          type="file"
          label={known ? 'Another file' : 'File'}
          optional={known !== ''}
          accept={accept}
          hint={hint}
          error={errors.file}
        />
        <p className="acts">
          <Submit look="light" name="do" value="save" label="Save draft" />
          {canRemove && <Submit look="quiet" name="do" value="remove" formNoValidate label={`Remove this ${of}`} />}
        </p>
      </form>
    </>
  );
}

export const adminDocument = adminPage<DocumentView>(
  Document,
  ({ known }) => known || 'New document',
  'A document and the text of its link.',
);

function Document(view: DocumentView) {
  const { known, typed, isRow, isPublic, upload, errors } = view;
  const path = documentPath(known);
  const text = known && (
    <>
      {isPublic ? (
        <>
          <a href={path}>{path}</a> is what visitors get.{' '}
        </>
      ) : (
        `Visitors get it at ${path} once it’s published. `
      )}
      {upload && <a href={`${pathTo('adminDocumentFile')}?${new URLSearchParams({ upload })}`}>Open the saved draft</a>}
    </>
  );
  return (
    <UploadForm of="document" view={view} text={text} canRemove={isRow}>
      <Field name="link" label="Text of the link" value={typed.link} error={errors.link} />
      {known && (
        <p className="soft">
          To link to it in an article, write{' '}
          <code>
            [{typed.link || known}]({path})
          </code>
        </p>
      )}
    </UploadForm>
  );
}

export const adminPicture = adminPage<PictureView>(
  Picture,
  ({ known }) => known || 'New picture',
  'A picture, its description and its focal point.',
);

function Picture(view: PictureView) {
  const { known, typed, image, cuts, errors } = view;
  return (
    <>
      <UploadForm of="picture" view={view} canRemove={known !== ''}>
        <Field name="alt" label="What it shows, for people who can’t see it" value={typed.alt} error={errors.alt}>
          {(attributes) => <textarea {...attributes} rows={3} />}
        </Field>
        <Choices
          legend="The caption names"
          name="kind"
          options={{
            project: 'A project',
            type: 'A type of building: a rendering of one is called “typical”',
          }}
          checked={[typed.kind]}
        />
        <Field name="shows" label="Project or type" value={typed.shows} error={errors.shows} />
        <div className="field">
          <Choice name="photograph" value="on" defaultChecked={typed.isPhotograph}>
            A photograph: the caption says so, in place of “Architect’s rendering”
          </Choice>
        </div>
        <fieldset className="edit-group">
          <legend>Focal point</legend>
          <p>The part to keep visible when the picture is cropped, in percent from the left and the top.</p>
          <FieldError id="x" error={errors.x} />
          <FieldError id="y" error={errors.y} />
          <Island name="focal-point" when="load" point={{ x: typed.x, y: typed.y }} image={image} />
        </fieldset>
      </UploadForm>
      {/* As last saved. */}
      {cuts.length > 0 && (
        <section className="mt-l" aria-labelledby="cuts">
          <h2 id="cuts">As pages show it</h2>
          <div className="edit-cuts row">
            {cuts.map(({ label, ...cut }) => (
              <figure key={label}>
                <img {...cut} alt="" loading="lazy" decoding="async" />
                <figcaption>{label}</figcaption>
              </figure>
            ))}
          </div>
        </section>
      )}
    </>
  );
}
