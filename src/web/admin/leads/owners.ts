import type { WebContext } from '../../web-context.ts';

/** The accounts that may be given leads, by email. */
export const ownersIn = async ({ admins }: WebContext): Promise<string[]> =>
  (await admins.listAdmins())
    .filter(({ disabled_at, role }) => !disabled_at && role !== 'editor')
    .map(({ email }) => email);
