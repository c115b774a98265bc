import type { NextFunction, Request, Response } from 'express';
import { uploadedFile } from '../../site/content/uploaded-picture.ts';
import { uploadFolder } from '../../site/section-images.ts';
import type { WebContext } from '../web-context.ts';

export const uploadsPattern = `${uploadFolder}/:file`;

/** A picture needs nothing; whatever else a browser might take it for could do nothing. */
const policy = "default-src 'none'; sandbox";

/** Serves uploaded pictures. A name comes from the content, so that what it names never changes. */
export const uploads = (context: WebContext) => async (request: Request, response: Response, next: NextFunction) => {
  const name = String(request.params.file);
  if (!uploadedFile.test(name)) return next();
  const etag = `"${name}"`;
  const file = await context.store.siteImages.file(name);
  if (!file) return next();
  response.set({
    'Cache-Control': 'public, max-age=31536000, immutable',
    'Content-Security-Policy': policy,
    'Content-Type': file.type,
    ETag: etag,
  });
  if (request.get('if-none-match') === etag) return response.status(304).end();
  return response.send(Buffer.from(file.bytes));
};
