import { pathTo } from '../../../../src/site/routes.ts';
import { AdminLayout } from '../../../layouts/admin.tsx';
import type { Page } from '../../../page.ts';
import { usePage } from '../../../page.ts';
import { AccountField, AccountProblem } from '../accounts/account-field.tsx';

/** Asks for the password again before a pending post. */
export interface ConfirmPasswordView {
  to?: string;
  posted: readonly { name: string; value: string }[];
  error?: string;
}

export const adminConfirm: Page<ConfirmPasswordView> = {
  meta: () => ({ title: 'Enter your password', description: 'The password again, before access is given.' }),
  View: ConfirmPassword,
  layout: 'admin',
};

function ConfirmPassword({ to, posted, error }: ConfirmPasswordView) {
  const { admin } = usePage();
  const query = to ? `?${new URLSearchParams({ to })}` : '';
  return (
    <AdminLayout>
      <form className="card form account" method="post" action={`${pathTo('adminConfirm')}${query}`}>
        <h1>Enter your password</h1>
        <p className="soft">
          You entered it more than ten minutes ago, and this changes who has access.
          {to && ' What you typed is kept.'}
        </p>
        <AccountProblem error={error} />
        <input type="hidden" name="username" autoComplete="username" value={admin?.email} />
        {posted.map(({ name, value }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a name may come several times, and the list never changes
          <input type="hidden" name={name} value={value} key={index} />
        ))}
        <AccountField name="current" label="Password" type="password" autoComplete="current-password" />
        <div className="acts">
          <button className="btn" type="submit">
            Continue
          </button>
          <a className="btn btn--quiet" href={pathTo('adminAccounts')}>
            Cancel
          </a>
        </div>
      </form>
    </AdminLayout>
  );
}
