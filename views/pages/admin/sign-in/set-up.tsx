import { AdminLayout } from '../../../layouts/admin.tsx';
import type { Page } from '../../../page.ts';
import { AccountField, AccountProblem, NewPassword } from '../accounts/account-field.tsx';

interface SetUpView {
  token: string;
  error?: string;
  email?: string;
}

export const adminSetUp: Page<SetUpView> = {
  meta: () => ({ title: 'Set up', description: 'Create the first account.' }),
  View: SetUp,
  layout: 'admin',
};

function SetUp({ token, error, email }: SetUpView) {
  return (
    <AdminLayout>
      <form className="card form account" method="post">
        <h1>Create the first account</h1>
        <p className="soft">This link works once. The account can see all leads.</p>
        <AccountProblem error={error} />
        <input type="hidden" name="token" value={token} />
        <AccountField name="email" label="Email" type="email" autoComplete="username" value={email} />
        <NewPassword />
        <div>
          <button className="btn" type="submit">
            Create account
          </button>
        </div>
      </form>
    </AdminLayout>
  );
}
