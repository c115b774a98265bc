import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';
import {
  ipKeyGenerator,
  MemoryStore,
  type Options,
  type RateLimitInfo,
  rateLimit,
  type Store,
} from 'express-rate-limit';
import { RedisStore } from 'rate-limit-redis';
import { once } from '../../base/once.ts';
import { refuse } from './answers.ts';
import { sendProblem } from './errors.ts';
import type { RedisLink } from './redis-link.ts';
import { actorNamed, addressOf, matchOf } from './request.ts';
import type { WebContext } from './web-context.ts';

interface Limit extends Partial<Options> {
  /** Unique. */
  name: string;
  sentence: string;
  /** Sends the refusal; by default a page or its JSON. */
  answer?: (response: Response, refusal: { status: number; detail: string }) => void;
  refused?: (request: Request, response: Response) => void | Promise<void>;
}

const minute = 60_000;
/** The client's IPv4 address, or its IPv6 network. */
export const networkOf = (request: Request) => ipKeyGenerator(addressOf(request));

/** Includes invalid posts. */
export const limitPosts = (context: WebContext, form: string) =>
  limit(context, {
    name: `posts:${form}`,
    limit: context.config.limits.posts,
    windowMs: 10 * minute,
    sentence: 'You’ve sent this form several times. Please wait a few minutes and try again.',
    refused: () => context.metrics.posted(form, 'limited'),
  });

export const limitReports = (context: WebContext) =>
  limit(context, {
    name: 'reports',
    limit: 300,
    sentence: 'Too many reports have come from here. Please wait a minute.',
  });

export const limitQuestions = (context: WebContext) =>
  limit(context, {
    name: 'questions',
    limit: 60,
    sentence: 'You have asked many questions in a short while. Please wait a minute.',
  });

/** For pages rendered per request: each takes as long as a hundred cached ones. */
export const limitRendered = (context: WebContext, answer?: Limit['answer']) =>
  limit(context, {
    name: 'rendered',
    answer,
    limit: 120,
    sentence: 'You have opened many pages in a short while. Please wait a minute and try again.',
  });

/** Failed sign-ins and wrong current passwords by address and account: guessing ends, and the admin can still sign in elsewhere. */
export const limitSignIns = (context: WebContext) =>
  limit(context, {
    name: 'sign-ins',
    limit: context.config.limits.signIns,
    windowMs: 10 * minute,
    keyGenerator: (request, response) => `${networkOf(request)} ${accountOf(request, response)}`,
    sentence: 'Too many sign-ins have failed. Please wait ten minutes and try again.',
    skipSuccessfulRequests: true,
    refused: (request, response) => recordLimit(context, request, response, 'account'),
  });

const infoOf = (request: Request) => (request as Request & { rateLimit: RateLimitInfo }).rateLimit;

/** Only this one goes to the audit log. */
const isFirstRefusal = (request: Request) => infoOf(request).used === infoOf(request).limit + 1;

async function recordLimit(context: WebContext, request: Request, response: Response, counted: 'account' | 'address') {
  if (!isFirstRefusal(request)) return;
  const { admin } = request.session;
  const name = accountOf(request, response);
  const known = name && (await context.admins.findAdmin(name).catch(() => undefined));
  const who = counted === 'address' ? {} : known ? { email: name } : { name: await context.access.hashOfName(name) };
  await context.access.turnedAway('limited', actorNamed(admin?.email ?? 'visitor', request), { ...who, counted });
}

/** At the sign-in, the typed email; elsewhere the session's. */
function accountOf(request: Request, response: Response): string {
  const isSignIn = matchOf(response).route.access === 'sign-in';
  const typed: unknown = isSignIn ? request.body?.email : request.session?.admin?.email;
  return typeof typed === 'string' ? typed.trim().toLowerCase().slice(0, 254) : '';
}

/** Accounts an address may fail at: each attempt costs as much as a successful sign-in. */
const accountsOfAddress = 2;

/** Failed sign-ins by address for any account: a flood of names must not slow down the admin. */
export const limitSignInsOfAddress = (context: WebContext) =>
  limit(context, {
    name: 'sign-ins-of-address',
    limit: accountsOfAddress * context.config.limits.signIns,
    windowMs: 10 * minute,
    sentence: 'Too many sign-ins from here have failed. Please wait ten minutes and try again.',
    skipSuccessfulRequests: true,
    // A 503 too: otherwise retrying while the server is busy is free.
    requestWasSuccessful: (_request, { statusCode }) => statusCode < 400,
    // The limit of the account sends them.
    standardHeaders: false,
    refused: (request, response) => recordLimit(context, request, response, 'address'),
  });

export const limitTokens = (context: WebContext, name: (response: Response) => string) =>
  limit(context, {
    name: 'tokens',
    limit: context.config.limits.api,
    answer: sendProblem,
    keyGenerator: (_request, response) => name(response),
    sentence: 'This token has sent too many requests. Please wait a minute.',
  });

export const limitWrongTokens = (context: WebContext, isRight: (response: Response) => boolean) =>
  limit(context, {
    name: 'wrong-tokens',
    limit: context.config.limits.signIns,
    windowMs: 10 * minute,
    answer: sendProblem,
    skip: (_request, response) => isRight(response),
    sentence: 'Too many wrong tokens. Please wait ten minutes.',
    async refused(request) {
      if (!isFirstRefusal(request)) return;
      const visitor = { ...actorNamed('visitor', request), via: 'api' } as const;
      await context.access.turnedAway('limited', visitor, { counted: 'tokens' });
    },
  });

/** By network and minute, unless the options say otherwise. */
function limit(context: WebContext, { name, sentence, answer, refused, ...options }: Limit) {
  return rateLimit({
    windowMs: minute,
    requestWasSuccessful: (_request, { statusCode }) => statusCode < 400 || statusCode === 503,
    standardHeaders: 'draft-7',
    legacyHeaders: false,
    keyGenerator: networkOf,
    // Warnings for developers, at every request.
    validate: false,
    async handler(request, response) {
      await refused?.(request, response);
      const { resetTime } = infoOf(request);
      const left = resetTime ? resetTime.getTime() - Date.now() : (options.windowMs ?? minute);
      response.set('Retry-After', String(Math.max(1, Math.ceil(left / 1000))));
      if (answer) answer(response, { status: 429, detail: sentence });
      else refuse({ ...context, request, response }, 429, sentence);
    },
    ...(context.redis ? { store: sharedCounts(context.redis, name) } : {}),
    ...options,
  });
}

/**
 * Counts shared by all instances. Each instance also counts for itself, which applies while Redis is away.
 */
function sharedCounts(link: RedisLink, name: string): Store {
  const local = new MemoryStore();
  const shared = new RedisStore({ prefix: `mainstreet:${name}:`, sendCommand: link.send });
  let begin = async () => {};
  return {
    prefix: name,
    localKeys: false,
    init(options) {
      local.init(options);
      begin = once(() => shared.init(options));
    },
    async increment(key) {
      const counted = await local.increment(key);
      return (await link.ask(() => begin().then(() => shared.increment(hidden(key))))) ?? counted;
    },
    async decrement(key) {
      await local.decrement(key);
      await link.ask(() => shared.decrement(hidden(key)));
    },
    async resetKey(key) {
      await local.resetKey(key);
      await link.ask(() => shared.resetKey(hidden(key)));
    },
  };
}

/** Hashed, so that nobody can read IP addresses and emails in Redis. */
const hidden = (key: string) => createHash('sha256').update(key).digest('base64url');
