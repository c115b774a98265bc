import type { NextFunction, Request, Response } from 'express';
import { body, type ValidationChain, validationResult } from 'express-validator';
import type { Errors } from '../../site/forms/state.ts';
import { refuse, wantsJson } from './refuse.ts';
import type { WebContext } from './web-context.ts';

/** A text of a body, or of a query; "" where none came. A list or an object is refused, and nothing that follows reads it: one may be too deep for that. */
export const text = (name: string, of: typeof body = body): ValidationChain =>
  of(name).default('').isString().withMessage(`${name} must be a single value`).bail();

/** A posted value where that is a text, else "": a list may be too deep for `String`. */
export const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What the chains of a request refused: words for each field, and the first of them as its message. */
export interface Refusal {
  message: string;
  errors: Errors;
}

/** What the chains that ran before refused, or `undefined`. */
export function refusalOf(request: Request): Refusal | undefined {
  const errors = errorsOf(request);
  const [message] = Object.values(errors);
  return message === undefined ? undefined : { message, errors };
}

/** The refusal of one field. */
export const refusalAt = ({ field, message }: { field: string; message: string }): Refusal => ({
  message,
  errors: { [field]: message },
});

/** The words for each field that a chain refused. */
const errorsOf = (request: Request): Errors =>
  Object.fromEntries(Object.entries(validationResult(request).mapped()).map(([name, { msg }]) => [name, String(msg)]));

/** Refuses what the chains before it refused, where no page has a place for their words. */
export const refuseWrong = (context: WebContext) => (request: Request, response: Response, next: NextFunction) => {
  const wrong = refusalOf(request);
  if (!wrong) return next();
  if (wantsJson(request)) return response.status(422).json({ ok: false, ...wrong });
  return refuse(context.pages, request, response, 422, `${wrong.message}.`);
};
