import { canSeeLeads } from '../../../site/route.ts';
import type { WebContext } from '../../web-context.ts';

/** The accounts that may be given leads, by email. */
export const ownersIn = async ({ admins }: WebContext): Promise<string[]> =>
  (await admins.listAdmins()).filter(canSeeLeads).map(({ email }) => email);
