import { AdminLayout } from '../../../layouts/admin.tsx';
import type { Page } from '../../../page.ts';
import { usePage } from '../../../page.ts';
import { AccountField, AccountProblem } from '../accounts/account-field.tsx';

export const adminSignIn: Page = {
  meta: () => ({ title: 'Sign in | Mainstreet admin', description: 'Sign in to see leads.' }),
  View: SignIn,
  layout: 'admin',
};

function SignIn() {
  const form = usePage().admin?.form;
  return (
    <AdminLayout>
      <form className="card form account" method="post">
        <h1>Sign in</h1>
        <AccountProblem error={form?.error} />
        <AccountField name="email" label="Email" type="email" autoComplete="username" value={form?.email} />
        <AccountField name="password" label="Password" type="password" autoComplete="current-password" />
        <AccountField
          name="code"
          label="Code"
          type="text"
          autoComplete="one-time-code"
          hint="Only with two-step verification: the code from your app, or a recovery code."
          optional
        />
        <div>
          <button className="btn" type="submit">
            Sign in
          </button>
        </div>
      </form>
    </AdminLayout>
  );
}
