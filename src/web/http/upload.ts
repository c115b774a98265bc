import type { RequestHandler } from 'express';
import multer from 'multer';
import { hasTooManyUnused } from '../../content/pictures/unused-uploads.ts';
import { type UploadRefusal, uploadLimit } from '../../site/uploads.ts';
import { accountOf } from './admin-session.ts';
import { unlessLonger } from './body.ts';
import { allowSlowUpload } from './http-server.ts';
import { handling, type RequestContext, type WebContext } from './web-context.ts';

/** Bytes of a post beside its file. */
export const formOverhead = 16_384;

/** More than any form of ours sends. */
const fieldLimits = { fields: 6, fieldSize: 400 };

interface UploadLimits {
  limit?: number;
  unread?: number;
}

/** Seconds after which an upload may be tried again. */
const retryAfter = { busy: 5, unused: 86_400 };

/**
 * Reads a post with one file and handles it, one of an account at a time. A length over the limit is refused unread, unless
 * `unread` bytes may come so that typed values arrive.
 */
export const readUpload =
  (
    { limit = uploadLimit, unread = limit }: UploadLimits,
    handle: Parameters<typeof handling>[0],
    refuse: (context: RequestContext, reason: UploadRefusal) => unknown,
  ) =>
  (web: WebContext): RequestHandler[] => {
    const parse = multer({
      limits: { ...fieldLimits, fileSize: limit, files: 1, parts: fieldLimits.fields + 2 },
      defParamCharset: 'utf8',
    }).single('file');
    const refuseFor = (context: RequestContext, reason: keyof typeof retryAfter) => {
      context.response.set({ 'Retry-After': String(retryAfter[reason]), Connection: 'close' });
      return refuse(context, reason);
    };
    return [
      unlessLonger(unread + formOverhead, (request, response) => refuse({ ...web, request, response }, 'large')),
      handling(async (context, next) => {
        const { email } = accountOf(context);
        const slot = context.uploads.acquire(email);
        if ('full' in slot) return refuseFor(context, 'busy');
        try {
          const { siteImages, versions } = context.store;
          if (await hasTooManyUnused({ siteImages, versions, clock: context.clock }, email)) {
            return await refuseFor(context, 'unused');
          }
          const problem = await problemOfFile(parse, context);
          return problem ? await refuse(context, problem) : await handle(context, next);
        } finally {
          slot.release();
        }
      })(web),
    ];
  };

/** Reads a file by multer, and says why it could not. */
export async function problemOfFile(parse: RequestHandler, { request, response }: RequestContext) {
  allowSlowUpload(request);
  const error = await new Promise<unknown>((resolve) => void parse(request, response, resolve));
  if (!error) return undefined;
  return error instanceof multer.MulterError && error.code === 'LIMIT_FILE_SIZE' ? 'large' : 'unreadable';
}
