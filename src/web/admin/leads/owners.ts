import { canSeeLeads } from '../../../site/route.ts';
import type { WebContext } from '../../web-context.ts';

/** The accounts that work on no leads now and have some still. */
export async function formerOwners({ admins, leads }: WebContext): Promise<string[]> {
  const former = (await admins.listAdmins()).filter((account) => !canSeeLeads(account));
  const counts = await Promise.all(former.map(({ email }) => leads.count({ owner: email, spam: 'with' }, 1)));
  return former.flatMap(({ email }, index) => (counts[index] ? email : []));
}

/** The accounts that may be given leads, by email. */
export const ownersIn = async ({ admins }: WebContext): Promise<string[]> =>
  (await admins.listAdmins()).filter(canSeeLeads).map(({ email }) => email);
