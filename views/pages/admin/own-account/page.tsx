import { pathTo } from '../../../../src/site/routes.ts';
import { AdminLayout } from '../../../layouts/admin.tsx';
import type { Page } from '../../../page.ts';
import { usePage } from '../../../page.ts';
import { AccountField, AccountProblem } from '../accounts/account-field.tsx';

export const adminOwnAccount: Page = {
  meta: () => ({ title: 'Your account | Mainstreet admin', description: 'Your password and your sessions.' }),
  View: OwnAccount,
  layout: 'admin',
};

function OwnAccount() {
  const { admin } = usePage();
  return (
    <AdminLayout>
      <div className="admin-head">
        <div>
          <h1>Your account</h1>
          <p>
            {admin?.email}, {admin?.role === 'sales' ? 'sales' : 'admin'}
          </p>
        </div>
      </div>
      <div className="detail">
        <form className="card form account account--beside" method="post" action={pathTo('adminPassword')}>
          <h2>Change your password</h2>
          <AccountProblem error={admin?.form?.error} />
          <input type="hidden" name="username" autoComplete="username" value={admin?.email} />
          <AccountField name="current" label="Current password" type="password" autoComplete="current-password" />
          <AccountField
            name="next"
            label="New password"
            type="password"
            autoComplete="new-password"
            hint="At least 12 characters. A few unrelated words are easy to remember and hard to guess."
          />
          <AccountField name="repeated" label="New password, once more" type="password" autoComplete="new-password" />
          <div>
            <button className="btn" type="submit">
              Change the password
            </button>
          </div>
        </form>
        <div className="stack stack--wide">
          <section className="stack" aria-labelledby="second-step">
            <h2 id="second-step">Two-step verification</h2>
            <p className="soft">A code from an app on your phone, so that the password alone opens nothing.</p>
            <a className="btn btn--line" href={pathTo('adminSecondStep')}>
              Set up or turn off
              <span className="sr"> two-step verification</span>
            </a>
          </section>
          <form className="stack mt" method="post" action={pathTo('adminSignOutEverywhere')}>
            <h2>Sign out everywhere</h2>
            <p className="soft">Ends every session of yours, on this and on every other device.</p>
            <button className="btn btn--line" type="submit">
              Sign out everywhere
            </button>
          </form>
        </div>
      </div>
    </AdminLayout>
  );
}
