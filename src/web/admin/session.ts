import { createHash } from 'node:crypto';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import session, { type SessionData, Store } from 'express-session';
import type { Admin, AdminStore } from '../../admin/store.ts';
import { pathTo } from '../../site/routes.ts';
import { wantsJson } from '../refuse.ts';
import type { WebContext } from '../web-context.ts';

/** Milliseconds without a request after which a session ends, and the longest that it lasts at all. */
const idle = 30 * 60_000;
const longest = 12 * 3_600_000;

declare module 'express-session' {
  interface SessionData {
    admin: { id: string; email: string; role: Admin['role'] };
    beganAt: number;
    /** The secret that is shown while a second step is being set up. */
    newSecret: string;
  }
}

/** Sessions of signed-in admins, in the store under the hash of their id. */
export function adminSession(context: WebContext): RequestHandler {
  let sessions: RequestHandler | undefined;
  return async (request, response, next) => {
    sessions ??= sessionsSignedWith(await context.adminKey(), context);
    sessions(request, response, next);
  };
}

function sessionsSignedWith(secret: string, context: WebContext): RequestHandler {
  const shared = {
    secret,
    resave: false,
    saveUninitialized: false,
    rolling: true,
  };
  const cookie = { httpOnly: true, sameSite: 'lax', path: '/', maxAge: idle } as const;
  // Each has a store object of its own: express-session makes new sessions through it, with the cookie of the last to take it.
  const store = () => new SessionStore(context.admins, context.clock);
  const overHttps = session({ ...shared, store: store(), name: '__Host-admin', cookie: { ...cookie, secure: true } });
  const overHttp = session({ ...shared, store: store(), name: 'admin', cookie });
  return (request, response, next) => (request.secure ? overHttps : overHttp)(request, response, next);
}

/** Lets a signed-in admin through; a page visit without a session goes to the sign-in, a program gets 401. */
export const requireAdmin =
  (context: WebContext) => async (request: Request, response: Response, next: NextFunction) => {
    const { admin, beganAt } = request.session;
    if (admin && context.clock() - (beganAt ?? 0) < longest) {
      const account = await context.admins.findAdmin(admin.email);
      if (account && account.id === admin.id && account.disabled_at === null) {
        // What an account may do goes by what it is now, not by what it was at the sign-in.
        admin.role = account.role;
        response.locals.admin = account;
        response.set('Cache-Control', 'private, no-store');
        return next();
      }
    }
    if (wantsJson(request)) return response.status(401).json({ ok: false, message: 'Please sign in.' });
    return response.redirect(303, pathTo('adminSignIn'));
  };

/** The account of who is signed in, behind `requireAdmin`. */
export const accountOf = (response: Response) => response.locals.admin as Admin;

/** Starts a session under a new id, so that an id from before the sign-in is worth nothing. */
export function beginSession(context: WebContext, request: Request, admin: Admin): Promise<void> {
  return new Promise((resolve, reject) => {
    request.session.regenerate((error) => {
      if (error) return reject(error);
      request.session.admin = { id: admin.id, email: admin.email, role: admin.role };
      request.session.beganAt = context.clock();
      request.session.save((failure) => (failure ? reject(failure) : resolve()));
    });
  });
}

/** Ends the session and forgets it in the store. */
export function endSession(request: Request): Promise<void> {
  return new Promise((resolve, reject) => {
    request.session.destroy((error) => (error ? reject(error) : resolve()));
  });
}

type Done<T = void> = (error?: unknown, value?: T | null) => void;

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

  override set(id: string, data: SessionData, done: Done = () => {}) {
    const row = {
      hash: hashOf(id),
      data: JSON.stringify(data),
      admin_id: data.admin?.id ?? null,
      expires_at: this.time(idle),
    };
    this.admins.writeSession(row).then(() => done(), done);
  }

  override touch(id: string, data: SessionData, done: Done = () => {}) {
    this.set(id, data, done);
  }

  override destroy(id: string, done: Done = () => {}) {
    this.admins.deleteSession(hashOf(id)).then(() => done(), done);
  }

  private time(fromNow: number) {
    return new Date(this.clock() + fromNow).toISOString();
  }
}

const hashOf = (id: string) => createHash('sha256').update(id).digest('hex');
