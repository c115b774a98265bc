import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import multer from 'multer';
import { refuse } from './refuse.ts';
import type { WebContext } from './web-context.ts';

/** Bytes of a form post: the longest message in four-byte characters, percent-encoded, and the other fields. */
const limit = 65_536;
const fields = 40;

const any = () => true;
const readers: Readonly<Record<string, RequestHandler>> = {
  json: express.json({ limit, type: any }),
  urlencoded: express.urlencoded({ extended: false, limit, parameterLimit: fields, type: any }),
  multipart: multer({ limits: { fields, fieldSize: limit, files: 0, parts: fields } }).none(),
};
const kinds = Object.keys(readers);

/** Reads a form post of any of the three usual encodings into `request.body`. A length over the limit is refused unread. */
export const readBody = (context: WebContext) => [
  (request: Request, response: Response, next: NextFunction) => {
    if (Number(request.get('content-length') ?? 0) <= limit) return next();
    response.set('Connection', 'close');
    return refuse(context.pages, request, response, 413, 'This is more than a form can hold.');
  },
  (request: Request, response: Response, next: NextFunction) => {
    const kind = request.is(kinds);
    const read = kind ? readers[kind] : undefined;
    return read ? read(request, response, next) : next();
  },
];
