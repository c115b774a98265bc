import { createHash } from 'node:crypto';
import { type SessionData, Store } from 'express-session';
import type { AdminStore } from '../../accounts/account-store.ts';

/** Milliseconds without a request after which a session ends. */
export const idle = 30 * 60_000;

/** Sessions of one account at once: a person has a few devices. */
const sessionsPerAccount = 10;

type Done<T = void> = (error?: unknown, value?: T | null) => void;

/** Sessions that begin in the request at hand. */
const begun = new WeakSet<object>();

/** Sessions in the store, under the hash of their id. Only one that begins is added: a request may end after its session. */
export class SessionStore extends Store {
  private readonly admins: AdminStore;
  private readonly clock: () => number;

  constructor(admins: AdminStore, clock: () => number) {
    super();
    this.admins = admins;
    this.clock = clock;
  }

  /** Lets the next save of a session add it. */
  static begin(session: object) {
    begun.add(session);
  }

  override get(id: string, done: Done<SessionData>) {
    this.admins.readSession(hashOf(id), this.time(0)).then(
      (data) => done(null, data ? (JSON.parse(data) as SessionData) : null),
      (error: unknown) => done(error),
    );
  }

  override set(id: string, session: SessionData, done: Done = () => {}) {
    const changes = { data: JSON.stringify(session), expires_at: this.time(idle) };
    const saved =
      session.admin && begun.delete(session)
        ? this.admins.addSession({ hash: hashOf(id), admin_id: session.admin.id, ...changes }, sessionsPerAccount)
        : this.admins.changeSession(hashOf(id), changes);
    saved.then(() => done(), done);
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
