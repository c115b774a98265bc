import type { NextFunction, Request, Response } from 'express';
import { isValidJsonText } from '../../site/valid-text.ts';
import { refuse } from './refuse.ts';
import type { WebContext } from './web-context.ts';

/** Refuses a post with a text that no database would store as it came. The forms of the site say it beside the field instead. */
export const rejectInvalidBody =
  (context: WebContext) => (request: Request, response: Response, next: NextFunction) => {
    if (isValidJsonText(request.body)) return next();
    return refuse(context.pages, request, response, 400, 'This contains unreadable characters.');
  };

/** Refuses an address with a NUL in it: it names nothing, and some databases cannot even be asked about it. */
export const rejectInvalidAddress =
  (context: WebContext) => (request: Request, response: Response, next: NextFunction) =>
    request.url.includes('%00')
      ? refuse(context.pages, request, response, 400, 'The address of this page cannot be read.')
      : next();
