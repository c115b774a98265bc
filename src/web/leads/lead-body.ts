import express, { type NextFunction, type Request, type Response } from 'express';
import { selectionLimit } from '../../site/endpoints.ts';
import { bodyLimit, refuseLong, rejectInvalidBody, urlencoded } from '../http/body.ts';
import type { WebContext } from '../http/web-context.ts';

export const readLeadsBody = (context: WebContext) => [
  refuseLong(context),
  urlencoded(2 * selectionLimit),
  express.json({ limit: bodyLimit }),
  (request: Request, _response: Response, next: NextFunction) => {
    request.body ??= {}; // a post without any
    next();
  },
  rejectInvalidBody(context),
];
