import { type Access, canSeeLeads } from '../site/route.ts';
import { normalize } from './search-text.ts';

interface Accounts {
  listAdmins(): Promise<readonly (Access & { email: string })[]>;
}

export const ownersIn = async ({ admins }: { admins: Accounts }): Promise<string[]> =>
  (await admins.listAdmins()).filter(canSeeLeads).map(({ email }) => email);

/** The account for a name in a file: its email, or `Kim Lee` for `kim.lee@…` if unambiguous. */
export function ownerNamed(typed: string, owners: readonly string[]): string | undefined {
  const email = typed.toLowerCase();
  if (owners.includes(email)) return email;
  const matches = email.includes('@')
    ? []
    : owners.filter((owner) => lettersOf(owner.split('@')[0] ?? '') === lettersOf(typed));
  return matches.length === 1 ? matches[0] : undefined;
}

/** "Kim Lee" for `kim.lee@example.com`; other texts are unchanged. */
export const accountName = (email: string) =>
  email.includes('@')
    ? (email.split(/[@+]/)[0] ?? '')
        .split(/[._-]+/)
        .filter(Boolean)
        .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
        .join(' ')
    : email;

const lettersOf = (name: string) => normalize(name).replace(/[\s._-]+/g, '');
