import { nobody } from '../../../../src/leads/filter.ts';
import { formatDay } from '../../../../src/site/format.ts';
import { pathTo } from '../../../../src/site/routes.ts';
import { AdminLayout } from '../../../layouts/admin.tsx';
import type { Page } from '../../../page.ts';
import { BackLink } from '../../../parts/admin/back-link.tsx';
import { AccountField, AccountProblem } from './account-field.tsx';
import { type AccountRow, type AccountView, RoleField, roleLabels } from './accounts.tsx';

export const adminAccount: Page<AccountView> = {
  meta: () => ({
    title: 'Manage an account',
    description: 'Role, password and two-factor authentication of an account.',
  }),
  View: Account,
  layout: 'admin',
};

function Account({ account, error, sessions, ...shown }: AccountView) {
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
          <AccessForm account={account} {...shown} />
          {sessions > 0 && <SignOut id={id} sessions={sessions} />}
          {has_two_factor && <RemoveTwoFactor id={id} />}
        </div>
      </div>
    </AdminLayout>
  );
}

/** One form with two buttons, so that the new owner is chosen once, also without scripts. */
function AccessForm({ account, possessions, takers, access }: Omit<AccountView, 'error' | 'sessions'>) {
  const { id, role, disabled_at } = account;
  return (
    <form className="stack" method="post" action={pathTo('adminRole', { id })} id="access">
      <h2>Change access</h2>
      <AccountProblem error={access?.error} />
      <RoleField role={access?.role ?? role} />
      {possessions.length > 0 && <Taker possessions={possessions} takers={takers} to={access?.to} />}
      <div className="acts">
        <button className="btn btn--line" type="submit">
          Change role
        </button>
        {!disabled_at && (
          <button className="btn btn--line" type="submit" formAction={pathTo('adminDisable', { id })} formNoValidate>
            Disable account
          </button>
        )}
      </div>
    </form>
  );
}

function Taker({ possessions, takers, to = '' }: Pick<AccountView, 'possessions' | 'takers'> & { to?: string }) {
  return (
    <>
      <p>This account has:</p>
      <ul className="soft">
        {possessions.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <div className="field">
        <label htmlFor="to">Hand over to</label>
        <select className="input" id="to" name="to" defaultValue={to} aria-describedby="to-hint">
          <option value="">Please choose</option>
          {takers.map((email) => (
            <option key={email} value={email}>
              {email}
            </option>
          ))}
          <option value={nobody}>Nobody</option>
        </select>
        <p className="hint" id="to-hint">
          Required when the account loses access to leads. Leads with their follow-ups, shared views and webhooks go to
          that account. If you choose “Nobody”, the leads have no owner and the webhooks are turned off. API tokens end
          either way. An account that becomes Sales retains its leads and views.
        </p>
      </div>
    </>
  );
}

function SignOut({ id, sessions }: Pick<AccountRow, 'id'> & Pick<AccountView, 'sessions'>) {
  return (
    <form className="stack" method="post" action={pathTo('adminEndSessions', { id })}>
      <h2>Sign out everywhere</h2>
      <p className="soft">Signed in on {sessions === 1 ? 'one device' : `${sessions} devices`}.</p>
      <button className="btn btn--line" type="submit">
        Sign out everywhere
      </button>
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
