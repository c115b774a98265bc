import type { AccountRow } from '../../../views/pages/admin/accounts/accounts-view.ts';
import { isInvited } from '../../accounts/invitations.ts';
import type { Admin } from '../../db/rows.ts';

/** What others may see of an account. */
export function accountRow(account: Admin): AccountRow {
  const { id, email, role, created_at, disabled_at, totp_secret } = account;
  const has_two_factor = totp_secret !== null;
  return { id, email, role, created_at, disabled_at, has_two_factor, is_invited: isInvited(account) };
}
