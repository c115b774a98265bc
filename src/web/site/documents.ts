import type { NextFunction, Request, Response } from 'express';
import { documentFolder, documentName } from '../../site/uploaded-document.ts';
import type { WebContext } from '../http/web-context.ts';

export const documentsPattern = `${documentFolder}/:file`;

/** Serves published documents in place of files; the rest are static files. */
export const documents = (context: WebContext) => async (request: Request, response: Response, next: NextFunction) => {
  // A range of a version that may be another one by now: the whole is always right.
  if (request.headers['if-range']) delete request.headers.range;
  const [name = '', ending] = String(request.params.file).split('.');
  if (ending !== 'pdf' || !documentName.test(name) || !['GET', 'HEAD'].includes(request.method)) return next();
  const document = await context.documents.published(name);
  if (!document) return next();
  const { bytes, tag } = document;
  const etag = `"${tag}"`;
  response.set({ 'Accept-Ranges': 'bytes', 'Cache-Control': 'public,max-age=3600', ETag: etag }).type('pdf');
  if (request.get('if-none-match') === etag) return response.status(304).end();
  const range = request.range(bytes.length, { combine: true });
  if (range === -1) {
    return response.status(416).set('Content-Range', `bytes */${bytes.length}`).end();
  }
  const [part] = Array.isArray(range) && range.type === 'bytes' ? range : [];
  if (!part) return response.send(bytes);
  response.status(206).set('Content-Range', `bytes ${part.start}-${part.end}/${bytes.length}`);
  return response.send(bytes.subarray(part.start, part.end + 1));
};
