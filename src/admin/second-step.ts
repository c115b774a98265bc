import { createHash, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { auditEvent } from '../audit.ts';
import type { Doer } from './doer.ts';
import { verifyPassword } from './passwords.ts';
import type { Admin, AdminStore } from './store.ts';

const issuer = 'Mainstreet';
/** Seconds for which a code holds; the ones before and after it are taken too, for clocks that differ. */
const period = 30;
const clocksDiffer = 1;
const recoveryCodes = 10;
/** Letters and digits that nobody mistakes for each other. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

type SecondStepContext = { admins: Pick<AdminStore, 'setSecondStep' | 'spendSecondStep'>; clock: () => number };

export type SecondStepSet =
  /** The recovery codes are shown once; only their hashes are kept. */
  { outcome: 'on'; recovery: string[] } | { outcome: 'off' } | { outcome: 'refused'; message: string };

/** A new secret in base 32. */
export const newSecret = () => new Secret({ size: 20 }).base32;

/** What an authenticator app reads from the picture. */
export const secretAddress = (secret: string, email: string) => totpOf(secret, email).toString();

/** From now on a sign-in needs a code too. The password and a first code show that it is the owner, with a working app. */
export async function turnOnSecondStep(
  context: SecondStepContext,
  admin: Admin,
  { secret, code, current }: { secret: string; code: string; current: string },
  doer: Doer,
): Promise<SecondStepSet> {
  const now = context.clock();
  if (!(await verifyPassword(current, admin.password_hash))) return wrongPassword;
  const step = stepOf(secret, code, now);
  if (step === undefined) return { outcome: 'refused', message: 'The code is not right' };
  const recovery = Array.from({ length: recoveryCodes }, newRecoveryCode);
  await context.admins.setSecondStep({
    id: admin.id,
    secret,
    step,
    recovery: JSON.stringify(recovery.map(hashOf)),
    event: auditEvent('second-step-on', doer, now, { email: admin.email }),
  });
  return { outcome: 'on', recovery };
}

/** From now on the password alone is enough. */
export async function turnOffSecondStep(
  context: SecondStepContext,
  admin: Admin,
  { current }: { current: string },
  doer: Doer,
): Promise<SecondStepSet> {
  if (!(await verifyPassword(current, admin.password_hash))) return wrongPassword;
  const event = auditEvent('second-step-off', doer, context.clock(), { email: admin.email });
  await context.admins.setSecondStep({ id: admin.id, secret: null, step: 0, recovery: '[]', event });
  return { outcome: 'off' };
}

/** Whether a code or a recovery code is right, for an account that asks for one. Each works once. */
export async function passSecondStep(
  context: SecondStepContext,
  { id, totp_secret, totp_step, recovery_hashes }: Admin,
  code: string,
): Promise<boolean> {
  if (totp_secret === null) return true;
  const from = { step: totp_step, recovery: recovery_hashes };
  const step = stepOf(totp_secret, code, context.clock());
  if (step !== undefined)
    return step > totp_step && context.admins.spendSecondStep({ id, from, to: { ...from, step } });
  const kept = JSON.parse(recovery_hashes) as string[];
  const rest = kept.filter((hash) => hash !== hashOf(code));
  if (rest.length === kept.length) return false;
  return context.admins.spendSecondStep({ id, from, to: { ...from, recovery: JSON.stringify(rest) } });
}

const wrongPassword = { outcome: 'refused', message: 'The current password is not right' } as const;

/** The number of the period that a code belongs to, if it is right about now. */
function stepOf(secret: string, code: string, now: number): number | undefined {
  const token = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return undefined;
  const delta = totpOf(secret, '').validate({ token, timestamp: now, window: clocksDiffer });
  return delta === null ? undefined : Math.floor(now / 1000 / period) + delta;
}

const totpOf = (secret: string, label: string) =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period });

/** Ten characters, about 49 bits: too many to guess within the limit of sign-ins. */
function newRecoveryCode(): string {
  const letters = [...randomBytes(64)]
    .filter((byte) => byte < alphabet.length * Math.floor(256 / alphabet.length))
    .map((byte) => alphabet[byte % alphabet.length])
    .slice(0, 10)
    .join('');
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}

const hashOf = (code: string) =>
  createHash('sha256')
    .update(code.toLowerCase().replace(/[^a-z0-9]/g, ''))
    .digest('hex');
