import type { ReactNode } from 'react';
import { ErrorSummary, FieldError } from '../../../../client/form/errors.tsx';
import type { DocumentRow } from '../../../../src/content/schemas/documents.ts';
import { pathTo } from '../../../../src/site/routes.ts';
import { documentPath, uploadTypes, uploadTypesText } from '../../../../src/site/uploads.ts';
import { Field } from '../../../parts/admin/form.tsx';
import { AdminHead, adminPage, Section } from '../../../parts/admin/page.tsx';
import { LinkButton, Submit } from '../../../parts/button.tsx';
import { Island } from '../../../parts/island.tsx';

interface UploadView {
  /** "" for a new one. */
  known: string;
  /** Optimistic lock, posted with each change. */
  was: string;
  /** As typed for a new one. */
  name: string;
  errors: Readonly<Partial<Record<string, string>>>;
  conflict?: string;
}

export interface PictureView extends UploadView {
  point: { x: string; y: string };
  image?: { src: string; width: number; height: number };
  cuts: readonly { label: string; src: string; width: number; height: number }[];
}

/** Documents that pages link to may have no row. */
export interface DocumentView extends UploadView, Partial<DocumentRow> {
  /** Visitors get one at its address. */
  isPublic: boolean;
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
  view: UploadView;
  text?: ReactNode;
  canRemove: boolean;
  after?: ReactNode;
  children?: ReactNode;
}

function UploadForm({ of, view, text, canRemove, after, children }: UploadFormProps) {
  const { known, was, name, errors, conflict } = view;
  const { file: id, page, example, accept, hint } = uploads[of];
  const all = pathTo('adminContentFile', { id }) + (known && `?${new URLSearchParams({ at: known })}`);
  return (
    <>
      <AdminHead back={[all, `All ${of}s`]} title={known || `New ${of}`} text={text}>
        {known && (
          <>
            <LinkButton look="quiet" href={pathTo('adminContentPreview', { id })} label="Preview" />
            <LinkButton href={`${pathTo('adminContentFile', { id })}#publishing`} label="Publish…" />
          </>
        )}
      </AdminHead>
      {(conflict || Object.keys(errors).length > 0) && (
        <ErrorSummary
          title={`The ${of} isn’t saved`}
          text={conflict}
          errors={Object.entries(errors).map(([field, message = '']) => ({ field, message }))}
        />
      )}
      <div className="sections">
        <form
          className="edit slot"
          method="post"
          action={pathTo(page) + (known && `?${new URLSearchParams({ name: known })}`)}
          encType="multipart/form-data"
        >
          <input type="hidden" name="was" value={was} />
          {!known && <Field name="name" label="Name" value={name} error={errors.name} hint={`Such as ${example}`} />}
          {children}
          <Field
            name="file"
            type="file"
            label={canRemove ? 'Another file' : 'File'}
            optional={of === 'picture' && canRemove}
            accept={accept}
            hint={hint}
            error={errors.file}
          />
          <p className="acts">
            <Submit look="light" name="do" value="save" label="Save draft" />
            {canRemove && <Submit look="quiet" name="do" value="remove" formNoValidate label={`Remove this ${of}`} />}
          </p>
        </form>
        {after}
      </div>
    </>
  );
}

export const adminDocument = adminPage<DocumentView>(
  Document,
  ({ known }) => known || 'New document',
  'The file of a document.',
);

function Document(view: DocumentView) {
  const { known, link, isPublic, upload } = view;
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
    <UploadForm of="document" view={view} text={text} canRemove={link !== undefined}>
      {known && (
        <p className="soft">
          To link to it in an article, write{' '}
          <code>
            [{link || known}]({path})
          </code>
        </p>
      )}
    </UploadForm>
  );
}

export const adminPicture = adminPage<PictureView>(
  Picture,
  ({ known }) => known || 'New picture',
  'The file of a picture, and its focal point.',
);

function Picture(view: PictureView) {
  const { known, point, image, cuts, errors } = view;
  return (
    <UploadForm of="picture" view={view} canRemove={known !== ''} after={cuts.length > 0 && <Cuts cuts={cuts} />}>
      {known && (
        <fieldset className="edit-group">
          <legend>Focal point</legend>
          <p>The part to keep visible when the picture is cropped, in percent from the left and the top.</p>
          <FieldError id="x" error={errors.x} />
          <FieldError id="y" error={errors.y} />
          <Island name="focal-point" when="load" point={point} image={image} />
        </fieldset>
      )}
    </UploadForm>
  );
}

/** As last saved. */
const Cuts = ({ cuts }: Pick<PictureView, 'cuts'>) => (
  <Section id="cuts" title="As pages show it">
    <div className="edit-cuts row">
      {cuts.map(({ label, ...cut }) => (
        <figure key={label}>
          <img {...cut} alt="" loading="lazy" decoding="async" />
          <figcaption>{label}</figcaption>
        </figure>
      ))}
    </div>
  </Section>
);
