import { randomUUID } from 'node:crypto';
import type { NextFunction, Request, Response } from 'express';
import type { Log } from '../../server/log.ts';
import type { WebContext } from './web-context.ts';

const header = 'X-Request-Id';

/** Gives each request an id: that of a proxy that is trusted, else a new one. Answers to posts name it. */
export const requestIds =
  ({ config }: WebContext) =>
  (request: Request, response: Response, next: NextFunction) => {
    const given = config.trustProxy ? (request.get(header) ?? '') : '';
    response.locals.requestId = /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
    if (request.method !== 'GET' && request.method !== 'HEAD') nameRequest(response);
    next();
  };

/** Says the id of the request in its answer, so that a person can find its lines in the log. */
export function nameRequest(response: Response): string {
  const { requestId } = response.locals as { requestId: string };
  response.set(header, requestId);
  return requestId;
}

/** The log, with the id of the request in each line. */
export const logOf = ({ log }: Pick<WebContext, 'log'>, response: Response): Log =>
  log.child({ request: response.locals.requestId });
