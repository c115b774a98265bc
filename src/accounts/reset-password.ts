import type { Actor } from '../base/actor.ts';
import { auditEvent } from '../base/audit.ts';
import type { AdminStore } from './account-store.ts';
import { passwordRefusal } from './accounts.ts';
import { hashPassword } from './passwords.ts';
import type { Refused } from './refused.ts';

export type PasswordReset = { outcome: 'changed' } | { outcome: 'not-found' } | Refused;

/** Gives an account another password without asking for the one before, and ends all its sessions. */
export async function resetPassword(
  context: { admins: AdminStore; clock: () => number },
  email: string,
  password: string,
  actor: Actor,
): Promise<PasswordReset> {
  const admin = await context.admins.findAdmin(email.trim().toLowerCase());
  if (!admin) return { outcome: 'not-found' };
  const refused = await passwordRefusal(admin.email, password);
  if (refused) return refused;
  const event = auditEvent('password-reset', actor, context.clock(), { email: admin.email });
  const change = { id: admin.id, from: admin.password_hash, to: await hashPassword(password), event };
  // Somebody else changed it meanwhile: the last one counts.
  return (await context.admins.changePassword(change))
    ? { outcome: 'changed' }
    : resetPassword(context, email, password, actor);
}
