import { groupOf } from '../../base/json-object.ts';
import type { DocumentRow } from '../../content/schemas/documents.ts';
import { documentsFile, storeDocument } from '../../content/uploads.ts';
import { documentFile, documentLimit, documentsOfPages, uploadRefusals } from '../../site/uploads.ts';
import { actorOf } from '../http/admin-session.ts';
import { handling } from '../http/web-context.ts';
import { sendDocument } from './preview.ts';
import { rowEditor } from './row-editor.ts';

const linkLimit = 200;

const refusals = {
  type: { status: 415, message: 'This isn’t a complete PDF file' },
  large: { status: 413, message: 'The file is larger than 20 MB' },
};

export const { show: showDocument, save: saveDocument } = rowEditor({
  file: documentsFile,
  page: 'adminDocument',
  noun: 'document',
  limits: { fields: 6, fieldSize: 4000, limit: documentLimit, unread: 2 * documentLimit },
  noFile: 'Please choose a PDF',
  otherNames: Object.values(documentsOfPages),
  typedIn(from, known) {
    const { name, link } = groupOf(from);
    const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '');
    return { name: known ?? textOf(name), link: textOf(link) };
  },
  errorsIn: ({ link }) =>
    link && link.length <= linkLimit
      ? {}
      : { link: `Please write the text of the link, up to ${linkLimit} characters` },
  async store(context, { link }, { row }): Promise<{ row: DocumentRow } | { refused: 'type' }> {
    const { file } = context.request;
    const { siteImages } = context.store;
    if (!file?.originalname) return { row: { link, ...(row?.upload && { upload: row.upload }) } };
    const sent = { bytes: file.buffer, name: file.originalname };
    const upload = await storeDocument({ siteImages, clock: context.clock }, sent, actorOf(context));
    return upload ? { row: { link, upload } } : { refused: 'type' };
  },
  refusals: (reason) => (reason === 'type' || reason === 'large' ? refusals[reason] : uploadRefusals[reason]),
  props: ({ documents }, name, row) => ({
    isRow: row !== undefined,
    isPublic: documents.names().includes(name),
    ...(row?.upload && { upload: row.upload }),
  }),
});

/** Any version of the file, also before it is published. */
export const showDocumentFile = handling(async (context, next) => {
  const upload = String(context.request.query.upload);
  const file = /^[0-9a-f]{32}-\d{1,9}$/.test(upload)
    ? await context.store.siteImages.file(documentFile(upload))
    : undefined;
  return file ? sendDocument(context.response, file.bytes, documentFile(upload)) : next();
});
