import { type listTokens, type TokenLifetime, tokenLifetimes, usualLifetime } from '../../../src/accounts/tokens.ts';
import type { ApiToken } from '../../../src/db/rows.ts';
import { formatDay, formatMoment } from '../../../src/site/format.ts';
import { pathTo } from '../../../src/site/routes.ts';
import { Choices, Field, FormCard, Select } from '../../parts/admin/form.tsx';
import { AdminHead, adminPage, NewSecret, Table } from '../../parts/admin/page.tsx';
import { LinkButton, PostButton } from '../../parts/button.tsx';

export interface TokensView {
  tokens: Awaited<ReturnType<typeof listTokens>>;
  /** Shown once. */
  added?: { name: string; secret: string };
  error?: string;
  typed?: { name: string; role?: ApiToken['role']; lifetime?: TokenLifetime };
}

export const adminTokens = adminPage(Tokens, 'API tokens', 'Programs that can use the API.');

function Tokens({ tokens, added, error, typed }: TokensView) {
  return (
    <>
      <AdminHead
        back={[pathTo('adminAccounts'), 'Accounts']}
        title="API tokens"
        text="Each lets one app read leads or work on them, without an account."
      >
        <LinkButton look="quiet" href={pathTo('adminApi')} label="How the API works" />
      </AdminHead>
      <div className="detail">
        <section className="sections" aria-label="API tokens">
          {added && (
            <NewSecret
              title={`Token for ${added.name}`}
              text="Copy it now. It can’t be shown again."
              secrets={[added.secret]}
            />
          )}
          {tokens.length ? <List tokens={tokens} /> : <p className="soft">No API tokens yet.</p>}
        </section>
        <FormCard title="Add a token" action={pathTo('adminTokens')} error={error} submit="Add token">
          <Field
            name="name"
            label="Name"
            value={typed?.name}
            hint="Shown in the audit trail, such as crm-sync."
            required
          />
          <Choices
            legend="Role"
            name="role"
            options={{ read: 'Read: sees leads', work: 'Work: also changes their status and writes notes' }}
            checked={[typed?.role ?? 'read']}
          />
          <Select name="lifetime" label="Works for" value={typed?.lifetime ?? usualLifetime} options={tokenLifetimes} />
        </FormCard>
      </div>
    </>
  );
}

function List({ tokens }: Pick<TokensView, 'tokens'>) {
  return (
    <Table columns={['Name', 'Role', 'Last used']} last="Action">
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
          <td className="action">
            <PostButton action={pathTo('adminTokenRemove', { id: name })} of={name} label="Remove" />
          </td>
        </tr>
      ))}
    </Table>
  );
}
