import express, { type NextFunction, type Request, type Response } from 'express';
import { refuse } from '../http/refuse.ts';
import { rejectInvalidBody } from '../http/reject-invalid-text.ts';
import type { WebContext } from '../http/web-context.ts';

/** Bytes and fields of a form with the words of a page: several times the longest that ships. A form of 5,000 fields took 150 ms to render. */
const bodyLimit = 512 * 1024;
const fields = 2500;

/** Reads what the forms of the content post. */
export const readContentBody = (context: WebContext) => [
  (request: Request, response: Response, next: NextFunction) => {
    if (Number(request.get('content-length') ?? 0) <= bodyLimit) return next();
    response.set('Connection', 'close');
    return refuse(context.pages, request, response, 413, 'This text is too long for one page.');
  },
  express.urlencoded({ extended: false, limit: bodyLimit, parameterLimit: fields }),
  (request: Request, _response: Response, next: NextFunction) => {
    request.body ??= {};
    next();
  },
  rejectInvalidBody(context),
];
