import { type Actor, auditEvent } from '../base/events.ts';
import type { Admin } from '../db/rows.ts';
import { counted } from '../site/format.ts';
import { canSeeLeads, type Role } from '../site/route.ts';
import type { AccountContext, AdminStore, Possessions } from './account-store.ts';
import { setPassword } from './accounts.ts';
import { type Refused, refused, verifyPassword } from './passwords.ts';

const nothing: Possessions = { leads: 0, followUps: 0, views: [], tokens: [], webhooks: [] };

function lostWith(possessions: Possessions, account: Admin, role: Role | undefined): Possessions {
  const { tokens, webhooks } = possessions;
  if (role === 'admin') return nothing;
  return canSeeLeads({ ...account, role: role ?? 'editor' }) ? { ...nothing, tokens, webhooks } : possessions;
}

const losesLeads = ({ leads, views }: Possessions) => leads > 0 || views.length > 0;

export function possessionLines({ leads, followUps, views, tokens, webhooks }: Possessions): string[] {
  const line = (names: readonly string[], one: string, many: string) =>
    names.length ? [`${counted(names.length, one, many)}: ${names.join(', ')}`] : [];
  const owned = counted(leads, 'lead');
  return [
    ...(leads ? [followUps ? `${owned}, ${followUps} with a follow-up` : owned] : []),
    ...line(views, 'shared view', 'shared views'),
    ...line(webhooks, 'webhook', 'webhooks'),
    ...line(tokens, 'API token', 'API tokens'),
  ];
}

/** For the audit log. Views only as a count: the name of a view may contain a person's name, and would outlive their erasure. */
function possessionFacts({ views, ...lost }: Possessions): object {
  const facts = Object.entries({ ...lost, views: views.length });
  return Object.fromEntries(facts.filter(([, fact]) => (typeof fact === 'number' ? fact : fact.length)));
}

/** `undefined` if the account works on leads, or for "". */
async function takerProblem(admins: AdminStore, email: string, from: Admin): Promise<string | undefined> {
  if (!email) return undefined;
  const taker = await admins.findAdmin(email);
  if (!taker) return `“${email}” is not the email of an account`;
  if (taker.id === from.id) return 'Choose another account than this one';
  return canSeeLeads(taker) ? undefined : `The account ${email} doesn’t work on leads`;
}

export type AccountChanged =
  | {
      outcome: 'disabled' | 'enabled' | 'role-changed' | 'two-factor-off' | 'signed-out' | 'unchanged';
      admin: Admin;
      /** What went to whom, as a sentence. */
      handedOver?: string;
    }
  | NeedsTaker
  | { outcome: 'own' | 'last-admin' | 'not-found' };

/** No successor was given, or one that cannot work on leads. */
interface NeedsTaker {
  outcome: 'needs-taker';
  admin: Admin;
  lost: Possessions;
  problem?: string;
}

/** Ends all sessions. */
export async function changePassword(
  context: AccountContext,
  admin: Admin,
  { current, next, repeated }: { current: string; next: string; repeated: string },
  actor: Actor,
): Promise<{ outcome: 'changed'; admin: Admin } | Refused> {
  const wrongPassword = refused('current', 'The current password is incorrect');
  if (!(await verifyPassword(current, admin.password_hash))) return wrongPassword;
  if (next !== repeated) return refused('repeated', 'The passwords don’t match');
  const changed = await setPassword(context, admin, next, 'password-changed', actor);
  return changed?.outcome === 'refused' ? refused('next', changed.message) : (changed ?? wrongPassword);
}

async function changeOther(
  { admins }: AccountContext,
  id: string,
  actor: Actor,
  change: (admin: Admin) => Promise<AccountChanged>,
): Promise<AccountChanged> {
  const admin = await admins.findAdminById(id);
  if (!admin) return { outcome: 'not-found' };
  return admin.email === actor.by ? { outcome: 'own' } : change(admin);
}

/** Signs the account out everywhere. `to` is the email of the account that takes over what it owns, or "" for nobody. */
export const disableAccount = (context: AccountContext, id: string, actor: Actor, to?: string) =>
  changeAccess(context, id, undefined, actor, to);

/** Ends its sessions too. For `to`, see `disableAccount`. */
export const changeRole = (context: AccountContext, id: string, role: Role, actor: Actor, to?: string) =>
  changeAccess(context, id, role, actor, to);

/** Without a role it disables the account. */
const changeAccess = (context: AccountContext, id: string, role: Role | undefined, actor: Actor, to?: string) =>
  changeOther(context, id, actor, async (admin) => {
    if (role ? admin.role === role : admin.disabled_at !== null) return { outcome: 'unchanged', admin };
    const { admins, clock } = context;
    const lost = lostWith(await admins.possessions(admin.email), admin, role);
    const isOwner = losesLeads(lost) || lost.tokens.length > 0 || lost.webhooks.length > 0;
    if (isOwner && to === undefined) return { outcome: 'needs-taker', admin, lost };
    const taker = to?.trim().toLowerCase() ?? '';
    const problem = isOwner && (await takerProblem(admins, taker, admin));
    if (problem) return { outcome: 'needs-taker', admin, lost, problem };
    const now = clock();
    const handOver = isOwner ? { to: taker, leads: losesLeads(lost), actor, now } : undefined;
    const detail = { email: admin.email, role, ...(isOwner && { to: taker || 'nobody', ...possessionFacts(lost) }) };
    const event = auditEvent(role ? 'role-changed' : 'account-disabled', actor, now, detail);
    const done = role
      ? await admins.changeRole({ id, role, event, handOver })
      : await admins.disableAdmin({ id, at: new Date(now).toISOString(), event, handOver });
    if (!done) return { outcome: 'last-admin' };
    const lines = possessionLines({ ...lost, tokens: [] });
    const handedOver = lines.length ? `Handed over to ${taker || 'nobody'}: ${lines.join('; ')}.` : undefined;
    return { outcome: role ? 'role-changed' : 'disabled', admin, handedOver };
  });

export async function enableAccount(context: AccountContext, id: string, actor: Actor): Promise<AccountChanged> {
  const admin = await context.admins.findAdminById(id);
  if (!admin) return { outcome: 'not-found' };
  const event = auditEvent('account-enabled', actor, context.clock(), { email: admin.email });
  return { outcome: (await context.admins.enableAdmin({ id, event })) ? 'enabled' : 'unchanged', admin };
}

/** For somebody who lost their phone and recovery codes; ends their sessions. */
export const removeTwoFactor = (context: AccountContext, id: string, actor: Actor) =>
  changeOther(context, id, actor, async (admin) => {
    if (admin.totp_secret === null) return { outcome: 'unchanged', admin };
    const event = auditEvent('two-factor-off', actor, context.clock(), { email: admin.email });
    await context.admins.setTwoFactor({ id, secret: null, step: 0, recovery: '[]', event });
    return { outcome: 'two-factor-off', admin };
  });

export function endSession(context: AccountContext, admin: Admin, hash: string, actor: Actor): Promise<boolean> {
  const event = auditEvent('session-ended', actor, context.clock(), { email: admin.email });
  return context.admins.endSession({ id: admin.id, hash, event });
}

export const signOutAccount = (context: AccountContext, id: string, actor: Actor) =>
  changeOther(context, id, actor, async (admin) => {
    await signOutEverywhere(context, admin, actor);
    return { outcome: 'signed-out', admin };
  });

export async function signOutEverywhere(context: AccountContext, admin: Admin, actor: Actor): Promise<void> {
  const event = auditEvent('signed-out-everywhere', actor, context.clock(), { email: admin.email });
  await context.admins.endSessions(admin.id, event);
}

/** Needs no current password; ends all sessions. */
export async function resetPassword(
  context: AccountContext,
  email: string,
  password: string,
  actor: Actor,
): Promise<{ outcome: 'changed' | 'not-found' } | Refused> {
  const admin = await context.admins.findAdmin(email.trim().toLowerCase());
  if (!admin) return { outcome: 'not-found' };
  const changed = await setPassword(context, admin, password, 'password-reset', actor);
  // Somebody else changed it meanwhile; the last change wins.
  return changed ?? resetPassword(context, email, password, actor);
}
