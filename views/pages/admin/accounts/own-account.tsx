import { formatMoment } from '../../../../src/site/format.ts';
import { pathTo } from '../../../../src/site/routes.ts';
import { AdminLayout } from '../../../layouts/admin.tsx';
import { type Page, usePage } from '../../../page.ts';
import { LedgerHead } from '../../../parts/admin/ledger-head.tsx';
import { AccountField, AccountProblem, NewPassword } from './account-field.tsx';

/** Times are ISO 8601 UTC. */
export interface OwnSession {
  id: string;
  isThis: boolean;
  device: string;
  began_at: string;
  used_at: string;
}

function Sessions({ sessions }: { sessions: readonly OwnSession[] }) {
  return (
    <section className="stack mt" aria-labelledby="sessions">
      <h2 id="sessions">Where you’re signed in</h2>
      <table className="ledger ledger--words">
        <LedgerHead columns={['Device', 'Signed in', 'Last used']} />
        <tbody>
          {sessions.map(({ id, isThis, device, began_at, used_at }) => (
            <tr key={id}>
              <th scope="row">{device}</th>
              <td>{formatMoment(began_at)}</td>
              <td>{isThis ? 'Now' : formatMoment(used_at)}</td>
              <td>{isThis ? <span className="soft">This device</span> : <End id={id} device={device} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <form className="stack" method="post" action={pathTo('adminSignOutEverywhere')}>
        <p className="soft">Signs you out on this and every other device.</p>
        <button className="btn btn--line" type="submit">
          Sign out everywhere
        </button>
      </form>
    </section>
  );
}

function End({ id, device }: Pick<OwnSession, 'id' | 'device'>) {
  return (
    <form method="post" action={pathTo('adminEndSession', { id })}>
      <button className="btn btn--quiet" type="submit">
        Sign out
        <span className="sr"> {device}</span>
      </button>
    </form>
  );
}

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
