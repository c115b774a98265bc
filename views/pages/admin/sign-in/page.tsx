import { AdminLayout } from '../../../layouts/admin.tsx';
import type { Page } from '../../../page.ts';
import { AccountField, AccountProblem } from '../accounts/account-field.tsx';

interface SignInView {
  error?: string;
  email?: string;
  /** A requested page comes next. */
  leadsOn?: boolean;
}

export const adminSignIn: Page<SignInView> = {
  meta: () => ({ title: 'Sign in', description: 'Sign in to see leads.' }),
  View: SignIn,
  layout: 'admin',
};

function SignIn({ error, email, leadsOn }: SignInView) {
  return (
    <AdminLayout>
      <form className="card form account" method="post">
        <h1>Sign in</h1>
        {leadsOn && <p>Sign in to pick up where you left off.</p>}
        <AccountProblem error={error} />
        <AccountField name="email" label="Email" type="email" autoComplete="username" value={email} />
        <AccountField name="password" label="Password" type="password" autoComplete="current-password" />
        <div>
          <button className="btn" type="submit">
            Sign in
          </button>
        </div>
      </form>
    </AdminLayout>
  );
}
