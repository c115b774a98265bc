import { formatDay } from '../../../../src/site/format.ts';
import { pathTo } from '../../../../src/site/routes.ts';
import { AdminLayout } from '../../../layouts/admin.tsx';
import type { Page } from '../../../page.ts';
import { usePage } from '../../../page.ts';
import { AccountField, AccountProblem } from './account-field.tsx';
import type { AccountRow, AccountsView } from './accounts-view.ts';

export const adminAccounts: Page<AccountsView> = {
  meta: () => ({ title: 'Accounts | Mainstreet admin', description: 'Who can see the leads of the site.' }),
  View: Accounts,
  layout: 'admin',
};

const roles = [
  { value: 'sales', label: 'Sales', what: 'can see and work on leads' },
  { value: 'admin', label: 'Admin', what: 'can also replace pictures, manage accounts and erase people' },
] as const;

function Accounts({ accounts, ...typed }: AccountsView) {
  const { admin } = usePage();
  return (
    <AdminLayout>
      <div className="admin-head">
        <div>
          <h1>Accounts</h1>
          <p>Everyone listed here can see all leads.</p>
        </div>
        <div className="acts">
          <a className="btn btn--line" href={pathTo('adminTokens')}>
            API tokens
          </a>
          <a className="btn btn--line" href={pathTo('adminAudit')}>
            Audit trail
          </a>
        </div>
      </div>
      <div className="detail">
        <section aria-label="Accounts">
          <table className="ledger ledger--words">
            <thead>
              <tr>
                <th scope="col">Email</th>
                <th scope="col">Role</th>
                <th scope="col">Since</th>
                <th scope="col">
                  <span className="sr">Action</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {accounts.map((account) => (
                <Account key={account.id} account={account} own={account.email === admin?.email} />
              ))}
            </tbody>
          </table>
        </section>
        <NewAccount {...typed} />
      </div>
    </AdminLayout>
  );
}

function Account({ account, own }: { account: AccountRow; own: boolean }) {
  const { id, email, role, created_at, disabled_at, has_second_step } = account;
  return (
    <tr>
      <th scope="row">
        {email}
        {disabled_at && <span className="soft">Disabled {formatDay(disabled_at)}</span>}
        {has_second_step && <span className="soft">Two-step verification on</span>}
      </th>
      <td>{role === 'admin' ? 'Admin' : 'Sales'}</td>
      <td>{formatDay(created_at)}</td>
      <td>
        {own && <span className="soft">You</span>}
        {!own && (
          <a className="btn btn--quiet" href={pathTo('adminAccount', { id })}>
            Reset sign-in
            <span className="sr"> of {email}</span>
          </a>
        )}
        {!own && <Act to={disabled_at ? 'adminEnable' : 'adminDisable'} id={id} email={email} />}
      </td>
    </tr>
  );
}

const acts = {
  adminDisable: 'Disable',
  adminEnable: 'Enable',
} as const;

function Act({ to, id, email }: { to: keyof typeof acts; id: string; email: string }) {
  return (
    <form method="post" action={pathTo(to, { id })}>
      <button className="btn btn--quiet" type="submit">
        {acts[to]}
        <span className="sr"> {email}</span>
      </button>
    </form>
  );
}

function NewAccount({ error, email, role }: Omit<AccountsView, 'accounts'>) {
  return (
    <form className="card form account account--beside" method="post" action={pathTo('adminAccounts')}>
      <h2>Add an account</h2>
      <AccountProblem error={error} />
      <AccountField name="email" label="Email" type="email" autoComplete="off" value={email} />
      <AccountField
        name="password"
        label="First password"
        type="password"
        autoComplete="new-password"
        hint="At least 12 characters: a few unrelated words. Share it in person; they can change it under Your account."
      />
      <fieldset className="field">
        <legend>Role</legend>
        {roles.map(({ value, label, what }) => (
          <label className="choice" key={value}>
            <input type="radio" name="role" value={value} defaultChecked={(role ?? 'sales') === value} required />
            <span>
              {label}: {what}
            </span>
          </label>
        ))}
      </fieldset>
      <div>
        <button className="btn" type="submit">
          Add account
        </button>
      </div>
    </form>
  );
}
