import type { AccountRow } from '../../../../views/pages/admin/accounts/accounts-view.ts';
import type { Admin } from '../../../accounts/account-store.ts';

/** What others may see of an account. */
export function accountRow({ id, email, role, created_at, disabled_at, totp_secret }: Admin): AccountRow {
  return { id, email, role, created_at, disabled_at, has_second_step: totp_secret !== null };
}
