import type { NextFunction, Request, RequestHandler, Response } from 'express';
import multer from 'multer';
import { hasTooManyUnused } from '../../content/pictures/unused-uploads.ts';
import { type UploadRefusal, uploadLimit } from '../../site/uploads.ts';
import { accountOf } from './admin-session.ts';
import { unlessLonger } from './body.ts';
import type { WebContext } from './web-context.ts';

/** Bytes of a post beside its file. */
export const formOverhead = 16_384;

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
    unlessLonger(unread + formOverhead, (request, response) => refuse(request, response, 'large')),
    async (request, response, next) => {
      const { email } = accountOf(response);
      const slot = context.uploads.acquire(email);
      if ('full' in slot) return refuseFor(request, response, 'busy');
      try {
        const { siteImages, versions } = context.store;
        if (await hasTooManyUnused({ siteImages, versions, clock: context.clock }, email)) {
          return await refuseFor(request, response, 'unused');
        }
        const problem = await problemOfFile(parse, request, response);
        return problem ? await refuse(request, response, problem) : await handle(request, response, next);
      } finally {
        slot.release();
      }
    },
  ];
}

/** Reads a file by multer, and says why it could not. */
export async function problemOfFile(parse: RequestHandler, request: Request, response: Response) {
  const error = await new Promise<unknown>((resolve) => void parse(request, response, resolve));
  if (!error) return undefined;
  return error instanceof multer.MulterError && error.code === 'LIMIT_FILE_SIZE' ? 'large' : 'unreadable';
}
