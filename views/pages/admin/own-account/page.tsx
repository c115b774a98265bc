import { pathTo } from '../../../../src/site/routes.ts';
import { AdminLayout } from '../../../layouts/admin.tsx';
import type { Page } from '../../../page.ts';
import { usePage } from '../../../page.ts';
import { AccountField, AccountProblem, NewPassword } from '../accounts/account-field.tsx';
import { type OwnSession, Sessions } from './sessions.tsx';

interface OwnAccountView {
  sessions: readonly OwnSession[];
  hasTwoFactor: boolean;
  error?: string;
}

export const adminOwnAccount: Page<OwnAccountView> = {
  meta: () => ({
    title: 'Your account',
    description: 'Password, two-factor authentication and sessions.',
  }),
  View: OwnAccount,
  layout: 'admin',
};

function OwnAccount({ sessions, hasTwoFactor, error }: OwnAccountView) {
  const { admin } = usePage();
  return (
    <AdminLayout>
      <div className="admin-head">
        <div>
          <h1>Your account</h1>
          <p>
            {admin?.email}, {admin?.role}
          </p>
        </div>
      </div>
      <div className="detail">
        <form className="card form account account--beside" method="post" action={pathTo('adminPassword')}>
          <h2>Change your password</h2>
          <AccountProblem error={error} />
          <input type="hidden" name="username" autoComplete="username" value={admin?.email} />
          <AccountField name="current" label="Current password" type="password" autoComplete="current-password" />
          <NewPassword name="next" label="New password" />
          <div>
            <button className="btn" type="submit">
              Change password
            </button>
          </div>
        </form>
        <div className="stack stack--wide">
          <section className="stack" aria-labelledby="two-factor">
            <h2 id="two-factor">Two-factor authentication</h2>
            <p className="soft">
              {hasTwoFactor
                ? 'On: you sign in with a code from an app on your phone as well as the password.'
                : 'Off. Turn it on to sign in with a code from an app on your phone as well as the password.'}
            </p>
            <a className="btn btn--line" href={pathTo('adminTwoFactor')}>
              {hasTwoFactor ? 'Turn off' : 'Set up'}
              <span className="sr"> two-factor authentication</span>
            </a>
          </section>
          <Sessions sessions={sessions} />
        </div>
      </div>
    </AdminLayout>
  );
}
