import { createHash, randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { type Actor, auditEvent } from '../base/events.ts';
import type { Admin } from '../db/rows.ts';
import { counted } from '../site/format.ts';
import { publishedSite } from '../site/site-facts.ts';
import type { AccountContext, TwoFactorState } from './account-store.ts';
import { type Refused, refused, verifyPassword } from './passwords.ts';

/** Seconds per code; the previous and the next code are accepted too, for clock skew. */
const period = 30;
const clocksDiffer = 1;
/** After this many wrong codes in a row, each further one doubles the wait, in milliseconds. */
const wrongCodes = 5;
const firstWait = 60_000;
const maxWait = 24 * 3_600_000;
const recoveryCodes = 10;
/** Without characters that look alike. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
/** Characters of a recovery code and of each group: 138 bits, too many to guess from the hash. */
const recoveryLength = 28;
const recoveryPart = 4;

export type CodeChecked =
  | { outcome: 'right' | 'wrong' }
  /** The code, or a later one, has been used already. */
  | { outcome: 'used' }
  /** Only recovery codes are accepted before then, in milliseconds since 1970. */
  | { outcome: 'wait'; until: number };

/** For the QR code. */
export const secretAddress = (secret: string, email: string) => totp(secret, email).toString();

/** To show once. */
const newRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodes }, () => {
    const letters = Array.from({ length: recoveryLength }, () => alphabet[randomInt(alphabet.length)]).join('');
    return letters.match(new RegExp(`.{${recoveryPart}}`, 'g'))?.join('-') ?? '';
  });

/** Kept in the session until it is on: of two posts at once both show codes that work. */
export const newTwoFactor = () => ({ secret: new Secret({ size: 20 }).base32, recovery: newRecoveryCodes() });

/**
 * Checks a TOTP or recovery code. Each works once. Wrong codes count per account
 * and not per address, since an attacker who has the password can guess from many addresses.
 */
export async function checkCode(context: AccountContext, admin: Admin, code: string): Promise<CodeChecked> {
  const now = context.clock();
  const { checked, to } = evaluateCode(admin, code, now);
  const { id, totp_step, recovery_hashes, wrong_codes, codes_from } = admin;
  const from = { totp_step, recovery_hashes, wrong_codes, codes_from };
  if (!to || (await context.admins.spendTwoFactor({ id, from, to: { ...from, ...to } }))) return checked;
  // Another sign-in came first, so check against the state it left.
  const current = await context.admins.findAdminById(id);
  return current?.totp_secret ? checkCode(context, current, code) : { outcome: 'wrong' };
}

function evaluateCode(admin: Admin, code: string, now: number): { checked: CodeChecked; to?: Partial<TwoFactorState> } {
  const forgiven = { wrong_codes: 0, codes_from: null };
  if (!isSixDigits(code)) {
    const hashes = JSON.parse(admin.recovery_hashes) as string[];
    const rest = hashes.filter((hash) => hash !== hashCode(code));
    if (rest.length === hashes.length) return { checked: { outcome: 'wrong' } };
    return { checked: { outcome: 'right' }, to: { ...forgiven, recovery_hashes: JSON.stringify(rest) } };
  }
  const until = Date.parse(admin.codes_from ?? '');
  if (now < until) return { checked: { outcome: 'wait', until } };
  const step = stepOf(admin.totp_secret ?? '', code, now);
  if (step === undefined) {
    const wrong_codes = admin.wrong_codes + 1;
    const wait = Math.min(firstWait * 2 ** (wrong_codes - wrongCodes), maxWait);
    const codes_from = wrong_codes < wrongCodes ? null : new Date(now + wait).toISOString();
    return { checked: { outcome: 'wrong' }, to: { wrong_codes, codes_from } };
  }
  if (step <= admin.totp_step) return { checked: { outcome: 'used' } };
  return { checked: { outcome: 'right' }, to: { ...forgiven, totp_step: step } };
}

export function stepOf(secret: string, code: string, now: number): number | undefined {
  if (!isSixDigits(code)) return undefined;
  const token = code.replace(/\s/g, '');
  const delta = totp(secret, '').validate({ token, timestamp: now, window: clocksDiffer });
  return delta === null ? undefined : Math.floor(now / 1000 / period) + delta;
}

const isSixDigits = (code: string) => /^\d{6}$/.test(code.replace(/\s/g, ''));

const totp = (secret: string, label: string) =>
  new TOTP({
    issuer: publishedSite().company.name,
    label,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period,
  });

const hashCode = (code: string) =>
  createHash('sha256')
    .update(code.toLowerCase().replace(/[^a-z0-9]/g, ''))
    .digest('hex');

/** Ends all sessions. The password and code prove that it is the owner, with a working app. Of the recovery codes only hashes are stored. */
export async function turnOnTwoFactor(
  context: AccountContext,
  admin: Admin,
  { secret, recovery, code, current }: { secret: string; recovery: string[]; code: string; current: string },
  actor: Actor,
): Promise<{ outcome: 'on'; admin: Admin } | Refused> {
  const now = context.clock();
  if (!(await verifyPassword(current, admin.password_hash)))
    return refused('current', 'The current password is incorrect');
  const step = stepOf(secret, code, now);
  if (step === undefined) return refused('code', 'The code is incorrect');
  const changed = await context.admins.setTwoFactor({
    id: admin.id,
    secret,
    step,
    recovery: JSON.stringify(recovery.map(hashCode)),
    event: auditEvent('two-factor-on', actor, now, { email: admin.email }),
  });
  if (!changed) return refused('code', 'It was turned on in another window. Please sign in again.');
  return { outcome: 'on', admin: changed };
}

/** Ends all sessions. Password and a code or recovery code prove that it is the owner. */
export async function turnOffTwoFactor(
  context: AccountContext,
  admin: Admin,
  { code, current }: { code: string; current: string },
  actor: Actor,
): Promise<{ outcome: 'off'; admin: Admin } | Refused> {
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
  return { outcome: 'off', admin: changed ?? admin };
}

export const usedCode = 'This code was already used. Please wait for the next one in your app.';

/** `left` in milliseconds. */
export function codesWait(left: number): string {
  const minutes = Math.max(1, Math.ceil(left / 60_000));
  const time = minutes < 60 ? counted(minutes, 'minute') : 'a few hours';
  return `Too many wrong codes. Please wait ${time} before the next one, or use a recovery code.`;
}
