import { type Actor, auditEvent } from '../base/events.ts';
import type { Admin } from '../db/rows.ts';
import { formatMoment } from '../site/format.ts';
import type { AccountContext } from './account-store.ts';
import { setPassword } from './accounts.ts';
import { type SigningContext, signAccount, signedAccount } from './keys.ts';
import { noPassword, refused } from './passwords.ts';

/** Milliseconds for which a link works. */
const lifetime = 7 * 24 * 3_600_000;

export const isInvited = ({ password_hash }: Admin) => password_hash === noPassword;

export type AccountRow = ReturnType<typeof accountRow>;

export function accountRow(account: Admin) {
  const { id, email, role, created_at, disabled_at, totp_secret } = account;
  const has_two_factor = totp_secret !== null;
  return { id, email, role, created_at, disabled_at, has_two_factor, is_invited: isInvited(account) };
}

/** Earlier links stop working; sign a new one from the returned account. */
export const renewInvitation = (
  { admins, clock }: AccountContext,
  { id, email, role }: Admin,
  actor: Actor,
): Promise<Admin> => admins.endSessions(id, auditEvent('account-invited', actor, clock(), { email, role }));

/** `until` in ISO 8601 UTC. */
export async function invitationFor(context: SigningContext, admin: Admin): Promise<{ token: string; until: string }> {
  const until = context.clock() + lifetime;
  return { token: await signAccount(context, 'invitation', admin, until), until: new Date(until).toISOString() };
}

/** `undefined` for a link that was used, is too old, or was not signed by us. */
export async function invitedBy(context: SigningContext, token: string): Promise<Admin | undefined> {
  const admin = await signedAccount(context, 'invitation', token);
  return admin && isInvited(admin) ? admin : undefined;
}

/** Sets the first password of an invited account. If two people use the link at once, the first one wins. */
export const acceptInvitation = async (context: AccountContext, admin: Admin, password: string, actor: Actor) =>
  (await setPassword(context, admin, password, 'invitation-accepted', actor)) ??
  refused('password', 'This invitation has already been used. Please sign in');

/** `until` in ISO 8601 UTC. */
export const invitationMail = ({ link, until }: { link: string; until: string }) => ({
  subject: 'Your account for our site',
  text: `Please choose a password for your account at our site:\n\n${link}\n\nThe link works once, until ${formatMoment(until)}.\n`,
});
