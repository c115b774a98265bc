import { pathTo } from '../../../../src/site/routes.ts';
import { uploadTypes, uploadTypesText } from '../../../../src/site/section-images.ts';
import { AdminLayout } from '../../../layouts/admin.tsx';
import type { Page } from '../../../page.ts';
import { ArrowLeft } from '../../../parts/icon.tsx';
import { Island } from '../../../parts/island.tsx';
import type { PictureView } from './content-view.ts';
import { Field, FileField, Problem, Problems } from './upload-field.tsx';

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
