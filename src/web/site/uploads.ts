import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { uploadFolder } from '../../site/section-images.ts';
import { uploadedFile } from '../../site/uploaded-picture.ts';
import { ownSession } from '../http/guards.ts';
import { signedInAdmin } from '../http/signed-in.ts';
import type { WebContext } from '../http/web-context.ts';

export const uploadsPattern = `${uploadFolder}/:file`;

/** For a browser that takes the file for something else. */
const policy = "default-src 'none'; sandbox";
const roles: readonly string[] = ['admin', 'editor'];
/** Public files stay public. The cache is cleared at this size. */
const mostKnown = 2000;

/** Published uploads are public; pending ones need permission to publish. */
export function uploads(context: WebContext): RequestHandler[] {
  const known = new Set<string>();
  const { siteImages } = context.store;

  async function isPublic(name: string): Promise<boolean> {
    const digest = name.slice(0, 32);
    if (known.has(digest)) return true;
    if (!(await siteImages.isPublic(digest))) return false;
    if (known.size === mostKnown) known.clear();
    known.add(digest);
    return true;
  }

  async function serve(request: Request, response: Response, next: NextFunction, caching: string) {
    const name = String(request.params.file);
    const file = await siteImages.file(name);
    if (!file) return next();
    // The name is a content hash.
    const etag = `"${name}"`;
    response.set({
      'Cache-Control': caching,
      'Content-Security-Policy': policy,
      'Content-Type': file.type,
      ETag: etag,
    });
    if (request.get('if-none-match') === etag) return response.status(304).end();
    return response.send(Buffer.from(file.bytes));
  }

  return [
    async (request, response, next) => {
      const name = String(request.params.file);
      if (!uploadedFile.test(name)) return next('route');
      if (!(await isPublic(name))) return next();
      return serve(request, response, () => next('route'), 'public, max-age=31536000, immutable');
    },
    ...ownSession(context),
    async (request, response, next) => {
      const account = await signedInAdmin(context, request, response);
      const mayPublish = account && roles.includes(account.role);
      if (!mayPublish || (context.config.requireTwoFactor && account.totp_secret === null)) return next();
      return serve(request, response, next, 'private, no-store');
    },
  ];
}
