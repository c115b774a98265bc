import { randomUUID } from 'node:crypto';
import { type Actor, auditEvent } from '../base/events.ts';
import type { Admin } from '../db/rows.ts';
import { emailMessage, validEmail } from '../site/forms/form.ts';
import type { Role } from '../site/routes.ts';
import { publishedSite, siteNames } from '../site/site-facts.ts';
import type { AccountContext } from './account-store.ts';
import {
  checkPassword,
  hashPassword,
  maxPasswordLength,
  minPasswordLength,
  noPassword,
  type Refused,
  refused,
  type SemaphoreRequest,
} from './passwords.ts';

export type SignedIn =
  /** The queue of password checks is full, or the client has gone. */
  | { outcome: 'busy' }
  | { outcome: 'signed-in'; admin: Admin }
  /** The password was right; a code is needed too. */
  | { outcome: 'needs-code'; admin: Admin }
  | { outcome: 'refused'; reason: 'unknown' | 'disabled' | 'password' | 'code' }
  /** The password was right. */
  | { outcome: 'used-code' }
  /** The password was right, but no code is accepted before then, in milliseconds since 1970. */
  | { outcome: 'codes-wait'; until: number };

/**
 * Without a password the account is invited: its owner chooses one. `exists` when the email has an account or, with `onlyFirst`, when
 * any exists, also when two try at once.
 */
export async function addAdmin(
  context: AccountContext,
  account: { email: string; password?: string; role?: Role },
  actor?: Actor,
  { onlyFirst }: { onlyFirst?: true } = {},
): Promise<{ outcome: 'added'; admin: Admin } | { outcome: 'exists' } | Refused> {
  const email = account.email.trim().toLowerCase();
  const { password } = account;
  const wrong = emailRefusal(email) ?? (password === undefined ? undefined : await passwordRefusal(email, password));
  if (wrong) return wrong;
  const admin: Admin = {
    id: randomUUID(),
    email,
    password_hash: password === undefined ? noPassword : await hashPassword(password),
    role: account.role ?? 'admin',
    created_at: new Date(context.clock()).toISOString(),
    disabled_at: null,
    totp_secret: null,
    totp_step: 0,
    recovery_hashes: '[]',
    wrong_codes: 0,
    codes_from: null,
    session_generation: 0,
    list_columns: '',
  };
  const kind = password === undefined ? 'account-invited' : 'account-added';
  const event = actor && auditEvent(kind, actor, context.clock(), { email, role: admin.role });
  return (await context.admins.addAdmin(admin, { onlyFirst, event }))
    ? { outcome: 'added', admin }
    : { outcome: 'exists' };
}

/** Unknown, disabled and wrong look alike and take as long. */
export async function signIn(
  context: AccountContext,
  { email, password, code = '' }: { email: string; password: string; code?: string },
  request?: SemaphoreRequest,
): Promise<SignedIn> {
  const admin = await context.admins.findAdmin(email.trim().toLowerCase());
  // Requests without an email or password don't enter the queue.
  const checked = email && password ? await checkPassword(password, admin?.password_hash, request) : 'wrong';
  if (checked === 'busy') return { outcome: 'busy' };
  if (!admin) return { outcome: 'refused', reason: 'unknown' };
  if (checked === 'wrong') return { outcome: 'refused', reason: 'password' };
  if (admin.disabled_at !== null) return { outcome: 'refused', reason: 'disabled' };
  if (admin.totp_secret === null) return { outcome: 'signed-in', admin };
  return code ? enterCode(context, admin, code) : { outcome: 'needs-code', admin };
}

export async function enterCode(
  context: AccountContext,
  admin: Admin,
  code: string,
): Promise<Exclude<SignedIn, { outcome: 'needs-code' }>> {
  // Loaded lazily: most runs need no codes.
  const second = await (await import('./two-factor.ts')).checkCode(context, admin, code);
  if (second.outcome === 'right') return { outcome: 'signed-in', admin };
  if (second.outcome === 'wait') return { outcome: 'codes-wait', until: second.until };
  return second.outcome === 'used' ? { outcome: 'used-code' } : { outcome: 'refused', reason: 'code' };
}

function emailRefusal(email: string): Refused | undefined {
  const rule = validEmail(emailMessage);
  const wrong = email.length > 254 || ('pattern' in rule && !new RegExp(rule.pattern).test(email));
  return wrong ? refused('email', emailMessage) : undefined;
}

export async function passwordRefusal(email: string, password: string): Promise<Refused | undefined> {
  if ([...password].length < minPasswordLength) {
    return refused('password', `The password must have at least ${minPasswordLength} characters`);
  }
  if (password.length > maxPasswordLength) {
    return refused('password', `The password can have no more than ${maxPasswordLength} characters`);
  }
  // Loaded lazily: the lists of common passwords are large.
  const { isWeakPassword } = await import('./weak-password.ts');
  if (!isWeakPassword(password, [...siteNames(publishedSite()), email, ...email.split(/[@.]/)])) return undefined;
  return refused('password', 'This password is easy to guess. Use a few unrelated words, and no names from this site');
}

/** Ends all sessions. `undefined` when the password was changed meanwhile. */
export async function setPassword(
  context: AccountContext,
  { id, email, password_hash: from }: Admin,
  password: string,
  kind: 'password-changed' | 'password-reset' | 'invitation-accepted',
  actor: Actor,
): Promise<{ outcome: 'changed'; admin: Admin } | Refused | undefined> {
  const wrong = await passwordRefusal(email, password);
  if (wrong) return wrong;
  const event = auditEvent(kind, actor, context.clock(), { email });
  const changed = await context.admins.changePassword({ id, from, to: await hashPassword(password), event });
  return changed && { outcome: 'changed', admin: changed };
}
