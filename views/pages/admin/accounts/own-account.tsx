import { formatMoment } from '../../../../src/site/format.ts';
import { pathTo } from '../../../../src/site/routes.ts';
import { usePage } from '../../../page.ts';
import { Field, FormCard, NewPassword, PasswordOwner } from '../../../parts/admin/form.tsx';
import { AdminHead, adminPage, Section, Table } from '../../../parts/admin/page.tsx';
import { LinkButton, PostButton } from '../../../parts/button.tsx';

interface OwnAccountView {
  sessions: readonly OwnSession[];
  hasTwoFactor: boolean;
  error?: string;
}

/** Times are ISO 8601 UTC. */
export interface OwnSession {
  id: string;
  isThis: boolean;
  device: string;
  began_at: string;
  used_at: string;
}

export const adminOwnAccount = adminPage(
  OwnAccount,
  'Your account',
  'Password, two-factor authentication and sessions.',
);

function OwnAccount({ sessions, hasTwoFactor, error }: OwnAccountView) {
  const { email, role } = usePage().admin ?? {};
  return (
    <>
      <AdminHead title="Your account" text={`${email}, ${role}`} />
      <div className="detail">
        <FormCard title="Change your password" action={pathTo('adminPassword')} error={error} submit="Change password">
          <PasswordOwner email={email} />
          <Field name="current" label="Current password" type="password" autoComplete="current-password" required />
          <NewPassword name="next" label="New password" />
        </FormCard>
        <div className="sections">
          <Section
            id="two-factor"
            title="Two-factor authentication"
            text={
              hasTwoFactor
                ? 'On: you sign in with a code from an app on your phone as well as the password.'
                : 'Off. Turn it on to sign in with a code from an app on your phone as well as the password.'
            }
          >
            <LinkButton
              look="line"
              href={pathTo('adminTwoFactor')}
              label={hasTwoFactor ? 'Turn off' : 'Set up'}
              of="two-factor authentication"
            />
          </Section>
          <Sessions sessions={sessions} />
        </div>
      </div>
    </>
  );
}

function Sessions({ sessions }: Pick<OwnAccountView, 'sessions'>) {
  return (
    <Section id="sessions" title="Where you’re signed in">
      <Table columns={['Device', 'Signed in', 'Last used']} last="Action">
        {sessions.map(({ id, isThis, device, began_at, used_at }) => (
          <tr key={id}>
            <th scope="row">{device}</th>
            <td>{formatMoment(began_at)}</td>
            <td>{isThis ? 'Now' : formatMoment(used_at)}</td>
            <td className="action">
              {isThis ? (
                <span className="soft">This device</span>
              ) : (
                <PostButton action={pathTo('adminEndSession', { id })} of={device} label="Sign out" />
              )}
            </td>
          </tr>
        ))}
      </Table>
      <p className="soft">Signs you out on this and every other device.</p>
      <PostButton action={pathTo('adminSignOutEverywhere')} look="line" label="Sign out everywhere" />
    </Section>
  );
}
