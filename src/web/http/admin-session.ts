import { createHash } from 'node:crypto';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import session, { type SessionData, Store } from 'express-session';
import type { AdminStore } from '../../accounts/account-store.ts';
import type { Actor } from '../../base/events.ts';
import type { Admin } from '../../db/rows.ts';
import { pathTo, type RouteName } from '../../site/routes.ts';
import { wantsJson } from './answers.ts';
import { actorNamed, readPath } from './request.ts';
import { sameSite } from './same-site.ts';
import type { RequestContext, WebContext } from './web-context.ts';

/** Milliseconds without a request after which a session ends. */
export const idle = 30 * 60_000;

/** Sessions of one account at once: a person has a few devices. */
const sessionsPerAccount = 10;

type Done<T = void> = (error?: unknown, value?: T | null) => void;

/** Sessions under the hash of their id. They are only changed here: a request may finish after its session has ended. */
class SessionStore extends Store {
  private readonly admins: AdminStore;
  private readonly clock: () => number;

  constructor(admins: AdminStore, clock: () => number) {
    super();
    this.admins = admins;
    this.clock = clock;
  }

  override get(id: string, done: Done<SessionData>) {
    this.admins.readSession(hashOf(id), this.time(0)).then(
      (data) => done(null, data ? (JSON.parse(data) as SessionData) : null),
      (error: unknown) => done(error),
    );
  }

  override set(id: string, session: SessionData, done: Done = () => {}) {
    const changes = { data: JSON.stringify(session), expires_at: this.time(idle) };
    this.admins.changeSession(hashOf(id), changes).then(() => done(), done);
  }

  override touch(id: string, _session: SessionData, done: Done = () => {}) {
    this.admins.changeSession(hashOf(id), { expires_at: this.time(idle) }).then(() => done(), done);
  }

  override destroy(id: string, done: Done = () => {}) {
    this.admins.deleteSession(hashOf(id)).then(() => done(), done);
  }

  private time(fromNow: number) {
    return new Date(this.clock() + fromNow).toISOString();
  }
}

export const hashOf = (id: string) => createHash('sha256').update(id).digest('hex');

const maxLength = 2000;

/** Validates the address of a page behind the sign-in, with its query: an open redirect otherwise. */
export function ownPage(text: unknown, ...names: RouteName[]): string | undefined {
  if (typeof text !== 'string' || text.length > maxLength || !/^\/admin(?:[/?][^\s\\#]*)?$/.test(text))
    return undefined;
  const [path = ''] = text.split('?');
  const reading = readPath(path);
  if (reading.kind !== 'route') return undefined;
  const { access, page, name } = reading.match.route;
  return access === 'admin' && page && (!names.length || names.some((known) => known === name)) ? text : undefined;
}

/** The sign-in page, which redirects to the requested page, or to the one a post came from. */
function signInFor(request: Request): string {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const to = ownPage(isRead ? request.originalUrl : sender(request));
  const signIn = pathTo('adminSignIn');
  return to && to !== pathTo('admin') ? `${signIn}?${new URLSearchParams({ to })}` : signIn;
}

function sender(request: Request): string | undefined {
  const from = request.get('referer') ?? '';
  if (!URL.canParse(from)) return undefined;
  const { host, pathname, search } = new URL(from);
  return host === request.get('host') ? pathname + search : undefined;
}

/** Milliseconds that a session lasts at most. */
const maxAge = 12 * 3_600_000;

declare module 'express-session' {
  interface SessionData {
    /** `generation` is that of the account's sessions when the sign-in began. */
    admin: { id: string; email: string; role: Admin['role']; generation?: number };
    beganAt: number;
    /** When the password was entered last, in milliseconds since 1970. */
    passwordAt: number;
    /** Displayed while two-factor authentication is being set up. */
    newTwoFactor: { secret: string; recovery: string[] };
    /** The user agent at the sign-in. */
    device: string;
  }
}

const cookieOptions = { httpOnly: true, sameSite: 'lax', path: '/' } as const;
const cookieNames = { https: '__Host-admin', http: 'admin' } as const;

/** Sessions of signed-in admins, in the store under the hash of their id. */
function adminSession(context: WebContext): RequestHandler {
  let made: { keys: string; sessions: RequestHandler } | undefined;
  return async (request, response, next) => {
    const keys = [...(await context.adminKey.all())];
    if (made?.keys !== keys.join()) made = { keys: keys.join(), sessions: sessionsSignedWith(keys, context) };
    made.sessions(request, response, next);
  };
}

/** The first of the keys signs, each verifies. */
function sessionsSignedWith(secret: string[], context: WebContext): RequestHandler {
  const shared = { secret, resave: false, saveUninitialized: false, rolling: true };
  const cookie = { ...cookieOptions, maxAge: idle };
  // One store object each: express-session creates sessions through it with the cookie options of its last user.
  const store = () => new SessionStore(context.admins, context.clock);
  const overHttps = session({
    ...shared,
    store: store(),
    name: cookieNames.https,
    cookie: { ...cookie, secure: true },
  });
  const overHttp = session({ ...shared, store: store(), name: cookieNames.http, cookie });
  const isPublicOverHttps = context.config.publicUrl.startsWith('https:');
  return (request, response, next) => {
    // A proxy that terminates TLS may not say so; the cookie is for https anyway.
    if (isPublicOverHttps) Object.defineProperty(request, 'secure', { value: true });
    return (request.secure ? overHttps : overHttp)(request, response, next);
  };
}

/** Lets a signed-in admin through; a page visit without a session goes to the sign-in, a program gets 401. */
const requireAdmin = (context: WebContext) => async (request: Request, response: Response, next: NextFunction) => {
  const account = await signedInAdmin({ ...context, request, response });
  if (account) {
    response.locals.admin = account;
    return next();
  }
  if (wantsJson(request)) return response.status(401).json({ ok: false, message: 'Please sign in.' });
  return response.redirect(303, signInFor(request));
};

/** Ends a session that is no longer valid. */
export async function signedInAdmin(context: RequestContext) {
  const { session } = context.request;
  const { admin } = session;
  if (!admin) return undefined;
  const account = await accountIn(context, session);
  if (account) {
    // Permissions follow the current role, not the one at the sign-in.
    admin.role = account.role;
    return account;
  }
  await endSession(context);
  return undefined;
}

async function accountIn({ admins, clock }: WebContext, { admin, beganAt = 0 }: Partial<SessionData>) {
  const account = admin && (await admins.findAdmin(admin.email));
  const isSame = account && account.id === admin.id && account.session_generation === (admin.generation ?? 0);
  return isSame && account.disabled_at === null && clock() - beganAt < maxAge ? account : undefined;
}

/** Behind `requireAdmin`. */
export const accountOf = ({ response }: Pick<RequestContext, 'response'>) => response.locals.admin as Admin;

export const actorOf = (context: RequestContext): Actor => actorNamed(accountOf(context).email, context.request);

/**
 * Starts a session under a new id, so that an id from before the sign-in is worth nothing. `admin` is the account as it was when
 * the sign-in began: if its sessions have ended since, so has this one.
 */
export async function beginSession(context: RequestContext, admin: Admin): Promise<void> {
  const { request } = context;
  await new Promise<void>((resolve, reject) => {
    request.session.regenerate((error) => (error ? reject(error) : resolve()));
  });
  const { id, email, role, session_generation: generation } = admin;
  const now = context.clock();
  const device = (request.get('user-agent') ?? '').slice(0, 300);
  Object.assign(request.session, { admin: { id, email, role, generation }, beganAt: now, passwordAt: now, device });
  const session = {
    hash: hashOf(request.sessionID),
    data: JSON.stringify(request.session),
    admin_id: id,
    expires_at: new Date(now + idle).toISOString(),
  };
  await context.admins.addSession(session, sessionsPerAccount);
}

/** A page that asks on a timer must not prolong its session, nor take its notice: without one, express-session saves nothing. */
export function leaveSession(request: Request): void {
  (request as { session?: unknown }).session = undefined;
}

/** Ends the session: the store and the browser forget it. */
export function endSession({ request, response }: RequestContext): Promise<void> {
  return new Promise((resolve, reject) => {
    request.session.destroy((error) => {
      if (error) return reject(error);
      const name = request.secure ? cookieNames.https : cookieNames.http;
      response.clearCookie(name, { ...cookieOptions, secure: request.secure });
      resolve();
    });
  });
}

/**
 * Clears the browser's cache, also for the back button. Not its cookies: other programs under the same domain would lose theirs.
 */
export const forgetPages = (response: Response) => response.set('Clear-Site-Data', '"cache"');

/** Session, no caching, and no cross-site posts. */
export function ownSession(context: WebContext): RequestHandler[] {
  const check = sameSite(context);
  return [
    noStore,
    adminSession(context),
    (request, response, next) => (request.method === 'POST' ? check(request, response, next) : next()),
  ];
}

function noStore(_request: Request, response: Response, next: NextFunction) {
  response.set('Cache-Control', 'private, no-store');
  next();
}

/** Unknown paths under these prefixes need a session too (no 404 oracle). */
export const closedFolders = [pathTo('admin'), pathTo('adminUpload')];

export const closed = (context: WebContext): RequestHandler[] => [...ownSession(context), requireAdmin(context)];
