import type { Request, RequestHandler, Response } from 'express';
import { body, matchedData, validationResult } from 'express-validator';
import multer from 'multer';
import { storeSiteImage } from '../../content/site-image.ts';
import { pathTo } from '../../site/routes.ts';
import {
  isSectionSlot,
  type SectionSlot,
  type UploadRefusal,
  uploadLimit,
  uploadRefusals,
} from '../../site/section-images.ts';
import { wantsJson } from '../refuse.ts';
import type { WebContext } from '../web-context.ts';
import { actorOf } from './actor.ts';

/** Bytes of a post beside its file. */
const aroundFile = 16_384;

/** `POST /api/lovable-uploads`: the picture of a section, or one that is only stored. */
export const uploadPicture = (context: WebContext): RequestHandler[] => [
  ...readUpload(refuse, { fields: 4, fieldSize: 200 }),
  slotIfAny,
  save(context),
];

const slotIfAny = body('slot').optional({ values: 'falsy' }).custom(isSectionSlot);

type Refuse = (request: Request, response: Response, reason: UploadRefusal) => unknown;

/** Reads a post with one file. A length over the limit is refused unread, unless `unread` bytes may come so that typed values arrive. */
export function readUpload(
  refuse: Refuse,
  {
    fields,
    fieldSize,
    limit = uploadLimit,
    unread = limit,
  }: { fields: number; fieldSize: number; limit?: number; unread?: number },
): RequestHandler[] {
  const parse = multer({
    limits: { fileSize: limit, files: 1, fields, fieldSize, parts: fields + 2 },
    defParamCharset: 'utf8',
  }).single('file');
  return [
    (request, response, next) => {
      const length = Number(request.get('content-length') ?? 0);
      return length > unread + aroundFile ? refuse(request, response, 'large') : next();
    },
    (request, response, next) =>
      parse(request, response, (error: unknown) => {
        if (!error) return next();
        const tooLarge = error instanceof multer.MulterError && error.code === 'LIMIT_FILE_SIZE';
        return refuse(request, response, tooLarge ? 'large' : 'unreadable');
      }),
  ];
}

const save = (context: WebContext) => async (request: Request, response: Response) => {
  const { file } = request;
  const { slot = null } = matchedData<{ slot?: SectionSlot }>(request);
  if (!file?.originalname) return refuse(request, response, 'missing');
  if (!validationResult(request).isEmpty()) return refuse(request, response, 'slot');
  const image = { bytes: file.buffer, name: file.originalname, slot };
  const { clock, store } = context;
  const saved = await storeSiteImage({ clock, siteImages: store.siteImages }, image, actorOf(request, response));
  if (saved.outcome === 'refused') return refuse(request, response, saved.reason);
  await context.sectionImages.refresh();
  if (wantsJson(request)) return response.json({ url: saved.url });
  return response.redirect(303, `${pathTo('admin')}?${new URLSearchParams({ uploaded: slot ?? 'kept' })}`);
};

/** A program gets the status and a sentence; people without scripts go back to the dashboard, which says it. */
function refuse(request: Request, response: Response, reason: UploadRefusal) {
  const slot: unknown = request.body?.slot;
  const { status, words } = uploadRefusals[reason];
  if (wantsJson(request)) return response.status(status).json({ ok: false, message: words });
  return response.redirect(
    303,
    `${pathTo('admin')}?${new URLSearchParams({ refused: reason, ...(isSectionSlot(slot) && { slot }) })}`,
  );
}
