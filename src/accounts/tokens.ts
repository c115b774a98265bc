import { hash, randomBytes } from 'node:crypto';
import { type Actor, auditEvent } from '../base/events.ts';
import { isSameSecret } from '../base/same-secret.ts';
import type { ApiToken } from '../db/rows.ts';
import { canSeeLeads } from '../site/route.ts';
import type { AccountContext } from './account-store.ts';

export const tokenLifetimes = { '30': '30 days', '90': '90 days', '365': 'one year', never: 'no end' } as const;
export const usualLifetime = '365';
export type TokenLifetime = keyof typeof tokenLifetimes;
export const tokenLifetimeNames = Object.keys(tokenLifetimes) as TokenLifetime[];

const secretBytes = 32;
const day = 24 * 3_600_000;
/** Milliseconds between two recorded uses: a poll each second must not be a write each second. */
const sameUse = 60_000;

/** `secret` is what the program sends; only its hash is stored. */
export async function addToken(
  { admins, clock }: AccountContext,
  { name: typed, role, lifetime = usualLifetime }: Pick<ApiToken, 'name' | 'role'> & { lifetime?: TokenLifetime },
  actor: Actor,
): Promise<{ outcome: 'added'; token: ApiToken; secret: string } | { outcome: 'exists' | 'refused'; message: string }> {
  const name = normalizeName(typed);
  // Never an email, so that the audit log can't confuse a token with an account.
  if (!/^[a-z0-9][a-z0-9._-]{0,39}$/.test(name)) {
    const message =
      'A name has up to 40 letters, digits, dots, hyphens and underscores, and starts with a letter or digit';
    return { outcome: 'refused', message };
  }
  const secret = `mst_${randomBytes(secretBytes).toString('base64url')}`;
  const now = clock();
  const token: ApiToken = {
    name,
    role,
    hash: hash('sha256', secret),
    created_at: new Date(now).toISOString(),
    created_by: actor.by,
    last_used_at: null,
    expires_at: lifetime === 'never' ? null : new Date(now + Number(lifetime) * day).toISOString(),
  };
  const { expires_at: expires } = token;
  const added = await admins.addToken(token, auditEvent('token-added', actor, now, { token: name, role, expires }));
  return added ? { outcome: 'added', token, secret } : { outcome: 'exists', message: `${name} already has a token` };
}

export async function removeToken(
  { admins, clock }: AccountContext,
  typed: string,
  actor: Actor,
): Promise<{ outcome: 'removed' | 'not-found' }> {
  const name = normalizeName(typed);
  const removed = await admins.removeToken(name, auditEvent('token-removed', actor, clock(), { token: name }));
  return { outcome: removed ? 'removed' : 'not-found' };
}

/** Tokens and webhooks stop working when their maker no longer sees leads. Those made in a terminal have no account. */
export async function makerSeesNoLeads(
  { admins }: Pick<AccountContext, 'admins'>,
  { created_by }: Pick<ApiToken, 'created_by'>,
): Promise<boolean> {
  const maker = await admins.findAdmin(created_by.trim().toLowerCase());
  return maker !== undefined && !canSeeLeads(maker);
}

export const listTokens = async ({ admins, clock }: AccountContext) =>
  Promise.all(
    (await admins.listTokens()).map(async (token) => {
      const { hash, ...visible } = token;
      const stopped = await makerSeesNoLeads({ admins }, token);
      return { ...visible, stopped, expired: isExpired(token, clock()) };
    }),
  );

export const isExpired = ({ expires_at }: Pick<ApiToken, 'expires_at'>, now: number) =>
  expires_at !== null && Date.parse(expires_at) <= now;

/** Records the use; `undefined` for an unknown, expired or stopped token. Compares each in constant time. */
export async function findToken({ admins, clock }: AccountContext, secret: string): Promise<ApiToken | undefined> {
  const digest = hash('sha256', secret);
  const token = (await admins.listTokens()).find((known) => isSameSecret(known.hash, digest));
  const now = clock();
  if (!token || isExpired(token, now) || (await makerSeesNoLeads({ admins }, token))) return undefined;
  if (Math.abs(now - Date.parse(token.last_used_at ?? '1970-01-01')) >= sameUse) {
    await admins.markTokenUsed({ name: token.name, at: new Date(now).toISOString() });
  }
  return token;
}

const normalizeName = (typed: string) => typed.trim().toLowerCase();
