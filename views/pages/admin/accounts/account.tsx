import type { AccountRow } from '../../../../src/accounts/invitations.ts';
import { nobody } from '../../../../src/leads/filter.ts';
import { counted, formatDay } from '../../../../src/site/format.ts';
import { pathTo, type Role } from '../../../../src/site/routes.ts';
import { Field, FormCard, FormError, PasswordOwner, Select } from '../../../parts/admin/form.tsx';
import { AdminHead, adminPage, Section } from '../../../parts/admin/page.tsx';
import { PostButton, Submit } from '../../../parts/button.tsx';
import { RoleField, roleLabels } from './accounts.tsx';

export interface AccountView {
  account: AccountRow;
  error?: string;
  /** Belongings that somebody must take over, one line per type. */
  possessions: readonly string[];
  takers: readonly string[];
  sessions: number;
  access?: { error: string; role?: Role; to?: string };
}

export const adminAccount = adminPage(
  Account,
  'Manage an account',
  'Role, password and two-factor authentication of an account.',
);

function Account({ account, error, sessions, ...rest }: AccountView) {
  const { id, email, role, created_at, disabled_at, has_two_factor } = account;
  const since = `${roleLabels[role]} since ${formatDay(created_at)}`;
  return (
    <>
      <AdminHead
        back={[pathTo('adminAccounts'), 'All accounts']}
        title={email}
        text={disabled_at ? `${since}, disabled ${formatDay(disabled_at)}` : since}
      />
      <div className="detail">
        <div className="sections">
          <AccessForm account={account} {...rest} />
          {sessions > 0 && (
            <Section
              id="sessions"
              title="Sign out everywhere"
              text={`Signed in on ${sessions === 1 ? 'one device' : counted(sessions, 'device')}.`}
            >
              <PostButton action={pathTo('adminEndSessions', { id })} look="line" label="Sign out everywhere" />
            </Section>
          )}
          {has_two_factor && (
            <Section
              id="two-factor"
              title="Remove two-factor authentication"
              text="For someone who has lost their phone and recovery codes. They sign in with the password alone, and are signed out everywhere now."
            >
              <PostButton
                action={pathTo('adminRemoveTwoFactor', { id })}
                look="line"
                label="Remove two-factor authentication"
              />
            </Section>
          )}
        </div>
        <FormCard
          title="Set a new password"
          action={pathTo('adminResetPassword', { id })}
          error={error}
          submit="Set password"
        >
          <PasswordOwner email={email} />
          <Field
            name="password"
            label="New password"
            type="password"
            autoComplete="new-password"
            hint="At least 12 characters: a few unrelated words. The account is signed out everywhere. Share it in person; they can change it under Your account."
            required
          />
        </FormCard>
      </div>
    </>
  );
}

/** One form with two buttons, so that the new owner is chosen once, also without scripts. */
function AccessForm({ account, possessions, takers, access }: Omit<AccountView, 'error' | 'sessions'>) {
  const { id, role, disabled_at } = account;
  return (
    <form className="slot" method="post" action={pathTo('adminRole', { id })} id="access">
      <h2>Change access</h2>
      <FormError error={access?.error} />
      <RoleField role={access?.role ?? role} />
      {possessions.length > 0 && (
        <>
          <p>This account has:</p>
          <ul className="soft">
            {possessions.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <Select
            name="to"
            label="Hand over to"
            value={access?.to ?? ''}
            options={{
              '': 'Please choose',
              ...Object.fromEntries(takers.map((email) => [email, email])),
              [nobody]: 'Nobody',
            }}
            hint="Required when the account loses access to leads. Leads with their follow-ups, shared views and webhooks go to that account. If you choose “Nobody”, the leads have no owner and the webhooks are turned off. API tokens end either way. An account that becomes Sales retains its leads and views."
          />
        </>
      )}
      <div className="acts">
        <Submit look="line" label="Change role" />
        {!disabled_at && (
          <Submit look="line" formAction={pathTo('adminDisable', { id })} formNoValidate label="Disable account" />
        )}
      </div>
    </form>
  );
}
