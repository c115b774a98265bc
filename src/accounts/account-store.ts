import type { Actor } from '../base/actor.ts';
import type { AuditEvent } from '../base/audit.ts';
import type { Admin, ApiToken } from '../db/rows.ts';
import type { Role } from '../site/routes.ts';

/** Days for which a token can be made, each with its label; a token without an end has none. */
export const tokenLifetimes = { '30': '30 days', '90': '90 days', '365': 'one year', never: 'no end' } as const;
export const usualLifetime = '365';
export type TokenLifetime = keyof typeof tokenLifetimes;
export const tokenLifetimeNames = Object.keys(tokenLifetimes) as TokenLifetime[];

/** What a sign-in with a code changes. */
export type TwoFactorState = Pick<Admin, 'totp_step' | 'recovery_hashes' | 'wrong_codes' | 'codes_from'>;

/** What an account has that somebody else has to take over, or that ends, when its access goes. */
export interface Possessions {
  leads: number;
  /** Those of its leads with a follow-up. */
  followUps: number;
  /** The names of the saved views that it shares. */
  views: readonly string[];
  /** The names of what it made. */
  tokens: readonly string[];
  webhooks: readonly string[];
}

/** What becomes of it, as the store needs it. */
export interface HandOver {
  /** The email of an account, or "" for nobody. */
  to: string;
  /** Whether leads and views go too: who still sees leads retains them. */
  leads: boolean;
  actor: Actor;
  /** Milliseconds since 1970. */
  now: number;
}

/** What accounts, sessions and what all programs share need of the store. */
export interface AdminStore extends AccountStore, TwoFactorStore, SessionStore, SharedKeyStore, TokenStore {}

export interface AccountStore {
  countAdmins(): Promise<number>;
  /** By email. */
  listAdmins(): Promise<Admin[]>;
  findAdmin(email: string): Promise<Admin | undefined>;
  findAdminById(id: string): Promise<Admin | undefined>;
  /** `false` when the email has an account, or, with `onlyFirst`, when any account exists; decided in one statement. */
  addAdmin(admin: Admin, options?: { onlyFirst?: true; event?: AuditEvent }): Promise<boolean>;
  /** Changes the hash `from` to `to` and ends all sessions; answers the account as it is then, or `undefined` when the hash is another by now. */
  changePassword(change: { id: string; from: string; to: string; event: AuditEvent }): Promise<Admin | undefined>;
  possessions(email: string): Promise<Possessions>;
  /** Disables an account, hands over what it has and ends its sessions; `false` when it is disabled already or no other admin would be left. */
  disableAdmin(change: { id: string; at: string; event: AuditEvent; handOver?: HandOver }): Promise<boolean>;
  /** Changes the role, hands over what goes with it and ends the sessions of the account; `false` when it has the role already, or no other admin would be left. */
  changeRole(change: { id: string; role: Role; event: AuditEvent; handOver?: HandOver }): Promise<boolean>;
  /** `false` when the account is not disabled. */
  enableAdmin(change: { id: string; event: AuditEvent }): Promise<boolean>;
  /** Stores which columns an account's list of leads has. */
  chooseColumns(change: { id: string; columns: string }): Promise<void>;
}

export interface TwoFactorStore {
  /** Sets or, with `null`, removes what the second factor needs, forgets wrong codes and ends all sessions; answers the account as it is then. */
  setTwoFactor(change: {
    id: string;
    secret: string | null;
    step: number;
    recovery: string;
    event: AuditEvent;
  }): Promise<Admin>;
  /** Stores that a code was tried; `false` when `from` is not what is stored by now. */
  spendTwoFactor(use: { id: string; from: TwoFactorState; to: TwoFactorState }): Promise<boolean>;
}

export interface TokenStore {
  /** By name. */
  listTokens(): Promise<ApiToken[]>;
  /** `false` when the name has a token. */
  addToken(token: ApiToken, event: AuditEvent): Promise<boolean>;
  /** `false` when the name has none. */
  removeToken(name: string, event: AuditEvent): Promise<boolean>;
  /** Stores when a token was last used. */
  markTokenUsed(use: { name: string; at: string }): Promise<void>;
}

export interface SharedKeyStore {
  /** What all programs of the database have under a name: the value of the first that asked, `made` when that is us. */
  sharedKey(name: string, made: string): Promise<string>;
  findSharedKey(name: string): Promise<string | undefined>;
  /** Gives a name another value; `previousOf` makes what is stored under `previousName` of both values before, in the same transaction. */
  rotateSharedKey(change: {
    name: string;
    value: string;
    previousName: string;
    previousOf: (value: string | undefined, previous: string | undefined) => string;
    event: AuditEvent;
  }): Promise<void>;
}

/** A session: its hash, its JSON, and when it ends unless it is used. */
interface StoredSession {
  hash: string;
  data: string;
  expires_at: string;
}

export interface SessionStore {
  /** The session's JSON, unless it is past its end. */
  readSession(hash: string, now: string): Promise<string | undefined>;
  /** Adds a session; of an account that has more than `limit` then, those that were used longest ago end. */
  addSession(
    session: { hash: string; data: string; admin_id: string | null; expires_at: string },
    limit: number,
  ): Promise<void>;
  /** Changes a session that is still there. One that has ended stays ended. */
  changeSession(hash: string, changes: { data?: string; expires_at: string }): Promise<void>;
  deleteSession(hash: string): Promise<void>;
  /** The sessions of an account that have not ended, the one used last first. */
  listSessions(id: string, now: string): Promise<StoredSession[]>;
  /** Ends one session of an account; `false` when it has none of that hash. */
  endSession(session: { id: string; hash: string; event: AuditEvent }): Promise<boolean>;
  /** Ends every session of an account, and what was signed for it; answers the account as it is then. */
  endSessions(id: string, event: AuditEvent): Promise<Admin>;
  /** Removes sessions that ended before `now`. */
  sweepSessions(now: string): Promise<void>;
}
