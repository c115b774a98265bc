import { isDeepStrictEqual } from 'node:util';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { DocumentView } from '../../../views/pages/admin/content/uploads.tsx';
import { type EditableFile, editableFile, valueIn } from '../../content/editing/editable-file.ts';
import { groupOf } from '../../content/editing/form-fields.ts';
import type { DocumentRow } from '../../content/schemas/documents.ts';
import { storeDocument } from '../../content/uploads.ts';
import { pathTo } from '../../site/routes.ts';
import {
  documentFile,
  documentLimit,
  documentName,
  documentsOfPages,
  type UploadRefusal,
  uploadRefusals,
} from '../../site/uploads.ts';
import { actorOf } from '../http/actor.ts';
import { sendAdminPage } from '../http/admin-page.ts';
import { wantsJson } from '../http/refuse.ts';
import { readUpload } from '../http/upload.ts';
import type { WebContext } from '../http/web-context.ts';
import { documentsFile } from '../site/validate-draft.ts';
import { redirectWithOutcome } from './content-file.ts';
import { type DraftSession, openFile, saveSession } from './draft-session.ts';
import { sendDocument } from './preview.ts';

type Rows = Readonly<Record<string, DocumentRow>>;
type Editor = { session: DraftSession; rows: Rows; known: string };
type Typed = DocumentView['typed'];

const linkLimit = 200;

/** The form of a document: that of `?name=`, or of a new one. */
export const showDocument =
  (context: WebContext) => async (request: Request, response: Response, next: NextFunction) => {
    const opening = await open(context, request);
    return opening ? send(context, request, response, opening) : next();
  };

/** The file of any version, for who is signed in. */
export const showDocumentFile =
  (context: WebContext) => async (request: Request, response: Response, next: NextFunction) => {
    const upload = String(request.query.upload);
    const file = /^[0-9a-f]{32}-\d{1,9}$/.test(upload)
      ? await context.store.siteImages.file(documentFile(upload))
      : undefined;
    return file ? sendDocument(response, file.bytes, documentFile(upload)) : next();
  };

/** Stores a document as part of the draft of `documents.json`. */
export const saveDocument = (context: WebContext): RequestHandler[] => [
  ...readUpload(
    context,
    (request, response, reason) => refuseFile(context, request, response, reason),
    {
      fields: 6,
      fieldSize: 4000,
      limit: documentLimit,
      unread: 2 * documentLimit,
    },
    async (request, response, next) => {
      const opening = await open(context, request);
      if (!opening) return next();
      if (request.body?.do !== 'remove') return save(context, request, response, opening);
      const { [opening.known]: _, ...others } = opening.rows;
      return draft(context, request, response, opening, others, '');
    },
  ),
];

async function open(context: WebContext, request: Request): Promise<Editor | undefined> {
  const editable = editableFile(documentsFile) as EditableFile;
  const session = await openFile(context, editable);
  if (!session) return undefined;
  const rows = valueIn(editable, session.text) as Rows;
  const known = typeof request.query.name === 'string' ? request.query.name : '';
  const names: string[] = [...Object.keys(rows), ...Object.values(documentsOfPages)];
  return known && !names.includes(known) ? undefined : { session, rows, known };
}

async function save(context: WebContext, request: Request, response: Response, opening: Editor) {
  const { rows, known } = opening;
  const typed = typedIn(request.body);
  const name = known || typed.name;
  const before = rowIn(rows, known);
  const { file } = request;
  const errors: DocumentView['errors'] = {
    ...(documentName.test(name)
      ? {}
      : { name: 'The name must be lowercase letters, digits and hyphens, such as offering-circular' }),
    ...(typed.link && typed.link.length <= linkLimit
      ? {}
      : { link: `Please write the text of the link, up to ${linkLimit} characters` }),
    ...(file?.originalname || known ? {} : { file: 'Please choose a PDF' }),
  };
  if (Object.keys(errors).length) return refuse(context, request, response, opening, { typed, errors });
  const sent = file?.originalname ? { bytes: file.buffer, name: file.originalname } : undefined;
  const upload = sent
    ? await storeDocument({ ...context.store, clock: context.clock }, sent, actorOf(request, response))
    : before?.upload;
  if (sent && !upload) return refuseFile(context, request, response, 'kind');
  const row: DocumentRow = { link: typed.link, ...(upload && { upload }) };
  const there = rowIn(rows, name);
  // Pressed twice, it is the same document.
  if (isDeepStrictEqual(there, row)) return leadBack(request, response, name);
  if (!known && there) {
    const taken = { name: 'A document with that name already exists' };
    return refuse(context, request, response, opening, { typed, errors: taken });
  }
  if (known && request.body.was !== wasOf(before)) {
    const conflict = 'Someone changed this document after you opened it. To replace theirs with yours, save again.';
    return refuse(context, request, response, opening, { typed, errors: {}, conflict });
  }
  return draft(context, request, response, opening, { ...rows, [name]: row }, name);
}

async function draft(
  context: WebContext,
  request: Request,
  response: Response,
  opening: Editor,
  rows: Rows,
  name: string,
) {
  const saved = await saveSession(context, opening.session, rows, actorOf(request, response));
  if (saved.outcome === 'saved') return leadBack(request, response, name);
  const conflict = 'Someone saved the documents at the same moment. Please save again.';
  return refuse(context, request, response, opening, { typed: typedIn(request.body), errors: {}, conflict });
}

function leadBack(request: Request, response: Response, name: string) {
  if (wantsJson(request)) return response.json({ ok: true, name });
  return redirectWithOutcome(request, response, documentsFile, 'saved');
}

interface FormState {
  status?: number;
  typed?: Typed;
  errors?: DocumentView['errors'];
  conflict?: string;
}

function send(context: WebContext, request: Request, response: Response, opening: Editor, state: FormState = {}) {
  const { rows, known } = opening;
  const row = rowIn(rows, known);
  const props: DocumentView = {
    known,
    was: wasOf(row),
    typed: state.typed ?? { name: known, link: row?.link ?? '' },
    isRow: row !== undefined,
    ...(row?.upload && { upload: row.upload }),
    errors: state.errors ?? {},
    ...(state.conflict && { conflict: state.conflict }),
  };
  const here = `${pathTo('adminDocument')}${known && `?${new URLSearchParams({ name: known })}`}`;
  return sendAdminPage(context, request, response, 'adminDocument', props, { status: state.status ?? 200, here });
}

function refuse(
  context: WebContext,
  request: Request,
  response: Response,
  opening: Editor,
  { status, ...state }: FormState & { errors: DocumentView['errors'] },
) {
  const refused = status ?? (state.conflict ? 409 : 422);
  const message = state.conflict ?? Object.values(state.errors)[0];
  if (wantsJson(request)) return response.status(refused).json({ ok: false, message, errors: state.errors });
  return send(context, request, response, opening, { ...state, status: refused });
}

async function refuseFile(context: WebContext, request: Request, response: Response, reason: UploadRefusal) {
  const { status, message } = reason === 'kind' || reason === 'large' ? refusals[reason] : uploadRefusals[reason];
  const opening = await open(context, request);
  const state = { status, typed: request.body ? typedIn(request.body) : undefined, errors: { file: message } };
  return opening ? refuse(context, request, response, opening, state) : response.status(status).end();
}

const refusals = {
  kind: { status: 415, message: 'This isn’t a complete PDF file' },
  large: { status: 413, message: 'The file is larger than 20 MB' },
};

function typedIn(body: unknown): Typed {
  const { name, link } = groupOf(body);
  const textOf = (own: unknown) => (typeof own === 'string' ? own.trim() : '');
  return { name: textOf(name), link: textOf(link) };
}

const rowIn = (rows: Rows, name: string) => (Object.hasOwn(rows, name) ? rows[name] : undefined);
const wasOf = (row: DocumentRow | undefined) => JSON.stringify(row ?? null);
