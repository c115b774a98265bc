import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Admin } from '../db/rows.ts';
import type { AdminStore } from './account-store.ts';
import type { Key } from './keys.ts';

export interface SigningContext {
  admins: Pick<AdminStore, 'findAdminById'>;
  /** What signs, the same in all instances. */
  adminKey: Key;
  /** Milliseconds since 1970. */
  clock: () => number;
}

/** What is signed is worth nothing elsewhere. */
type Purpose = 'invitation' | 'password passed';

/** A text that names an account for one purpose until a time, in milliseconds since 1970. Nothing is stored. */
export async function signAccount(context: SigningContext, purpose: Purpose, admin: Admin, until: number) {
  const named = `${admin.id}.${until}`;
  return `${named}.${signatureOf(await context.adminKey(), purpose, admin, named)}`;
}

/** The account that such a text names, unless it is too old, was signed out everywhere since, or is disabled. */
export async function signedAccount(
  context: SigningContext,
  purpose: Purpose,
  text: string,
): Promise<Admin | undefined> {
  const [id = '', until = '', signature = ''] = text.split('.');
  if (!(context.clock() < Number(until))) return undefined;
  const admin = await context.admins.findAdminById(id);
  if (!admin || admin.disabled_at !== null) return undefined;
  const given = Buffer.from(signature);
  const isOurs = (await context.adminKey.all()).some((key) => {
    const expected = Buffer.from(signatureOf(key, purpose, admin, `${id}.${until}`));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  return isOurs ? admin : undefined;
}

function signatureOf(key: string, purpose: Purpose, admin: Admin, named: string): string {
  return createHmac('sha256', key).update(`${purpose} ${named} ${admin.session_generation}`).digest('base64url');
}
