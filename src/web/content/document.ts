import type { DocumentRow } from '../../content/schemas/documents.ts';
import { documentsFile, storeDocument } from '../../content/uploads.ts';
import { documentFile, documentLimit, documentsOfPages, uploadRefusals } from '../../site/uploads.ts';
import { actorOf } from '../http/admin-session.ts';
import { handling } from '../http/web-context.ts';
import { sendDocument } from './preview.ts';
import { rowEditor } from './row-editor.ts';

const refusals = {
  type: {
    status: 415,
    message: 'This isn’t a complete PDF file without a password and without restrictions on printing or copying',
  },
  large: { status: 413, message: 'The file is larger than 20 MB' },
};

export const { show: showDocument, save: saveDocument } = rowEditor<DocumentRow>({
  file: documentsFile,
  page: 'adminDocument',
  noun: 'document',
  limits: { limit: documentLimit, unread: 2 * documentLimit },
  otherNames: Object.values(documentsOfPages),
  blank: { link: '' },
  fileOf: ({ upload }) => ({ upload }),
  errorsIn: ({ file }) => (file?.originalname ? {} : { file: 'Please choose a PDF' }),
  async store(context) {
    const { buffer: bytes, originalname: name } = context.request.file as Express.Multer.File;
    const { siteImages } = context.store;
    const upload = await storeDocument({ siteImages, clock: context.clock }, { bytes, name }, actorOf(context));
    return upload ? { file: { upload } } : { refused: 'type' };
  },
  refusals: (reason) => (reason === 'type' || reason === 'large' ? refusals[reason] : uploadRefusals[reason]),
  props: ({ documents }, name, row) => ({ isPublic: documents.names().includes(name), ...row }),
});

/** Any version of the file, also before it is published. */
export const showDocumentFile = handling(async (context, next) => {
  const upload = String(context.request.query.upload);
  const file = /^[0-9a-f]{32}-\d{1,9}$/.test(upload)
    ? await context.store.siteImages.file(documentFile(upload))
    : undefined;
  return file ? sendDocument(context.response, file.bytes, documentFile(upload)) : next();
});
