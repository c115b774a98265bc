import type { NextFunction, Request, RequestHandler, Response } from 'express';
import session, { type SessionData } from 'express-session';
import type { Admin } from '../../db/rows.ts';
import { signInFor } from './own-page.ts';
import { wantsJson } from './refuse.ts';
import { idle, SessionStore } from './session-store.ts';
import type { WebContext } from './web-context.ts';

/** Milliseconds that a session lasts at most. */
const maxAge = 12 * 3_600_000;

declare module 'express-session' {
  interface SessionData {
    /** `generation` is that of the account's sessions when the sign-in began. */
    admin: { id: string; email: string; role: Admin['role']; generation?: number };
    beganAt: number;
    /** When the password was entered last, in milliseconds since 1970. */
    passwordAt: number;
    /** The secret that is shown while two-factor authentication is being set up. */
    newSecret: string;
    /** What the browser said of itself at the sign-in. */
    device: string;
  }
}

const cookieOptions = { httpOnly: true, sameSite: 'lax', path: '/' } as const;
const cookieNames = { https: '__Host-admin', http: 'admin' } as const;

/** Sessions of signed-in admins, in the store under the hash of their id. */
export function adminSession(context: WebContext): RequestHandler {
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
  // Each has a store object of its own: express-session makes new sessions through it, with the cookie of the last to take it.
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
    // Whoever ends TLS in front of us may not say so: the cookie is for https all the same.
    if (isPublicOverHttps) Object.defineProperty(request, 'secure', { value: true });
    return (request.secure ? overHttps : overHttp)(request, response, next);
  };
}

/** Lets a signed-in admin through; a page visit without a session goes to the sign-in, a program gets 401. */
export const requireAdmin =
  (context: WebContext) => async (request: Request, response: Response, next: NextFunction) => {
    const account = await signedInAdmin(context, request, response);
    if (account) {
      response.locals.admin = account;
      return next();
    }
    if (wantsJson(request)) return response.status(401).json({ ok: false, message: 'Please sign in.' });
    return response.redirect(303, signInFor(request));
  };

/** The account whose session a request carries. A session that no longer counts is removed. */
export async function signedInAdmin(
  context: WebContext,
  request: Request,
  response: Response,
): Promise<Admin | undefined> {
  const { admin } = request.session;
  if (!admin) return undefined;
  const account = await accountIn(context, request.session);
  if (account) {
    // What an account may do goes by what it is now, not by what it was at the sign-in.
    admin.role = account.role;
    return account;
  }
  await endSession(request, response);
  return undefined;
}

/** The account of a session that counts. */
async function accountIn(
  { admins, clock }: WebContext,
  { admin, beganAt = 0 }: Partial<SessionData>,
): Promise<Admin | undefined> {
  const account = admin && (await admins.findAdmin(admin.email));
  const isSame = account && account.id === admin.id && account.session_generation === (admin.generation ?? 0);
  return isSame && account.disabled_at === null && clock() - beganAt < maxAge ? account : undefined;
}

/** The account of who is signed in, behind `requireAdmin`. */
export const accountOf = (response: Response) => response.locals.admin as Admin;

/**
 * Starts a session under a new id, so that an id from before the sign-in is worth nothing. `admin` is the account as it was when
 * the sign-in began: if its sessions have ended since, so has this one.
 */
export function beginSession(context: WebContext, request: Request, admin: Admin): Promise<void> {
  return new Promise((resolve, reject) => {
    request.session.regenerate((error) => {
      if (error) return reject(error);
      const { id, email, role, session_generation: generation } = admin;
      request.session.admin = { id, email, role, generation };
      request.session.beganAt = context.clock();
      request.session.passwordAt = context.clock();
      request.session.device = (request.get('user-agent') ?? '').slice(0, 300);
      SessionStore.begin(request.session);
      request.session.save((failure) => (failure ? reject(failure) : resolve()));
    });
  });
}

/** Ends the session: the store and the browser forget it. */
export function endSession(request: Request, response: Response): Promise<void> {
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
 * Lets the browser drop what it holds of the pages, also for its way back. Not its cookies: those of every program under the same
 * domain would go with ours.
 */
export const forgetPages = (response: Response) => response.set('Clear-Site-Data', '"cache"');
