import { STATUS_CODES } from 'node:http';
import type { NextFunction, Request, Response } from 'express';
import { StoreUnavailableError } from '../../base/errors.ts';
import { UnreadablePost } from '../../content/editing/posted-value.ts';
import { refuse } from './answers.ts';
import { loggable, logOf, nameRequest } from './request-log.ts';
import type { RequestContext, WebContext } from './web-context.ts';

/** Messages for errors of the body parsers and the router. */
const sentences: Readonly<Record<string, string>> = {
  'entity.parse.failed': 'Invalid JSON.',
  'form.unreadable': 'This form is not encoded as UTF-8.',
  'entity.too.large': 'This form is too large.',
  'parameters.too.many': 'This form has too many fields.',
  'encoding.unsupported': 'This content encoding is not supported.',
  'charset.unsupported': 'Please send the text as UTF-8.',
  'request.size.invalid': 'The request is not as long as its Content-Length says.',
};

/** A sentence for the visitor, the cause for the log, never a stack trace. */
const errorHandler =
  (context: WebContext, send: (request: Request, response: Response, failure: ReturnType<typeof failureOf>) => void) =>
  (error: unknown, request: Request, response: Response, _next: NextFunction) => {
    const failure = failureOf(error);
    if (failure.status >= 500) {
      logOf({ ...context, response }).error({ path: loggable(request.path), err: error }, 'request failed');
    }
    // The response has begun; cutting it shows that it is incomplete.
    if (response.headersSent) return response.destroy();
    send(request, response, failure);
  };

export const errorPage = (context: WebContext) =>
  errorHandler(context, (request, response, { status, sentence }) =>
    refuse({ ...context, request, response }, status, sentence),
  );

/** For the API. */
export const problemOfError = (context: WebContext) =>
  errorHandler(context, (_request, response, { status, sentence }) =>
    sendProblem(response, { status, detail: sentence }),
  );

/** Status and message for an error, never the message of an error that is not ours. */
function failureOf(error: unknown): { status: number; sentence: string } {
  if (error instanceof StoreUnavailableError)
    return { status: 503, sentence: 'We cannot reach our records right now. Please try again in a minute.' };
  if (error instanceof UnreadablePost) return { status: 422, sentence: error.message };
  const { status, type, name, code } = (error ?? {}) as Readonly<Record<'type' | 'name' | 'code', string>> & {
    status?: number;
  };
  // PostgreSQL stores no NUL.
  if (code === '22021' || code === '22P05') return { status: 400, sentence: 'This contains unreadable characters.' };
  if (name === 'MulterError') return { status: 400, sentence: 'This form post cannot be read.' };
  if (status && status >= 400 && status < 500) {
    return { status, sentence: sentences[type ?? ''] ?? 'This request cannot be read.' };
  }
  // multer reports malformed multipart bodies as plain errors of its parser
  if (error instanceof Error && /multipart|boundary|end of form|malformed part/i.test(error.message)) {
    return { status: 400, sentence: 'This form post cannot be read.' };
  }
  return { status: 500, sentence: 'The error has been logged, and we will look into it. Please try again.' };
}

/** Message in place of leads that failed to load. The cause goes to the log, so that no SQL is shown. */
export function failedToLoad(context: RequestContext, error: unknown): string {
  const isStore = error instanceof StoreUnavailableError;
  logOf(context).error(isStore ? { reason: error.message } : { err: error }, 'leads not loaded');
  return `Failed to load leads: ${isStore ? error.message : 'The database answered with an error.'}`;
}

/** RFC 9457. */
export interface Problem {
  status: number;
  detail: string;
  errors?: Readonly<Record<string, string>>;
}

export function sendProblem(response: Response, { status, detail, errors }: Problem): void {
  nameRequest(response);
  response
    .status(status)
    .type('application/problem+json')
    .send(JSON.stringify({ type: 'about:blank', title: STATUS_CODES[status], status, detail, errors }));
}
