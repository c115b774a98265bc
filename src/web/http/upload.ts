import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { body, matchedData, validationResult } from 'express-validator';
import multer from 'multer';
import { hasTooManyUnused } from '../../content/pictures/unused-uploads.ts';
import { storeSiteImage } from '../../content/uploads.ts';
import { pathTo } from '../../site/routes.ts';
import {
  isSectionSlot,
  type SectionSlot,
  type UploadRefusal,
  uploadLabels,
  uploadLimit,
  uploadRefusals,
} from '../../site/uploads.ts';
import { actorOf } from './actor.ts';
import { setNotice } from './admin-page.ts';
import { accountOf } from './admin-session.ts';
import { wantsJson } from './refuse.ts';
import type { WebContext } from './web-context.ts';

declare module 'express-session' {
  interface SessionData {
    /** An upload without scripts that was refused, for the section that it was for. */
    refusedUpload: { slot: unknown; message: string };
  }
}

/** Bytes of a post beside its file. */
const formOverhead = 16_384;

/** `POST /api/lovable-uploads`: the picture of a section, or one that is only stored. */
export const uploadPicture = (context: WebContext): RequestHandler[] => [
  ...readUpload(context, refuse, { fields: 4, fieldSize: 200 }, async (request, response) => {
    await slotIfAny.run(request);
    return save(context, request, response);
  }),
];

const slotIfAny = body('slot').optional({ values: 'falsy' }).custom(isSectionSlot);

type Refuse = (request: Request, response: Response, reason: UploadRefusal) => unknown;

/** Seconds after which an upload may be tried again. */
const retryAfter = { busy: 5, unused: 86_400 };

/**
 * Reads a post with one file and handles it, one of an account at a time. A length over the limit is refused unread, unless
 * `unread` bytes may come so that typed values arrive.
 */
export function readUpload(
  context: WebContext,
  refuse: Refuse,
  {
    fields,
    fieldSize,
    limit = uploadLimit,
    unread = limit,
  }: { fields: number; fieldSize: number; limit?: number; unread?: number },
  handle: (request: Request, response: Response, next: NextFunction) => unknown,
): RequestHandler[] {
  const parse = multer({
    limits: { fileSize: limit, files: 1, fields, fieldSize, parts: fields + 2 },
    defParamCharset: 'utf8',
  }).single('file');
  const refuseFor = (request: Request, response: Response, reason: keyof typeof retryAfter) => {
    response.set({ 'Retry-After': String(retryAfter[reason]), Connection: 'close' });
    return refuse(request, response, reason);
  };
  return [
    (request, response, next) => {
      const length = Number(request.get('content-length') ?? 0);
      return length > unread + formOverhead ? refuse(request, response, 'large') : next();
    },
    async (request, response, next) => {
      const { email } = accountOf(response);
      const slot = context.uploads.acquire(email);
      if ('full' in slot) return refuseFor(request, response, 'busy');
      try {
        const { siteImages, versions } = context.store;
        if (await hasTooManyUnused({ siteImages, versions, clock: context.clock }, email)) {
          return await refuseFor(request, response, 'unused');
        }
        const error = await new Promise<unknown>((resolve) => parse(request, response, resolve));
        if (!error) return await handle(request, response, next);
        const tooLarge = error instanceof multer.MulterError && error.code === 'LIMIT_FILE_SIZE';
        return await refuse(request, response, tooLarge ? 'large' : 'unreadable');
      } finally {
        slot.release();
      }
    },
  ];
}

async function save(context: WebContext, request: Request, response: Response) {
  const { file } = request;
  const { slot = null } = matchedData<{ slot?: SectionSlot }>(request);
  if (!file?.originalname) return refuse(request, response, 'missing');
  if (!validationResult(request).isEmpty()) return refuse(request, response, 'slot');
  const image = { bytes: file.buffer, name: file.originalname, slot };
  const { clock, store } = context;
  const storing = { clock, siteImages: store.siteImages, approval: context.editing.approval };
  const saved = await storeSiteImage(storing, image, actorOf(request, response));
  if (saved.outcome === 'refused') return refuse(request, response, saved.reason);
  await context.sectionImages.refresh();
  const pending = saved.outcome === 'waiting';
  if (wantsJson(request)) return response.json({ url: saved.url, ...(pending && { pending }) });
  const { title, of } = pending ? uploadLabels.pending : uploadLabels.success;
  if (slot) setNotice(request, { title, text: of(slot), tone: 'good' });
  return response.redirect(303, pathTo('admin'));
}

/** JSON for programs; without scripts, a notice on the dashboard. */
function refuse(request: Request, response: Response, reason: UploadRefusal) {
  const slot: unknown = request.body?.slot;
  const { status, message } = uploadRefusals[reason];
  if (wantsJson(request)) return response.status(status).json({ ok: false, message });
  const { title, text } = uploadLabels.failure;
  setNotice(request, { title, text, tone: 'bad' });
  request.session.refusedUpload = { slot, message };
  return response.redirect(303, pathTo('admin'));
}

/** Returns the refused upload once. */
export function takeRefusedUpload({ session }: Request) {
  const { refusedUpload } = session;
  delete session.refusedUpload;
  return refusedUpload;
}
