import type { Actor } from '../base/actor.ts';
import { auditEvent } from '../base/audit.ts';
import type { Admin } from '../db/rows.ts';
import { counted } from '../site/format.ts';
import type { AdminStore } from './account-store.ts';
import { checkCode, newRecoveryCodes, stepOf } from './codes.ts';
import { verifyPassword } from './passwords.ts';
import { type Refused, refused } from './refused.ts';

type TwoFactorContext = {
  admins: Pick<AdminStore, 'findAdminById' | 'setTwoFactor' | 'spendTwoFactor'>;
  clock: () => number;
};

/** With the account as it is now. */
export type TwoFactorSet =
  /** The recovery codes are shown once; only their hashes are stored. */
  { outcome: 'on'; admin: Admin; recovery: string[] } | { outcome: 'off'; admin: Admin } | Refused;

/** From now on a sign-in needs a code too, and all sessions end. The password and a first code show that it is the owner, with a working app. */
export async function turnOnTwoFactor(
  context: TwoFactorContext,
  admin: Admin,
  { secret, code, current }: { secret: string; code: string; current: string },
  actor: Actor,
): Promise<TwoFactorSet> {
  const now = context.clock();
  if (!(await verifyPassword(current, admin.password_hash)))
    return refused('current', 'The current password is incorrect');
  const step = stepOf(secret, code, now);
  if (step === undefined) return refused('code', 'The code is incorrect');
  const { codes, hashes } = newRecoveryCodes();
  const changed = await context.admins.setTwoFactor({
    id: admin.id,
    secret,
    step,
    recovery: hashes,
    event: auditEvent('two-factor-on', actor, now, { email: admin.email }),
  });
  return { outcome: 'on', admin: changed, recovery: codes };
}

/** From now on the password alone is enough, and all sessions end. The password and a code, or a recovery code, show that it is the owner. */
export async function turnOffTwoFactor(
  context: TwoFactorContext,
  admin: Admin,
  { code, current }: { code: string; current: string },
  actor: Actor,
): Promise<TwoFactorSet> {
  if (!(await verifyPassword(current, admin.password_hash)))
    return refused('current', 'The current password is incorrect');
  if (admin.totp_secret !== null) {
    const checked = await checkCode(context, admin, code);
    if (checked.outcome === 'used') return refused('code', usedCode);
    if (checked.outcome === 'wait') return refused('code', codesWait(checked.until - context.clock()));
    if (checked.outcome === 'wrong') return refused('code', 'The code is incorrect');
  }
  const event = auditEvent('two-factor-off', actor, context.clock(), { email: admin.email });
  const changed = await context.admins.setTwoFactor({ id: admin.id, secret: null, step: 0, recovery: '[]', event });
  return { outcome: 'off', admin: changed };
}

/** What is said of a code that was right, and has been used. */
export const usedCode = 'This code was already used. Please wait for the next one in your app.';

/** What is said while codes are not looked at, with the milliseconds that are left. */
export function codesWait(left: number): string {
  const minutes = Math.max(1, Math.ceil(left / 60_000));
  const time = minutes < 60 ? counted(minutes, 'minute') : 'a few hours';
  return `Too many wrong codes. Please wait ${time} before the next one, or use a recovery code.`;
}
