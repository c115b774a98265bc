import { pathTo } from '../../../../src/site/routes.ts';
import { documentPath } from '../../../../src/site/uploaded-document.ts';
import { AdminLayout } from '../../../layouts/admin.tsx';
import type { Page } from '../../../page.ts';
import { ArrowLeft } from '../../../parts/icon.tsx';
import type { DocumentView } from './content-view.ts';
import { Field, FileField, Problems } from './upload-field.tsx';

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
