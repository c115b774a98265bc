import type { Actor } from '../base/actor.ts';
import { auditEvent } from '../base/audit.ts';
import type { Role } from '../site/routes.ts';
import type { Admin, AdminStore } from './account-store.ts';
import { passwordRefusal } from './accounts.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { type Refused, refused } from './refused.ts';

interface ManagingContext {
  admins: AdminStore;
  /** Milliseconds since 1970. */
  clock: () => number;
}

export type PasswordChanged =
  /** With the account as it is now. */
  { outcome: 'changed'; admin: Admin } | Refused;

export type AccountChanged =
  | { outcome: 'disabled' | 'enabled' | 'role-changed' | 'two-factor-off' | 'unchanged'; admin: Admin }
  /** Nobody disables or demotes their own account. */
  | { outcome: 'own' }
  | { outcome: 'last-admin' }
  | { outcome: 'not-found' };

/** Gives an account another password, and ends all its sessions. The current one is needed. */
export async function changePassword(
  context: ManagingContext,
  admin: Admin,
  { current, next, repeated }: { current: string; next: string; repeated: string },
  actor: Actor,
): Promise<PasswordChanged> {
  const wrongPassword = refused('current', 'The current password is incorrect');
  if (!(await verifyPassword(current, admin.password_hash))) return wrongPassword;
  if (next !== repeated) return refused('repeated', 'The passwords don’t match');
  const wrong = await passwordRefusal(admin.email, next);
  if (wrong) return refused('next', wrong.message);
  const changed = await context.admins.changePassword({
    id: admin.id,
    from: admin.password_hash,
    to: await hashPassword(next),
    event: auditEvent('password-changed', actor, context.clock(), { email: admin.email }),
  });
  return changed ? { outcome: 'changed', admin: changed } : wrongPassword;
}

/** Takes an account's way in, at once and on every device. Never one's own, never that of the last admin. */
export async function disableAccount(context: ManagingContext, id: string, actor: Actor): Promise<AccountChanged> {
  const admin = await context.admins.findAdminById(id);
  if (!admin) return { outcome: 'not-found' };
  if (admin.email === actor.by) return { outcome: 'own' };
  if (admin.disabled_at !== null) return { outcome: 'unchanged', admin };
  const now = context.clock();
  const event = auditEvent('account-disabled', actor, now, { email: admin.email });
  const done = await context.admins.disableAdmin({ id, at: new Date(now).toISOString(), event });
  return done ? { outcome: 'disabled', admin } : { outcome: 'last-admin' };
}

/** Gives a disabled account its way in again. */
export async function enableAccount(context: ManagingContext, id: string, actor: Actor): Promise<AccountChanged> {
  const admin = await context.admins.findAdminById(id);
  if (!admin) return { outcome: 'not-found' };
  const event = auditEvent('account-enabled', actor, context.clock(), { email: admin.email });
  return { outcome: (await context.admins.enableAdmin({ id, event })) ? 'enabled' : 'unchanged', admin };
}

/** Gives an account another role, and ends its sessions. Never one's own, never away from the last admin. */
export async function changeRole(
  context: ManagingContext,
  id: string,
  role: Role,
  actor: Actor,
): Promise<AccountChanged> {
  const admin = await context.admins.findAdminById(id);
  if (!admin) return { outcome: 'not-found' };
  if (admin.email === actor.by) return { outcome: 'own' };
  if (admin.role === role) return { outcome: 'unchanged', admin };
  const event = auditEvent('role-changed', actor, context.clock(), { email: admin.email, role });
  return (await context.admins.changeRole({ id, role, event }))
    ? { outcome: 'role-changed', admin }
    : { outcome: 'last-admin' };
}

/** Removes two-factor authentication from an account whose owner has lost phone and recovery codes, and ends its sessions. */
export async function removeTwoFactor(context: ManagingContext, id: string, actor: Actor): Promise<AccountChanged> {
  const admin = await context.admins.findAdminById(id);
  if (!admin) return { outcome: 'not-found' };
  if (admin.email === actor.by) return { outcome: 'own' };
  if (admin.totp_secret === null) return { outcome: 'unchanged', admin };
  const event = auditEvent('two-factor-off', actor, context.clock(), { email: admin.email });
  await context.admins.setTwoFactor({ id, secret: null, step: 0, recovery: '[]', event });
  return { outcome: 'two-factor-off', admin };
}

/** Ends one session of an account, on another device; `false` when there is none of that hash. */
export function endSession(context: ManagingContext, admin: Admin, hash: string, actor: Actor): Promise<boolean> {
  const event = auditEvent('session-ended', actor, context.clock(), { email: admin.email });
  return context.admins.endSession({ id: admin.id, hash, event });
}

/** Ends every session of an account, this one too. */
export async function signOutEverywhere(context: ManagingContext, admin: Admin, actor: Actor): Promise<void> {
  const event = auditEvent('signed-out-everywhere', actor, context.clock(), { email: admin.email });
  await context.admins.endSessions(admin.id, event);
}
