import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { type NextFunction, type Request, type RequestHandler, type Response, Router } from 'express';
import expressStaticGzip from 'express-static-gzip';
import { documentFolder, documentName, uploadedFile, uploadFolder } from '../../site/uploads.ts';
import { ownSession, signedInAdmin } from '../http/admin-session.ts';
import type { ownFolders } from '../http/content-source.ts';
import { asFile } from '../http/headers.ts';
import type { Handler, WebContext } from '../http/web-context.ts';

export const uploadsPattern = `${uploadFolder}/:file`;

/** For browsers that sniff another type. */
const policy = "default-src 'none'; sandbox";
const roles: readonly string[] = ['admin', 'editor'];

/** Published uploads are public; pending ones need permission to publish. */
export function uploads(context: WebContext): RequestHandler[] {
  const { siteImages } = context.store;

  async function serve(request: Request, response: Response, next: NextFunction, caching: string) {
    const name = String(request.params.file);
    const file = await siteImages.file(name);
    if (!file) return next();
    response.set({
      'Cache-Control': caching,
      'Content-Security-Policy': policy,
      'Content-Type': file.type,
      // The name is a content hash.
      ETag: `"${name}"`,
    });
    return response.send(file.bytes);
  }

  return [
    async (request, response, next) => {
      const name = String(request.params.file);
      if (!uploadedFile.test(name)) return next('route');
      if (!(await siteImages.isPublic(name.slice(0, 32)))) return next();
      return serve(request, response, () => next('route'), 'public, max-age=31536000, immutable');
    },
    ...ownSession(context),
    async (request, response, next) => {
      const account = await signedInAdmin({ ...context, request, response });
      const mayPublish = account && roles.includes(account.role);
      if (!mayPublish || (context.config.requireTwoFactor && account.totp_secret === null)) return next();
      return serve(request, response, next, 'private, no-store');
    },
  ];
}

const year = 31_536_000;
const day = 86_400;

/** Precompressed where it helps; the owner's files take precedence. */
export function staticFiles(root: string, own: ReturnType<typeof ownFolders>): Router {
  const router = Router();
  /** Files with a content hash in the name are immutable. */
  const folders = [
    { at: '/assets', in: ['dist/client/assets'], maxAge: year, immutable: true },
    { at: '/images', in: [...own.images, 'data/images'], maxAge: year, immutable: true },
    { at: '/video', in: ['data/video'], maxAge: day, immutable: false },
    { at: '/documents', in: [...own.documents, 'data/documents'], maxAge: 3600, immutable: false },
    { at: '/icons', in: [...own.icons, 'data/icons'], maxAge: day, immutable: false },
  ];
  for (const { at, in: places, maxAge, immutable } of folders) {
    for (const place of places.map((folder) => resolve(root, folder)).filter(existsSync)) {
      const send = expressStaticGzip(place, {
        enableBrotli: true,
        orderPreference: ['br'],
        index: false,
        serveStatic: {
          maxAge: maxAge * 1000,
          immutable,
          redirect: false,
          // The others can be opened as documents.
          ...(immutable && { setHeaders: asFile }),
        },
      });
      router.use(at, (request, response, next) =>
        send(request, response, (error: unknown) => {
          // They are still set for a compressed file that no longer exists.
          for (const name of ['Content-Encoding', 'Content-Type']) response.removeHeader(name);
          next(error);
        }),
      );
    }
  }
  return router;
}

export const documentsPattern = `${documentFolder}/:file`;

/** Serves published documents in place of files; the rest are static files. */
export const documents: Handler = (context) => async (request, response, next) => {
  // The version may have changed, so the whole file is sent.
  if (request.headers['if-range']) delete request.headers.range;
  const [name = '', ending] = String(request.params.file).split('.');
  if (ending !== 'pdf' || !documentName.test(name) || !['GET', 'HEAD'].includes(request.method)) return next();
  const document = await context.documents.published(name);
  if (!document) return next();
  const { bytes, tag } = document;
  response.set({ 'Accept-Ranges': 'bytes', 'Cache-Control': 'public, max-age=3600', ETag: `"${tag}"` }).type('pdf');
  const range = request.range(bytes.length, { combine: true });
  if (range === -1) {
    return response.status(416).set('Content-Range', `bytes */${bytes.length}`).end();
  }
  const [part] = Array.isArray(range) && range.type === 'bytes' ? range : [];
  if (!part) return response.send(bytes);
  response.status(206).set('Content-Range', `bytes ${part.start}-${part.end}/${bytes.length}`);
  return response.send(bytes.subarray(part.start, part.end + 1));
};
