import type { SettingInView } from '../../../src/config/read-settings.ts';
import { pathTo } from '../../../src/site/routes.ts';
import { AdminHead, adminPage, Section, Table } from '../../parts/admin/page.tsx';
import { PostButton } from '../../parts/button.tsx';

export interface SettingsView {
  settings: readonly SettingInView[];
  follows: readonly { settings: readonly string[]; message: string }[];
  mails: boolean;
  /** A CRM is configured; number of webhooks to test. */
  crm: boolean;
  webhooks: number;
}

export const adminSettings = adminPage(Settings, 'Settings', 'What is set up, and what isn’t.');

function Settings({ settings, follows, mails, crm, webhooks }: SettingsView) {
  const tests = {
    ...(mails && { adminSettingsMail: 'Send me a test email' }),
    ...(crm && { adminSettingsCrm: 'Test the CRM' }),
    ...(webhooks && { adminSettingsWebhooks: webhooks === 1 ? 'Test the webhook' : `Test ${webhooks} webhooks` }),
  };
  return (
    <>
      <AdminHead
        back={[pathTo('adminAccounts'), 'Accounts']}
        title="Settings"
        text="Set on the server, in its environment or its .env file; restart it after a change."
      >
        {Object.entries(tests).map(([to, label]) => (
          <PostButton action={pathTo(to as 'adminSettingsMail')} look="line" key={to} label={label} />
        ))}
      </AdminHead>
      <div className="sections">
        <MissingSettings follows={follows} />
        <Table caption="All settings" columns={['Setting', 'Value']}>
          {settings.map(({ name, about, value, from }) => (
            <tr key={name} id={name}>
              <th scope="row">
                {name}
                <span className="soft">{about.replaceAll('`', '')}</span>
              </th>
              <td className="wide">
                {value || 'Not set'}
                {from === 'default' && <span className="soft"> default</span>}
              </td>
            </tr>
          ))}
        </Table>
      </div>
    </>
  );
}

function MissingSettings({ follows }: Pick<SettingsView, 'follows'>) {
  if (!follows.length) return <p>Everything is set up.</p>;
  return (
    <Section id="follows" title="Needs setup">
      <ul>
        {follows.map(({ settings, message }) => (
          <li key={message}>
            {settings.join(', ')}: {message}.
          </li>
        ))}
      </ul>
    </Section>
  );
}
