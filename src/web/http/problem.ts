import { STATUS_CODES } from 'node:http';
import type { NextFunction, Request, Response } from 'express';
import { failureOf } from './errors.ts';
import { loggable } from './loggable.ts';
import { logOf, nameRequest } from './request-id.ts';
import type { WebContext } from './web-context.ts';

/** A refusal, as RFC 9457 has it. */
export interface Problem {
  status: number;
  detail: string;
  /** What is wrong with each field. */
  errors?: Readonly<Record<string, string>>;
}

export function sendProblem(response: Response, { status, detail, errors }: Problem): void {
  nameRequest(response);
  response
    .status(status)
    .type('application/problem+json')
    .send(JSON.stringify({ type: 'about:blank', title: STATUS_CODES[status], status, detail, errors }));
}

/** The last stop of a request to the API that failed. */
export const problemOfError =
  (context: WebContext) => (error: unknown, request: Request, response: Response, _next: NextFunction) => {
    const { status, sentence } = failureOf(error);
    if (status >= 500) logOf(context, response).error({ path: loggable(request.path), err: error }, 'request failed');
    if (response.headersSent) return response.destroy();
    sendProblem(response, { status, detail: sentence });
  };
