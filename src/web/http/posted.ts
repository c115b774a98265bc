import type { NextFunction, Request, RequestHandler } from 'express';
import { body, matchedData, type ValidationChain, validationResult } from 'express-validator';
import type { Errors } from '../../site/forms/state.ts';
import { type Refusal, refuse, wantsJson } from './answers.ts';
import { handling, type RequestContext, type WebContext } from './web-context.ts';

/** "" where absent. Lists and objects are refused and never read: they may be too deep. */
export const text = (name: string, of: typeof body = body): ValidationChain => single(of(name).default(''), name);

/** Absent where it wasn't posted, or is null. */
export const optionalText = (name: string) => single(body(name).optional({ values: 'null' }), name);

const single = (chain: ValidationChain, name: string) =>
  chain.isString().withMessage(`${name} must be a single value`).bail();

/** "" unless a string: `String` overflows on a deep list. */
export const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

export function refusalOf(request: Request): Refusal | undefined {
  const errors = errorsOf(request);
  const [message] = Object.values(errors);
  return message === undefined ? undefined : { message, errors };
}

export const refusalAt = ({ field, message }: { field: string; message: string }): Refusal => ({
  message,
  errors: { [field]: message },
});

const errorsOf = (request: Request): Errors =>
  Object.fromEntries(Object.entries(validationResult(request).mapped()).map(([name, { msg }]) => [name, String(msg)]));

/** Validates a post, then handles it. A bare name is that of a text field. Without `refuse`, a refusal gets a page of its own. */
export const readPost =
  <Name extends string, Typed extends object = Record<Name, string>>(
    chains: readonly (Name | ValidationChain)[],
    handle: (typed: Typed, context: RequestContext, next: NextFunction) => unknown,
    refuse: (context: RequestContext, refusal: Refusal, typed: Typed) => unknown = refuseOnPage,
  ) =>
  (web: WebContext): RequestHandler[] => [
    ...chains.map((chain) => (typeof chain === 'string' ? text(chain) : chain)),
    handling((context, next) => {
      const wrong = refusalOf(context.request);
      const typed = matchedData(context.request) as Typed;
      return wrong ? refuse(context, wrong, typed) : handle(typed, context, next);
    })(web),
  ];

function refuseOnPage(context: RequestContext, wrong: Refusal) {
  const { request, response } = context;
  if (wantsJson(request)) return response.status(422).json({ ok: false, ...wrong });
  return refuse(context, 422, `${wrong.message}.`);
}
