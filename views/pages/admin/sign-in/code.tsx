import { pathTo } from '../../../../src/site/routes.ts';
import { AdminLayout } from '../../../layouts/admin.tsx';
import type { Page } from '../../../page.ts';
import { AccountField, AccountProblem } from '../accounts/account-field.tsx';

interface SignInCodeView {
  error?: string;
}

export const adminSignInCode: Page<SignInCodeView> = {
  meta: () => ({ title: 'Enter your code', description: 'The second factor of a sign-in.' }),
  View: SignInCode,
  layout: 'admin',
};

function SignInCode({ error }: SignInCodeView) {
  return (
    <AdminLayout>
      <form className="card form account" method="post">
        <h1>Enter your code</h1>
        <AccountProblem error={error} />
        <AccountField
          name="code"
          label="Code"
          type="text"
          autoComplete="one-time-code"
          hint="The six digits from your app, or one of your recovery codes."
        />
        <div>
          <button className="btn" type="submit">
            Sign in
          </button>
        </div>
        <p className="soft">
          <a href={pathTo('adminSignIn')}>Sign in with another account</a>
        </p>
      </form>
    </AdminLayout>
  );
}
