import type { Actor } from '../base/actor.ts';
import { auditEvent } from '../base/audit.ts';
import type { Admin } from '../db/rows.ts';
import type { Role } from '../site/routes.ts';
import type { AdminStore, HandOver, Possessions } from './account-store.ts';
import { passwordRefusal } from './accounts.ts';
import { isEmpty, losesLeads, lostWith, possessionFacts, takerProblem } from './hand-over.ts';
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
  | { outcome: 'disabled' | 'enabled' | 'role-changed' | 'two-factor-off' | 'signed-out' | 'unchanged'; admin: Admin }
  | NeedsTaker
  /** Nobody disables or demotes their own account. */
  | { outcome: 'own' }
  | { outcome: 'last-admin' }
  | { outcome: 'not-found' };

/** The account has something, and nobody was named to take it over, or somebody who cannot. */
interface NeedsTaker {
  outcome: 'needs-taker';
  admin: Admin;
  lost: Possessions;
  problem?: string;
}

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

/**
 * Disables an account, at once and on every device. `to` takes over what it has: the email of an account, or "" for nobody. Never
 * one's own account, never that of the last admin.
 */
export async function disableAccount(
  context: ManagingContext,
  id: string,
  actor: Actor,
  to?: string,
): Promise<AccountChanged> {
  const admin = await context.admins.findAdminById(id);
  if (!admin) return { outcome: 'not-found' };
  if (admin.email === actor.by) return { outcome: 'own' };
  if (admin.disabled_at !== null) return { outcome: 'unchanged', admin };
  const given = await givenUp(context, admin, undefined, actor, to);
  if (given.outcome) return given;
  const now = context.clock();
  const event = auditEvent('account-disabled', actor, now, { email: admin.email, ...given.detail });
  const { handOver } = given;
  const done = await context.admins.disableAdmin({ id, at: new Date(now).toISOString(), event, handOver });
  return done ? { outcome: 'disabled', admin } : { outcome: 'last-admin' };
}

/** What an account gives up with another role, or disabled, and who takes it over. */
async function givenUp(
  { admins, clock }: ManagingContext,
  admin: Admin,
  role: Role | undefined,
  actor: Actor,
  to: string | undefined,
): Promise<{ outcome?: undefined; handOver?: HandOver; detail?: object } | NeedsTaker> {
  const lost = lostWith(await admins.possessions(admin.email), admin, role);
  if (isEmpty(lost)) return {};
  if (to === undefined) return { outcome: 'needs-taker', admin, lost };
  const taker = to.trim().toLowerCase();
  const problem = await takerProblem(admins, taker, admin);
  if (problem) return { outcome: 'needs-taker', admin, lost, problem };
  const handOver = { to: taker, leads: losesLeads(lost), actor, now: clock() };
  return { handOver, detail: { to: taker || 'nobody', ...possessionFacts(lost) } };
}

/** Gives a disabled account its way in again. */
export async function enableAccount(context: ManagingContext, id: string, actor: Actor): Promise<AccountChanged> {
  const admin = await context.admins.findAdminById(id);
  if (!admin) return { outcome: 'not-found' };
  const event = auditEvent('account-enabled', actor, context.clock(), { email: admin.email });
  return { outcome: (await context.admins.enableAdmin({ id, event })) ? 'enabled' : 'unchanged', admin };
}

/** Gives an account another role, and ends its sessions; `to` is as for `disableAccount`. Never one's own, never away from the last admin. */
export async function changeRole(
  context: ManagingContext,
  id: string,
  role: Role,
  actor: Actor,
  to?: string,
): Promise<AccountChanged> {
  const admin = await context.admins.findAdminById(id);
  if (!admin) return { outcome: 'not-found' };
  if (admin.email === actor.by) return { outcome: 'own' };
  if (admin.role === role) return { outcome: 'unchanged', admin };
  const given = await givenUp(context, admin, role, actor, to);
  if (given.outcome) return given;
  const event = auditEvent('role-changed', actor, context.clock(), { email: admin.email, role, ...given.detail });
  return (await context.admins.changeRole({ id, role, event, handOver: given.handOver }))
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

/** Ends every session of another account. */
export async function signOutAccount(context: ManagingContext, id: string, actor: Actor): Promise<AccountChanged> {
  const admin = await context.admins.findAdminById(id);
  if (!admin) return { outcome: 'not-found' };
  if (admin.email === actor.by) return { outcome: 'own' };
  await signOutEverywhere(context, admin, actor);
  return { outcome: 'signed-out', admin };
}

/** Ends every session of an account, this one too. */
export async function signOutEverywhere(context: ManagingContext, admin: Admin, actor: Actor): Promise<void> {
  const event = auditEvent('signed-out-everywhere', actor, context.clock(), { email: admin.email });
  await context.admins.endSessions(admin.id, event);
}
