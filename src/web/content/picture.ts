import { isDeepStrictEqual } from 'node:util';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { PictureField, PictureView } from '../../../views/pages/admin/content/uploads.tsx';
import { type EditableFile, editableFile, valueIn } from '../../content/editing/editable-file.ts';
import { groupOf } from '../../content/editing/form-fields.ts';
import { storeCuts } from '../../content/pictures/uploaded.ts';
import type { PictureRow } from '../../content/schemas/pictures.ts';
import { storeUpload } from '../../content/uploads.ts';
import { pathTo } from '../../site/routes.ts';
import { type UploadRefusal, uploadLimit, uploadRefusals } from '../../site/uploads.ts';
import { actorOf } from '../http/actor.ts';
import { sendAdminPage } from '../http/admin-page.ts';
import { wantsJson } from '../http/refuse.ts';
import { readUpload } from '../http/upload.ts';
import type { WebContext } from '../http/web-context.ts';
import { picturesFile } from '../site/validate-draft.ts';
import { redirectWithOutcome, setFileNotice } from './content-file.ts';
import { type DraftSession, openFile, saveSession } from './draft-session.ts';
import { cutsOf, originalOf, picturePreview } from './picture-files.ts';

type Typed = PictureView['typed'];
type PictureErrors = Partial<Record<PictureField, string>>;

/** Characters of an alternative text. */
const altLimit = 500;

/** What a form posted, or what it shows of a row. */
function typedIn(from: unknown, name?: string): Typed {
  const own = groupOf(from);
  const textOf = (key: string, otherwise = '') =>
    typeof own[key] === 'string' ? (own[key] as string).trim() : otherwise;
  const [x = 50, y = 50] = (own.focus ?? []) as number[];
  const shows = groupOf(own.shows);
  const isProject = 'project' in shows;
  return {
    name: name ?? textOf('name'),
    alt: textOf('alt'),
    x: textOf('x', String(Math.round(x))),
    y: textOf('y', String(Math.round(y))),
    kind: textOf('kind', isProject ? 'project' : 'type'),
    isPhotograph: own.photograph === true || own.photograph === 'on',
    shows: textOf('shows', String((isProject ? shows.project : shows.type) ?? '')),
  };
}

/** The name that was meant, and what is wrong with what was typed. */
function typedOf({ name, alt, x, y, shows }: Typed, known: string): { name: string; errors: PictureErrors } {
  const errors: PictureErrors = {};
  if (!known && !/^[a-z0-9-]{1,60}$/.test(name)) {
    errors.name = 'The name must be lowercase letters, digits and hyphens, such as our-office';
  }
  if (!alt) errors.alt = 'Please say what the picture shows, for people who can’t see it';
  if (alt.length > altLimit) errors.alt = `Please use up to ${altLimit} characters`;
  if (!shows) errors.shows = 'Please name the project or the type of building';
  for (const [field, typed] of [['x', x] as const, ['y', y] as const]) {
    if (!/^\d{1,3}$/.test(typed) || Number(typed) > 100) errors[field] = 'Must be a whole number from 0 to 100';
  }
  return { name: known || name, errors };
}

const focusOf = ({ x, y }: Typed): [number, number] => [Number(x), Number(y)];

const rowOf = (typed: Typed, upload: string | undefined): PictureRow => ({
  alt: typed.alt,
  focus: focusOf(typed),
  shows: typed.kind === 'project' ? { project: typed.shows } : { type: typed.shows },
  ...(typed.isPhotograph && { photograph: true }),
  ...(upload !== undefined && { upload }),
});

type Pictures = Readonly<Record<string, PictureRow>>;
type Editor = { session: DraftSession; pictures: Pictures; known: string };

const addressOf = (name: string) => `${pathTo('adminPicture')}${name && `?${new URLSearchParams({ name })}`}`;

/** The form of a picture: that of `?name=`, or of a new one. */
export const showPicture =
  (context: WebContext) => async (request: Request, response: Response, next: NextFunction) => {
    const opening = await open(context, request);
    return opening ? send(context, request, response, opening) : next();
  };

/** Stores a picture as part of the draft of `pictures.json`. */
export const savePicture = (context: WebContext): RequestHandler[] => [
  ...readUpload(
    context,
    (request, response, reason) => refuseFile(context, request, response, reason),
    {
      fields: 10,
      fieldSize: 4000,
      unread: 4 * uploadLimit,
    },
    async (request, response, next) => {
      const opening = await open(context, request);
      if (!opening) return next();
      if (request.body?.do === 'remove' && opening.known) return remove(context, request, response, opening);
      return save(context, request, response, opening);
    },
  ),
];

async function open(context: WebContext, request: Request): Promise<Editor | undefined> {
  const editable = editableFile(picturesFile) as EditableFile;
  const session = await openFile(context, editable);
  const known = typeof request.query.name === 'string' ? request.query.name : '';
  if (!session) return undefined;
  const pictures = valueIn(editable, session.text) as Pictures;
  return known && !Object.hasOwn(pictures, known) ? undefined : { session, pictures, known };
}

async function save(context: WebContext, request: Request, response: Response, opening: Editor) {
  const { pictures, known } = opening;
  const typed = typedIn(request.body);
  const { name, errors } = typedOf(typed, known);
  const { file } = request;
  if (!known && !file?.originalname) errors.file = 'Please choose a picture';
  if (Object.keys(errors).length) return refuse(context, request, response, opening, { typed, errors });
  const before = known ? pictures[known] : undefined;
  const focus = focusOf(typed);
  const isMoved = before !== undefined && !isDeepStrictEqual(before.focus, focus);
  const source = file?.originalname
    ? { bytes: file.buffer, name: file.originalname }
    : isMoved && !before.upload
      ? await originalOf(context, known)
      : undefined;
  const stored = source && (await storeUpload({ ...context.store, ...context }, source, actorOf(request, response)));
  if (stored?.outcome === 'refused') return refuseFile(context, request, response, stored.reason);
  const row = rowOf(typed, stored?.upload ?? before?.upload);
  const there = Object.hasOwn(pictures, name) ? pictures[name] : undefined;
  // Pressed twice, it is the same picture.
  if (isDeepStrictEqual(there, row)) return leadBack(request, response, name);
  if (!known && there) {
    return refuse(context, request, response, opening, {
      typed,
      errors: { name: 'A picture with that name already exists' },
    });
  }
  if (known && request.body.was !== wasOf(before)) {
    const conflict = 'Someone changed this picture after you opened it. To replace theirs with yours, save again.';
    return refuse(context, request, response, opening, { typed, errors: {}, conflict });
  }
  await storeCuts(context.store.siteImages, { [name]: row }, context.config.contentDir);
  return draft(context, request, response, opening, { ...pictures, [name]: row }, name);
}

function remove(context: WebContext, request: Request, response: Response, opening: Editor) {
  const { [opening.known]: _, ...others } = opening.pictures;
  return draft(context, request, response, opening, others, '');
}

async function draft(
  context: WebContext,
  request: Request,
  response: Response,
  opening: Editor,
  pictures: Pictures,
  name: string,
) {
  const saved = await saveSession(context, opening.session, pictures, actorOf(request, response));
  if (saved.outcome === 'saved') return leadBack(request, response, name);
  const conflict = 'Someone saved the pictures at the same moment. Please save again.';
  return refuse(context, request, response, opening, { typed: typedIn(request.body), errors: {}, conflict });
}

function leadBack(request: Request, response: Response, name: string) {
  if (wantsJson(request)) return response.json({ ok: true, name });
  if (!name) return redirectWithOutcome(request, response, picturesFile, 'saved');
  setFileNotice(request, 'saved');
  return response.redirect(303, addressOf(name));
}

interface FormState {
  status?: number;
  typed?: Typed;
  errors?: PictureErrors;
  conflict?: string;
}

function send(context: WebContext, request: Request, response: Response, opening: Editor, state: FormState = {}) {
  const { pictures, known } = opening;
  const row = known ? pictures[known] : undefined;
  const props: PictureView = {
    known,
    was: wasOf(row),
    errors: state.errors ?? {},
    typed: state.typed ?? typedIn(row, known),
    ...(row && { image: picturePreview(context, known, row) }),
    cuts: row ? cutsOf(context, known, row) : [],
    ...(state.conflict && { conflict: state.conflict }),
  };
  return sendAdminPage(context, request, response, 'adminPicture', props, {
    status: state.status ?? 200,
    here: addressOf(known),
  });
}

function refuse(
  context: WebContext,
  request: Request,
  response: Response,
  opening: Editor,
  { status, ...state }: FormState & { errors: PictureErrors },
) {
  const refused = status ?? (state.conflict ? 409 : 422);
  const message = state.conflict ?? Object.values(state.errors)[0];
  if (wantsJson(request)) return response.status(refused).json({ ok: false, message, errors: state.errors });
  return send(context, request, response, opening, { ...state, status: refused });
}

async function refuseFile(context: WebContext, request: Request, response: Response, reason: UploadRefusal) {
  const { status, message } = uploadRefusals[reason];
  const opening = await open(context, request);
  const file = reason === 'small' ? 'The picture is too small: it needs at least 400 × 200 pixels.' : message;
  const state = { status, typed: request.body ? typedIn(request.body) : undefined, errors: { file } };
  return opening ? refuse(context, request, response, opening, state) : response.status(status).end();
}

const wasOf = (row: PictureRow | undefined) => JSON.stringify(row ?? null);
