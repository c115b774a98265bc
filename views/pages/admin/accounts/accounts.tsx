import { type AccountRow, invitationMail } from '../../../../src/accounts/invitations.ts';
import { formatDay, formatMoment } from '../../../../src/site/format.ts';
import { pathTo, type Role } from '../../../../src/site/routes.ts';
import { usePage } from '../../../page.ts';
import { Choices, Field, FormCard } from '../../../parts/admin/form.tsx';
import { AdminHead, adminPage, NewSecret, Table } from '../../../parts/admin/page.tsx';
import { LinkButton, PostButton } from '../../../parts/button.tsx';

interface AccountsView {
  accounts: readonly AccountRow[];
  /** A mail server is configured. */
  mails: boolean;
  error?: string;
  email?: string;
  role?: Role;
  /** Of an account; shown once. */
  invitation?: { id: string; email: string; link: string; until: string };
}

export const adminAccounts = adminPage(Accounts, 'Accounts', 'Who can see leads and edit the site.');

function Accounts({ accounts, mails, invitation, error, email, role = 'sales' }: AccountsView) {
  const { admin } = usePage();
  const links = {
    adminTokens: 'API tokens',
    adminWebhooks: 'Webhooks',
    adminSettings: 'Settings',
    adminAudit: 'Audit trail',
  };
  return (
    <>
      <AdminHead title="Accounts" text="Admins and sales can see all leads. Editors can see none.">
        {Object.entries(links).map(([to, label]) => (
          <LinkButton look="quiet" href={pathTo(to as keyof typeof links)} key={to} label={label} />
        ))}
      </AdminHead>
      <div className="detail">
        <section className="sections" aria-label="Accounts">
          {invitation && <Invited invitation={invitation} mails={mails} />}
          <Table columns={['Email', 'Role', 'Since']} last="Action">
            {accounts.map((account) => (
              <Account key={account.id} account={account} isOwn={account.email === admin?.email} mails={mails} />
            ))}
          </Table>
        </section>
        <FormCard title="Add an account" action={pathTo('adminAccounts')} error={error} submit="Add account">
          <Field name="email" label="Email" type="email" value={email} required />
          <Field
            name="password"
            label="First password"
            type="password"
            autoComplete="new-password"
            hint="Leave empty to get a link so they can set their own. Otherwise at least 12 characters, shared in person."
            optional
          />
          <RoleField role={role} />
        </FormCard>
      </div>
    </>
  );
}

export const roleLabels: Readonly<Record<Role, string>> = { admin: 'Admin', sales: 'Sales', editor: 'Editor' };

export const RoleField = ({ role }: { role: Role }) => (
  <Choices
    legend="Role"
    name="role"
    options={{
      sales: 'Sales: can see and work on leads',
      editor: 'Editor: can edit the site’s text, pictures and documents, but can’t see leads',
      admin: 'Admin: can do both, manage accounts and erase personal data',
    }}
    checked={[role]}
  />
);

function Invited({ invitation, mails }: Required<Pick<AccountsView, 'invitation' | 'mails'>>) {
  const { id, email, link, until } = invitation;
  const { subject, text } = invitationMail({ link, until });
  // URLSearchParams writes a space as a plus sign, which mail programs show.
  const mailto = `mailto:${email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`;
  return (
    <NewSecret
      role="status"
      title={`${email} is invited`}
      text={`Send this link so they can set a password. It works once, until ${formatMoment(until)}, and can’t be shown again.`}
      secrets={[link]}
    >
      {mails ? (
        <PostButton action={pathTo('adminMailInvitation', { id })} of={email} look="line" label="Send the invitation" />
      ) : (
        <div>
          <LinkButton look="line" href={mailto} label="Write the email" />
        </div>
      )}
    </NewSecret>
  );
}

function Account({ account, isOwn, mails }: { account: AccountRow; isOwn: boolean; mails: boolean }) {
  const { id, email, role, created_at, disabled_at, has_two_factor, is_invited } = account;
  const canJoin = is_invited && !disabled_at;
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
      <td className="action">
        {isOwn && <span className="soft">You</span>}
        {!isOwn && <LinkButton look="quiet" href={pathTo('adminAccount', { id })} label="Manage" of={email} />}
        {canJoin && mails && (
          <PostButton action={pathTo('adminMailInvitation', { id })} of={email} label="Send the invitation" />
        )}
        {canJoin && <PostButton action={pathTo('adminInvite', { id })} of={email} label="New link" />}
        {!isOwn && (
          <PostButton
            action={pathTo(disabled_at ? 'adminEnable' : 'adminDisable', { id })}
            of={email}
            label={disabled_at ? 'Enable' : 'Disable'}
          />
        )}
      </td>
    </tr>
  );
}
