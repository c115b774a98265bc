import { type TokenLifetime, tokenLifetimeNames, tokenLifetimes, usualLifetime } from '../../../src/accounts/tokens.ts';
import { formatDay, formatMoment } from '../../../src/site/format.ts';
import { pathTo } from '../../../src/site/routes.ts';
import { AdminLayout } from '../../layouts/admin.tsx';
import type { Page } from '../../page.ts';
import { BackLink } from '../../parts/admin/back-link.tsx';
import { LedgerHead } from '../../parts/admin/ledger-head.tsx';
import { AccountField, AccountProblem } from './accounts/account-field.tsx';

/** What the page of API tokens shows; times are ISO 8601 UTC. */
export interface TokensView {
  tokens: readonly {
    name: string;
    role: TokenRole;
    created_at: string;
    created_by: string;
    last_used_at: string | null;
    /** `null` where it has no end. */
    expires_at: string | null;
    expired: boolean;
    /** Whether the account that made it sees no leads now, so that it counts for nothing. */
    stopped: boolean;
  }[];
  /** A token that was just made: shown this once. */
  added?: { name: string; secret: string };
  /** Why a token was refused, and what was typed. */
  error?: string;
  typed?: { name: string; role?: TokenRole; lifetime?: TokenLifetime };
}

type TokenRole = 'read' | 'work';

export const adminTokens: Page<TokensView> = {
  meta: () => ({ title: 'API tokens', description: 'Programs that can use the API.' }),
  View: Tokens,
  layout: 'admin',
};

const roles = [
  { value: 'read', label: 'Read', what: 'sees leads' },
  { value: 'work', label: 'Work', what: 'also changes their status and writes notes' },
] as const;

function Tokens({ tokens, added, error, typed }: TokensView) {
  return (
    <AdminLayout>
      <BackLink to={pathTo('adminAccounts')}>Accounts</BackLink>
      <div className="admin-head">
        <div>
          <h1>API tokens</h1>
          <p>Each lets one app read leads or work on them, without an account.</p>
        </div>
        <a className="btn btn--line" href={pathTo('adminApi')}>
          How the API works
        </a>
      </div>
      <div className="detail">
        <section className="stack stack--wide" aria-label="API tokens">
          {added && <Added added={added} />}
          {tokens.length ? <List tokens={tokens} /> : <p className="soft">No API tokens yet.</p>}
        </section>
        <NewToken error={error} typed={typed} />
      </div>
    </AdminLayout>
  );
}

function Added({ added: { name, secret } }: { added: NonNullable<TokensView['added']> }) {
  return (
    <section className="stack" aria-labelledby="added">
      <h2 id="added">Token for {name}</h2>
      <p className="soft">Copy it now. It can’t be shown again.</p>
      <ul className="codes">
        <li>{secret}</li>
      </ul>
    </section>
  );
}

function List({ tokens }: Pick<TokensView, 'tokens'>) {
  return (
    <table className="ledger ledger--words">
      <LedgerHead columns={['Name', 'Role', 'Last used']} />
      <tbody>
        {tokens.map(({ name, role, created_at, created_by, last_used_at, expires_at, expired, stopped }) => (
          <tr key={name}>
            <th scope="row">
              {name}
              <span className="soft">
                Since {formatDay(created_at)}, by {created_by}
              </span>
              <span className="soft">
                {expires_at ? `${expired ? 'Expired' : 'Until'} ${formatDay(expires_at)}` : 'Never expires'}
              </span>
              {stopped && <span className="soft">Stopped: {created_by} no longer has access to leads</span>}
            </th>
            <td>{role === 'work' ? 'Work' : 'Read'}</td>
            <td>{last_used_at ? formatMoment(last_used_at) : 'Never'}</td>
            <td>
              <form method="post" action={pathTo('adminTokenRemove', { id: name })}>
                <button className="btn btn--quiet" type="submit">
                  Remove
                  <span className="sr"> {name}</span>
                </button>
              </form>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function NewToken({ error, typed }: Pick<TokensView, 'error' | 'typed'>) {
  return (
    <form className="card form account account--beside" method="post" action={pathTo('adminTokens')}>
      <h2>Add a token</h2>
      <AccountProblem error={error} />
      <AccountField
        name="name"
        label="Name"
        type="text"
        autoComplete="off"
        value={typed?.name}
        hint="Shown in the audit trail, such as crm-sync."
      />
      <fieldset className="field">
        <legend>Role</legend>
        {roles.map(({ value, label, what }) => (
          <label className="choice" key={value}>
            <input type="radio" name="role" value={value} defaultChecked={(typed?.role ?? 'read') === value} required />
            <span>
              {label}: {what}
            </span>
          </label>
        ))}
      </fieldset>
      <div className="field">
        <label htmlFor="lifetime">Works for</label>
        <select className="input" id="lifetime" name="lifetime" defaultValue={typed?.lifetime ?? usualLifetime}>
          {tokenLifetimeNames.map((name) => (
            <option key={name} value={name}>
              {tokenLifetimes[name]}
            </option>
          ))}
        </select>
      </div>
      <div>
        <button className="btn" type="submit">
          Add token
        </button>
      </div>
    </form>
  );
}
