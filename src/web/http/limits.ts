import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';
import { ipKeyGenerator, MemoryStore, type RateLimitInfo, rateLimit, type Store } from 'express-rate-limit';
import { RedisStore } from 'rate-limit-redis';
import { actorNamed, addressOf } from './actor.ts';
import { matchOf } from './path.ts';
import type { RedisLink } from './redis-link.ts';
import { refuse } from './refuse.ts';
import type { WebContext } from './web-context.ts';

/** What is counted, and how much of it is taken. */
interface Limit {
  /** A name that no other limit has. */
  name: string;
  limit: number;
  /** Milliseconds in which so many are taken. */
  windowMs: number;
  /** Whose it is. */
  key: (request: Request, response: Response) => string;
  /** What the page says when it is too much. */
  sentence: string;
  /** Whether requests that went well do not count. */
  failuresOnly?: boolean;
  /** Whether what could not be tried, for want of room, counts as failed too: else asking on costs nothing. */
  countsUntried?: boolean;
  /** Whether answers have no headers of it, where another limit has them. */
  silent?: boolean;
  /** Requests that do not count at all. */
  skip?: (response: Response) => boolean;
  /** Sends the refusal, where that is not a page or its JSON. */
  answer?: (response: Response, refusal: { status: number; detail: string }) => void;
  /** Called for each request that is too many. */
  refused?: (request: Request, response: Response) => void | Promise<void>;
}

const minute = 60_000;
/** The address of a sender, or the network that one IPv6 sender has. */
export const networkOf = (request: Request) => ipKeyGenerator(addressOf(request));

/** Counts every post of an address to one form, refused ones included. */
export const limitPosts = (context: WebContext, form: string) =>
  limit(context, {
    name: `posts:${form}`,
    limit: context.config.limits.posts,
    windowMs: 10 * minute,
    key: networkOf,
    sentence: 'You’ve sent this form several times. Please wait a few minutes and try again.',
    refused: () => context.metrics.posted(form, 'limited'),
  });

/** Counts what the pages of an address report: far more than people do, far less than would fill anything. */
export const limitReports = (context: WebContext) =>
  limit(context, {
    name: 'reports',
    limit: 300,
    windowMs: minute,
    key: networkOf,
    sentence: 'Too many reports have come from here. Please wait a minute.',
  });

/** Counts the questions of an address: more than a person asks, fewer than a program would. */
export const limitQuestions = (context: WebContext) =>
  limit(context, {
    name: 'questions',
    limit: 60,
    windowMs: minute,
    key: networkOf,
    sentence: 'You have asked many questions in a short while. Please wait a minute.',
  });

/** Counts the pages that are rendered for an address alone: each takes as long as a hundred that are cached. */
export const limitRendered = (context: WebContext, answer?: Limit['answer']) =>
  limit(context, {
    name: 'rendered',
    answer,
    limit: 120,
    windowMs: minute,
    key: networkOf,
    sentence: 'You have opened many pages in a short while. Please wait a minute and try again.',
  });

/** Counts failed sign-ins of an address to one account, and wrong current passwords of one, so that guessing ends while the true admin gets in elsewhere. */
export const limitSignIns = (context: WebContext) =>
  limit(context, {
    name: 'sign-ins',
    limit: context.config.limits.signIns,
    windowMs: 10 * minute,
    key: (request, response) => `${networkOf(request)} ${accountOf(request, response)}`,
    sentence: 'Too many sign-ins have failed. Please wait ten minutes and try again.',
    failuresOnly: true,
    refused: (request, response) => recordLimit(context, request, response, 'account'),
  });

/** The first that is one too many is written into the audit trail, not each that follows. */
async function recordLimit(context: WebContext, request: Request, response: Response, counted: 'account' | 'address') {
  const { limit, used } = infoOf(request);
  if (used !== limit + 1) return;
  const { admin } = request.session;
  const name = accountOf(request, response);
  const known = name && (await context.admins.findAdmin(name).catch(() => undefined));
  const who = counted === 'address' ? {} : known ? { email: name } : { name: await context.access.hashOfName(name) };
  await context.access.turnedAway('limited', actorNamed(admin?.email ?? 'visitor', request), { ...who, counted });
}

const infoOf = (request: Request) => (request as Request & { rateLimit: RateLimitInfo }).rateLimit;

/** The account that a request is about: at the sign-in the one that is typed, whoever is signed in already; elsewhere that of the session. */
function accountOf(request: Request, response: Response): string {
  const isSignIn = matchOf(response).route.access === 'sign-in';
  const typed: unknown = isSignIn ? request.body?.email : request.session?.admin?.email;
  return typeof typed === 'string' ? typed.trim().toLowerCase().slice(0, 254) : '';
}

/** How many accounts an address may fail at before nobody there is heard: each try costs the server as much as a true one. */
const accountsOfAddress = 2;

/** Counts failed sign-ins of an address whatever the account, so that a flood of names does not make the true admin wait. */
export const limitSignInsOfAddress = (context: WebContext) =>
  limit(context, {
    name: 'sign-ins-of-address',
    limit: accountsOfAddress * context.config.limits.signIns,
    windowMs: 10 * minute,
    key: networkOf,
    sentence: 'Too many sign-ins from here have failed. Please wait ten minutes and try again.',
    failuresOnly: true,
    silent: true,
    countsUntried: true,
    refused: (request, response) => recordLimit(context, request, response, 'address'),
  });

/** Counts the tests of mail, CRM and webhooks that an account asks for. */
export const limitTests = (context: WebContext) =>
  limit(context, {
    name: 'tests',
    limit: 10,
    windowMs: minute,
    key: accountOf,
    sentence: 'You’ve asked for several tests. Please wait a minute and try again.',
  });

/** Counts the requests of each API token. */
export const limitTokens = (context: WebContext, name: (response: Response) => string, answer: Limit['answer']) =>
  limit(context, {
    name: 'tokens',
    limit: context.config.limits.api,
    windowMs: minute,
    answer,
    key: (_request, response) => name(response),
    sentence: 'This token has sent too many requests. Please wait a minute.',
  });

/** Counts the wrong API tokens of an address, as sign-ins that failed. */
export const limitWrongTokens = (
  context: WebContext,
  isRight: (response: Response) => boolean,
  answer: Limit['answer'],
) =>
  limit(context, {
    name: 'wrong-tokens',
    limit: context.config.limits.signIns,
    windowMs: 10 * minute,
    key: networkOf,
    answer,
    skip: isRight,
    sentence: 'Too many wrong tokens. Please wait ten minutes.',
    async refused(request) {
      const { limit, used } = infoOf(request);
      if (used !== limit + 1) return;
      await context.access.turnedAway(
        'limited',
        { ...actorNamed('visitor', request), via: 'api' },
        { counted: 'tokens' },
      );
    },
  });

function limit(context: WebContext, { limit, windowMs, key, ...counted }: Limit) {
  return rateLimit({
    windowMs,
    limit,
    skip: (_request, response) => counted.skip?.(response) ?? false,
    skipSuccessfulRequests: counted.failuresOnly ?? false,
    requestWasSuccessful: (_request, { statusCode }) =>
      statusCode < 400 || (statusCode === 503 && !counted.countsUntried),
    standardHeaders: counted.silent ? false : 'draft-7',
    legacyHeaders: false,
    keyGenerator: key,
    validate: { trustProxy: false, xForwardedForHeader: false },
    async handler(request: Request, response: Response) {
      await counted.refused?.(request, response);
      const { resetTime } = infoOf(request);
      const left = resetTime ? resetTime.getTime() - Date.now() : windowMs;
      response.set('Retry-After', String(Math.max(1, Math.ceil(left / 1000))));
      if (counted.answer) counted.answer(response, { status: 429, detail: counted.sentence });
      else refuse(context.pages, request, response, 429, counted.sentence);
    },
    ...(context.redis ? { store: sharedCounts(context.redis, counted.name) } : {}),
  });
}

/**
 * What one limit counts, shared by all instances. Each instance counts for itself as well: its own count holds while Redis is away.
 * `name` is a name that no other limit has.
 */
function sharedCounts(link: RedisLink, name: string): Store {
  const own = new MemoryStore();
  const shared = new RedisStore({ prefix: `mainstreet:${name}:`, sendCommand: link.send });
  return {
    prefix: name,
    localKeys: false,
    init(options) {
      own.init(options);
      link.atReturn(() => shared.init(options));
    },
    async increment(key) {
      const counted = await own.increment(key);
      return (await link.ask(() => shared.increment(hidden(key)))) ?? counted;
    },
    async decrement(key) {
      await own.decrement(key);
      await link.ask(() => shared.decrement(hidden(key)));
    },
    async resetKey(key) {
      await own.resetKey(key);
      await link.ask(() => shared.resetKey(hidden(key)));
    },
  };
}

/** Hashed, so that nobody can read IP addresses and emails in Redis. */
const hidden = (key: string) => createHash('sha256').update(key).digest('base64url');
