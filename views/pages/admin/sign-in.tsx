import { pathTo } from '../../../src/site/routes.ts';
import { AdminLayout } from '../../layouts/admin.tsx';
import { type Page, usePage } from '../../page.ts';
import { AccountField, AccountProblem, NewPassword } from './accounts/account-field.tsx';

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

interface InvitationView {
  token: string;
  email: string;
  error?: string;
}

export const adminInvitation: Page<InvitationView> = {
  meta: () => ({ title: 'Choose a password', description: 'Accept an invitation.' }),
  View: Invitation,
  layout: 'admin',
};

function Invitation({ token, email, error }: InvitationView) {
  return (
    <AdminLayout>
      <form className="card form account" method="post" action={pathTo('adminInvitation')}>
        <h1>Choose a password</h1>
        <p className="soft">You’re invited as {email}.</p>
        <AccountProblem error={error} />
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <NewPassword />
        <div>
          <button className="btn" type="submit">
            Save and sign in
          </button>
        </div>
      </form>
    </AdminLayout>
  );
}

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
