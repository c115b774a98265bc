import type { Request, Response } from 'express';
import { ipKeyGenerator, rateLimit } from 'express-rate-limit';
import { refuse } from './refuse.ts';
import type { WebContext } from './web-context.ts';

/** Milliseconds over which posts and sign-ins are counted. */
const windowMs = 10 * 60_000;

/** Counts every post of an address to one form, refused ones included. */
export function limitPosts(context: WebContext, form: string) {
  const refuseMany = tooMany(
    context,
    'You have sent this form many times in a short while. Please wait a few minutes and try again.',
  );
  return rateLimit({
    windowMs,
    limit: context.config.limits.posts,
    standardHeaders: 'draft-7',
    legacyHeaders: false,
    keyGenerator: (request) => `${form} ${ipKeyGenerator(request.ip ?? '')}`,
    validate: { trustProxy: false, xForwardedForHeader: false },
    handler(request, response) {
      context.metrics.posted(form, 'limited');
      refuseMany(request, response);
    },
  });
}

/** Counts what the pages of an address report: far more than people do, far less than would fill anything. */
export function limitReports(context: WebContext) {
  return rateLimit({
    windowMs: 60_000,
    limit: 300,
    standardHeaders: 'draft-7',
    legacyHeaders: false,
    keyGenerator: (request) => ipKeyGenerator(request.ip ?? ''),
    validate: { trustProxy: false, xForwardedForHeader: false },
    handler: tooMany(context, 'Too many reports have come from here. Please wait a minute.'),
  });
}

/** Counts the questions of an address: more than a person asks, fewer than a program would. */
export function limitQuestions(context: WebContext) {
  return rateLimit({
    windowMs: 60_000,
    limit: 60,
    standardHeaders: 'draft-7',
    legacyHeaders: false,
    keyGenerator: (request) => ipKeyGenerator(request.ip ?? ''),
    validate: { trustProxy: false, xForwardedForHeader: false },
    handler: tooMany(context, 'You have asked many questions in a short while. Please wait a minute.'),
  });
}

/** Counts failed sign-ins of an address to one account, and wrong current passwords of one, so that guessing ends while the true admin gets in elsewhere. */
export function limitSignIns(context: WebContext) {
  return rateLimit({
    windowMs,
    limit: context.config.limits.signIns,
    skipSuccessfulRequests: true,
    standardHeaders: 'draft-7',
    legacyHeaders: false,
    keyGenerator: (request) =>
      `${ipKeyGenerator(request.ip ?? '')} ${String(request.session?.admin?.email ?? request.body?.email ?? '')
        .trim()
        .toLowerCase()
        .slice(0, 254)}`,
    validate: { trustProxy: false, xForwardedForHeader: false },
    handler: tooMany(context, 'Too many sign-ins have failed. Please wait ten minutes and try again.'),
  });
}

/** How many accounts an address may fail at before nobody there is heard: each try costs the server as much as a true one. */
const accountsOfAddress = 10;

/** Counts failed sign-ins of an address whatever the account, so that a flood of names does not keep the true admin waiting. */
export function limitSignInsOfAddress(context: WebContext) {
  return rateLimit({
    windowMs,
    limit: accountsOfAddress * context.config.limits.signIns,
    skipSuccessfulRequests: true,
    standardHeaders: false,
    legacyHeaders: false,
    keyGenerator: (request) => ipKeyGenerator(request.ip ?? ''),
    validate: { trustProxy: false, xForwardedForHeader: false },
    handler: tooMany(context, 'Too many sign-ins from here have failed. Please wait ten minutes and try again.'),
  });
}

const tooMany = (context: WebContext, sentence: string) => (request: Request, response: Response) =>
  refuse(context.pages, request, response, 429, sentence);
