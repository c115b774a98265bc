import { invitationMail } from '../../../../src/accounts/invitations.ts';
import { formatDay, formatMoment } from '../../../../src/site/format.ts';
import { pathTo, type Role } from '../../../../src/site/routes.ts';
import { AdminLayout } from '../../../layouts/admin.tsx';
import { type Page, usePage } from '../../../page.ts';
import { LedgerHead } from '../../../parts/admin/ledger-head.tsx';
import { AccountField, AccountProblem } from './account-field.tsx';

/** With the refused input, if any. */
export interface AccountsView {
  accounts: readonly AccountRow[];
  /** A mail server is configured. */
  mails: boolean;
  error?: string;
  email?: string;
  role?: Role;
  /** Shown once. */
  invitation?: Invitation;
}

interface Invitation {
  /** Of the account. */
  id: string;
  email: string;
  link: string;
  /** ISO 8601 UTC. */
  until: string;
}

export interface AccountView {
  account: AccountRow;
  error?: string;
  /** What somebody must take over, one line per type. */
  possessions: readonly string[];
  /** Emails of accounts that may take over. */
  takers: readonly string[];
  /** Number of browsers signed in. */
  sessions: number;
  /** A refused change of access. */
  access?: { error: string; role?: Role; to?: string };
}

/** Times are ISO 8601 UTC. */
export interface AccountRow {
  id: string;
  email: string;
  role: Role;
  created_at: string;
  disabled_at: string | null;
  has_two_factor: boolean;
  /** No password yet. */
  is_invited: boolean;
}

const roles = [
  { value: 'sales', label: 'Sales', what: 'can see and work on leads' },
  { value: 'editor', label: 'Editor', what: 'can edit the site’s text, pictures and documents, but can’t see leads' },
  { value: 'admin', label: 'Admin', what: 'can do both, manage accounts and erase personal data' },
] as const satisfies readonly { value: Role; label: string; what: string }[];

export const roleLabels: Readonly<Record<Role, string>> = { admin: 'Admin', sales: 'Sales', editor: 'Editor' };

export function RoleField({ role }: { role: Role }) {
  return (
    <fieldset className="field">
      <legend>Role</legend>
      {roles.map(({ value, label, what }) => (
        <label className="choice" key={value}>
          <input type="radio" name="role" value={value} defaultChecked={role === value} required />
          <span>
            {label}: {what}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

export const adminAccounts: Page<AccountsView> = {
  meta: () => ({ title: 'Accounts', description: 'Who can see leads and edit the site.' }),
  View: Accounts,
  layout: 'admin',
};

function Accounts({ accounts, mails, invitation, ...typed }: AccountsView) {
  const { admin } = usePage();
  return (
    <AdminLayout>
      <div className="admin-head">
        <div>
          <h1>Accounts</h1>
          <p>Admins and sales can see all leads. Editors can see none.</p>
        </div>
        <div className="acts">
          <a className="btn btn--line" href={pathTo('adminTokens')}>
            API tokens
          </a>
          <a className="btn btn--line" href={pathTo('adminWebhooks')}>
            Webhooks
          </a>
          <a className="btn btn--line" href={pathTo('adminSettings')}>
            Settings
          </a>
          <a className="btn btn--line" href={pathTo('adminAudit')}>
            Audit trail
          </a>
        </div>
      </div>
      <div className="detail">
        <section className="stack stack--wide" aria-label="Accounts">
          {invitation && <Invited {...invitation} mails={mails} />}
          <table className="ledger ledger--words">
            <LedgerHead columns={['Email', 'Role', 'Since']} />
            <tbody>
              {accounts.map((account) => (
                <Account key={account.id} account={account} own={account.email === admin?.email} mails={mails} />
              ))}
            </tbody>
          </table>
        </section>
        <NewAccount {...typed} />
      </div>
    </AdminLayout>
  );
}

function Invited({ id, email, link, until, mails }: Invitation & Pick<AccountsView, 'mails'>) {
  const { subject, text: body } = invitationMail({ link, until });
  return (
    <section className="stack" aria-labelledby="invited" role="status">
      <h2 id="invited">{email} is invited</h2>
      <p className="soft">
        Send this link so they can set a password. It works once, until {formatMoment(until)}, and can’t be shown again.
      </p>
      <ul className="codes">
        <li>{link}</li>
      </ul>
      {mails ? (
        <Act to="adminMailInvitation" id={id} email={email} className="btn btn--line" />
      ) : (
        <div>
          <a className="btn btn--line" href={`mailto:${email}?${query({ subject, body })}`}>
            Write the email
          </a>
        </div>
      )}
    </section>
  );
}

/** URLSearchParams writes a space as a plus sign, which mail programs show. */
const query = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');

function Account({ account, own, mails }: { account: AccountRow; own: boolean; mails: boolean }) {
  const { id, email, role, created_at, disabled_at, has_two_factor, is_invited } = account;
  return (
    <tr>
      <th scope="row">
        {email}
        {disabled_at && <span className="soft">Disabled {formatDay(disabled_at)}</span>}
        {has_two_factor && <span className="soft">Two-factor authentication on</span>}
        {is_invited && <span className="soft">Invited, no password yet</span>}
      </th>
      <td>{roleLabels[role]}</td>
      <td>{formatDay(created_at)}</td>
      <td>
        {own && <span className="soft">You</span>}
        {!own && (
          <a className="btn btn--quiet" href={pathTo('adminAccount', { id })}>
            Manage
            <span className="sr"> {email}</span>
          </a>
        )}
        {is_invited && !disabled_at && mails && <Act to="adminMailInvitation" id={id} email={email} />}
        {is_invited && !disabled_at && <Act to="adminInvite" id={id} email={email} />}
        {!own && <Act to={disabled_at ? 'adminEnable' : 'adminDisable'} id={id} email={email} />}
      </td>
    </tr>
  );
}

const acts = {
  adminInvite: 'New link',
  adminMailInvitation: 'Send the invitation',
  adminDisable: 'Disable',
  adminEnable: 'Enable',
} as const;

interface ActProps {
  to: keyof typeof acts;
  id: string;
  email: string;
  className?: string;
}

function Act({ to, id, email, className = 'btn btn--quiet' }: ActProps) {
  return (
    <form method="post" action={pathTo(to, { id })}>
      <button className={className} type="submit">
        {acts[to]}
        <span className="sr"> {email}</span>
      </button>
    </form>
  );
}

function NewAccount({ error, email, role }: Pick<AccountsView, 'error' | 'email' | 'role'>) {
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
        hint="Leave empty to get a link so they can set their own. Otherwise at least 12 characters, shared in person."
        optional
      />
      <RoleField role={role ?? 'sales'} />
      <div>
        <button className="btn" type="submit">
          Add account
        </button>
      </div>
    </form>
  );
}
