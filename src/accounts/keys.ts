import { createHmac, randomBytes } from 'node:crypto';
import { type Actor, auditEvent } from '../base/events.ts';
import { isSameSecret } from '../base/same-secret.ts';
import type { Admin } from '../db/rows.ts';
import type { AccountContext } from './account-store.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** The keys in the database, what each signs or seals, and how long that stays valid after a rotation. A key without `lifetime` is never rotated. */
const keyInventory = {
  admin: {
    use: 'signs session cookies, invitations and the set-up address; hashes unknown names in the audit log',
    lifetime: 7 * day,
  },
  mail: { use: 'signs the links to confirm an address and to unsubscribe in emails', lifetime: 400 * day },
  visit: { use: 'seals the cookie with what a visitor has typed', lifetime: 12 * hour },
  erasure: { use: 'hashes the emails of erased people, to compare them with backups', lifetime: undefined },
} as const satisfies Record<string, { use: string; lifetime: number | undefined }>;

export type KeyName = keyof typeof keyInventory;
export const keyNames = Object.keys(keyInventory) as KeyName[];

const newKey = () => randomBytes(32).toString('base64url');

/** Milliseconds before the key is read again, since another program may have rotated it. */
const readAgainAfter = 10_000;

export type Key = ReturnType<typeof keyOf>;

/** Shared by all programs of one database: the value that signs now, and `all` values that verify. */
export function keyOf({ admins, clock, monotonic }: AccountContext & { monotonic: () => number }, name: KeyName) {
  let known: { values: readonly { value: string; until: string }[]; readAt: number } | undefined;
  let reading: Promise<void> | undefined;

  async function read(): Promise<void> {
    const readAt = monotonic();
    const stored = await admins.sharedKeys(name);
    known = { values: stored.length ? stored : [{ value: await admins.sharedKey(name, newKey()), until: '' }], readAt };
  }

  async function get() {
    if (!known || monotonic() - known.readAt >= readAgainAfter) {
      reading ??= read().finally(() => {
        reading = undefined;
      });
      // During a short outage of the database, the known key still works.
      await reading.catch((error: unknown) => {
        if (!known) throw error;
      });
    }
    return known?.values ?? [];
  }

  const key = async () => (await get())[0]?.value ?? '';
  return Object.assign(key, {
    async all() {
      const now = new Date(clock()).toISOString();
      return (await get()).filter(({ until }) => !until || until > now).map(({ value }) => value);
    },
  });
}

/** `previous_until`: when the last signature of a previous key expires, ISO 8601 UTC; "" without one. */
export function listKeys({ admins, clock }: AccountContext) {
  const now = new Date(clock()).toISOString();
  return Promise.all(
    keyNames.map(async (name) => {
      const { use, lifetime } = keyInventory[name];
      const last = (await admins.sharedKeys(name)).at(-1)?.until ?? '';
      return { name, use, previous_until: last > now ? last : '', rotates: lifetime !== undefined };
    }),
  );
}

/**
 * Replaces a key. What the old key signed stays valid for its lifetime, or with `leaked` not at all. The erasure key is never replaced: with
 * another one, people in a restored backup could not be compared with erased ones.
 */
export async function rotateKey(
  { admins, clock }: AccountContext,
  name: KeyName,
  actor: Actor,
  { leaked = false }: { leaked?: boolean } = {},
): Promise<{ outcome: 'rotated'; until: string } | { outcome: 'never' }> {
  const { lifetime } = keyInventory[name];
  if (lifetime === undefined) return { outcome: 'never' };
  const now = clock();
  const until = leaked ? '' : new Date(now + lifetime).toISOString();
  const event = auditEvent('key-rotated', actor, now, { key: name, leaked });
  await admins.rotateSharedKey({ name, value: newKey(), until, event });
  return { outcome: 'rotated', until };
}

export interface SigningContext extends AccountContext {
  /** The signing key, the same in all instances. */
  adminKey: Key;
}

/** A signature is valid for one purpose only. */
type Purpose = 'invitation' | 'password passed';

/** A signed text that identifies an account for one purpose until a time, in milliseconds since 1970. Nothing is stored. */
export async function signAccount(context: SigningContext, purpose: Purpose, admin: Admin, until: number) {
  const payload = `${admin.id}.${until}`;
  return `${payload}.${signatureOf(await context.adminKey(), purpose, admin, payload)}`;
}

/** The account of such a text, unless the text has expired or the account was signed out everywhere since or is disabled. */
export async function signedAccount(
  context: SigningContext,
  purpose: Purpose,
  text: string,
): Promise<Admin | undefined> {
  const [id = '', until = '', signature = ''] = text.split('.');
  if (!(context.clock() < Number(until))) return undefined;
  const admin = await context.admins.findAdminById(id);
  if (!admin || admin.disabled_at !== null) return undefined;
  const keys = await context.adminKey.all();
  const isOurs = keys.some((key) => isSameSecret(signature, signatureOf(key, purpose, admin, `${id}.${until}`)));
  return isOurs ? admin : undefined;
}

function signatureOf(key: string, purpose: Purpose, admin: Admin, payload: string): string {
  return createHmac('sha256', key).update(`${purpose} ${payload} ${admin.session_generation}`).digest('base64url');
}

const setUpSignature = (key: string) => createHmac('sha256', key).update('set-up').digest('base64url');

/** Signs the link that creates the first account. The same in all instances. */
export const setUpToken = async (adminKey: Key): Promise<string> => setUpSignature(await adminKey());

export const isSetUpToken = async (adminKey: Key, token: unknown): Promise<boolean> =>
  typeof token === 'string' && (await adminKey.all()).some((key) => isSameSecret(token, setUpSignature(key)));
