import type { ReactNode } from 'react';
import type { SettingInView } from '../../../src/config/read-settings.ts';
import { pathTo } from '../../../src/site/routes.ts';
import { AdminLayout } from '../../layouts/admin.tsx';
import type { Page } from '../../page.ts';
import { BackLink } from '../../parts/admin/back-link.tsx';

export interface SettingsView {
  settings: readonly SettingInView[];
  /** Missing settings and the consequences. */
  follows: readonly { settings: readonly string[]; message: string }[];
  /** A mail server is configured. */
  mails: boolean;
  /** A CRM is configured; number of webhooks to test. */
  crm: boolean;
  webhooks: number;
}

export const adminSettings: Page<SettingsView> = {
  meta: () => ({ title: 'Settings', description: 'What is set up, and what isn’t.' }),
  View: Settings,
  layout: 'admin',
};

function Settings({ settings, follows, mails, crm, webhooks }: SettingsView) {
  return (
    <AdminLayout>
      <BackLink to={pathTo('adminAccounts')}>Accounts</BackLink>
      <div className="admin-head">
        <div>
          <h1>Settings</h1>
          <p>Set on the server, in its environment or its .env file; restart it after a change.</p>
        </div>
        <div className="acts">
          {mails && <Test at="adminSettingsMail">Send me a test email</Test>}
          {crm && <Test at="adminSettingsCrm">Test the CRM</Test>}
          {webhooks > 0 && (
            <Test at="adminSettingsWebhooks">{webhooks === 1 ? 'Test the webhook' : `Test ${webhooks} webhooks`}</Test>
          )}
        </div>
      </div>
      <div className="stack stack--wide">
        <Follows follows={follows} />
        <table className="ledger ledger--words">
          <caption className="sr">All settings</caption>
          <thead>
            <tr>
              <th scope="col">Setting</th>
              <th scope="col">Value</th>
            </tr>
          </thead>
          <tbody>
            {settings.map(({ name, about, value, from }) => (
              <tr key={name} id={name}>
                <th scope="row">
                  {name}
                  <span className="soft">{about.replaceAll('`', '')}</span>
                </th>
                <td>
                  {value || 'Not set'}
                  {from === 'default' && <span className="soft"> default</span>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </AdminLayout>
  );
}

function Test({
  at,
  children,
}: {
  at: 'adminSettingsMail' | 'adminSettingsCrm' | 'adminSettingsWebhooks';
  children: ReactNode;
}) {
  return (
    <form method="post" action={pathTo(at)}>
      <button className="btn btn--line" type="submit">
        {children}
      </button>
    </form>
  );
}

function Follows({ follows }: Pick<SettingsView, 'follows'>) {
  if (!follows.length) return <p>Everything is set up.</p>;
  return (
    <section className="stack" aria-labelledby="follows">
      <h2 id="follows">Needs setup</h2>
      <ul>
        {follows.map(({ settings, message }) => (
          <li key={message}>
            {settings.join(', ')}: {message}.
          </li>
        ))}
      </ul>
    </section>
  );
}
