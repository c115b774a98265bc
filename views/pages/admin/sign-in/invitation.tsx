import { pathTo } from '../../../../src/site/routes.ts';
import { AdminLayout } from '../../../layouts/admin.tsx';
import type { Page } from '../../../page.ts';
import { AccountProblem, NewPassword } from '../accounts/account-field.tsx';

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
