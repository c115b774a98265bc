import type { Admin } from '../db/rows.ts';
import { counted } from '../site/format.ts';
import { canSeeLeads, type Role } from '../site/route.ts';
import type { AccountStore, Possessions } from './account-store.ts';

const nothing: Possessions = { leads: 0, followUps: 0, views: [], tokens: [], webhooks: [] };

/** What of its possessions an account cannot retain with another role, or disabled. */
export function lostWith(possessions: Possessions, account: Admin, role: Role | undefined): Possessions {
  const { tokens, webhooks } = possessions;
  if (role === 'admin') return nothing;
  return canSeeLeads({ ...account, role: role ?? 'editor' }) ? { ...nothing, tokens, webhooks } : possessions;
}

/** Whether leads or views go with the access. */
export const losesLeads = ({ leads, views }: Possessions) => leads > 0 || views.length > 0;

export const isEmpty = (lost: Possessions) => !losesLeads(lost) && !lost.tokens.length && !lost.webhooks.length;

/** "3 leads, 1 of them with a follow-up", and so on: each kind that there is. */
export function possessionLines({ leads, followUps, views, tokens, webhooks }: Possessions): string[] {
  const named = (names: readonly string[], one: string, many: string) =>
    names.length ? [`${counted(names.length, one, many)}: ${names.join(', ')}`] : [];
  const owned = counted(leads, 'lead');
  return [
    ...(leads ? [followUps ? `${owned}, ${followUps} with a follow-up` : owned] : []),
    ...named(views, 'shared view', 'shared views'),
    ...named(webhooks, 'webhook', 'webhooks'),
    ...named(tokens, 'API token', 'API tokens'),
  ];
}

/** What the audit trail has of it. Of views only the number: the name of one may name a person, and would outlive their erasure. */
export function possessionFacts({ views, ...lost }: Possessions): object {
  const facts = Object.entries({ ...lost, views: views.length });
  return Object.fromEntries(facts.filter(([, fact]) => (typeof fact === 'number' ? fact : fact.length)));
}

/** Why an account cannot take over anything; `undefined` where it can, and for nobody. */
export async function takerProblem(
  admins: Pick<AccountStore, 'findAdmin'>,
  email: string,
  from: Admin,
): Promise<string | undefined> {
  if (!email) return undefined;
  const taker = await admins.findAdmin(email);
  if (!taker) return `“${email}” is not the email of an account`;
  if (taker.id === from.id) return 'Choose another account than this one';
  return canSeeLeads(taker) ? undefined : `The account ${email} doesn’t work on leads`;
}
