import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Admin, AdminStore } from './account-store.ts';

export interface SigningContext {
  admins: Pick<AdminStore, 'findAdminById'>;
  /** What signs, the same in all instances. */
  adminKey(): Promise<string>;
  /** Milliseconds since 1970. */
  clock: () => number;
}

/** What is signed is worth nothing elsewhere. */
type Purpose = 'invitation' | 'password passed';

/** A text that names an account for one purpose until a time, in milliseconds since 1970. Nothing is stored. */
export async function signAccount(context: SigningContext, purpose: Purpose, admin: Admin, until: number) {
  const named = `${admin.id}.${until}`;
  return `${named}.${await signatureOf(context, purpose, admin, named)}`;
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
  const expected = Buffer.from(await signatureOf(context, purpose, admin, `${id}.${until}`));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected) ? admin : undefined;
}

async function signatureOf(context: SigningContext, purpose: Purpose, admin: Admin, named: string): Promise<string> {
  return createHmac('sha256', await context.adminKey())
    .update(`${purpose} ${named} ${admin.session_generation}`)
    .digest('base64url');
}
