import type { SettingInView } from '../../../../src/config/settings-in-view.ts';

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
