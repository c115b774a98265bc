import { formatDay } from '../../../../src/site/format.ts';
import { pathTo } from '../../../../src/site/routes.ts';
import { AdminLayout } from '../../../layouts/admin.tsx';
import type { Page } from '../../../page.ts';
import { BackLink } from '../../../parts/admin/back-link.tsx';
import { AccountField, AccountProblem } from './account-field.tsx';
import type { AccountRow, AccountView } from './accounts-view.ts';
import { RoleField, roleLabels } from './role-field.tsx';

export const adminAccount: Page<AccountView> = {
  meta: () => ({
    title: 'Manage an account',
    description: 'Role, password and two-factor authentication of an account.',
  }),
  View: Account,
  layout: 'admin',
};

function Account({ account, error }: AccountView) {
  const { id, email, role, created_at, disabled_at, has_two_factor } = account;
  return (
    <AdminLayout>
      <BackLink to={pathTo('adminAccounts')}>All accounts</BackLink>
      <div className="admin-head">
        <div>
          <h1 className="lead-title">{email}</h1>
          <p>
            {roleLabels[role]} since {formatDay(created_at)}
            {disabled_at && `, disabled ${formatDay(disabled_at)}`}
          </p>
        </div>
      </div>
      <div className="detail">
        <form className="card form account account--beside" method="post" action={pathTo('adminResetPassword', { id })}>
          <h2>Set a new password</h2>
          <AccountProblem error={error} />
          <AccountField
            name="password"
            label="New password"
            type="password"
            autoComplete="new-password"
            hint="At least 12 characters: a few unrelated words. The account is signed out everywhere. Share it in person; they can change it under Your account."
          />
          <div>
            <button className="btn" type="submit">
              Set password
            </button>
          </div>
        </form>
        <div className="stack stack--wide">
          <RoleForm id={id} role={role} />
          {has_two_factor && <RemoveTwoFactor id={id} />}
        </div>
      </div>
    </AdminLayout>
  );
}

function RoleForm({ id, role }: Pick<AccountRow, 'id' | 'role'>) {
  return (
    <form className="stack" method="post" action={pathTo('adminRole', { id })}>
      <h2>Change the role</h2>
      <RoleField role={role} />
      <div>
        <button className="btn btn--line" type="submit">
          Change role
        </button>
      </div>
    </form>
  );
}

function RemoveTwoFactor({ id }: Pick<AccountRow, 'id'>) {
  return (
    <form className="stack" method="post" action={pathTo('adminRemoveTwoFactor', { id })}>
      <h2>Remove two-factor authentication</h2>
      <p className="soft">
        For someone who has lost their phone and recovery codes. They sign in with the password alone, and are signed
        out everywhere now.
      </p>
      <button className="btn btn--line" type="submit">
        Remove two-factor authentication
      </button>
    </form>
  );
}
