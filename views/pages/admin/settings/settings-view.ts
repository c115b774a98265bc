import type { SettingInView } from '../../../../src/config/settings-in-view.ts';

/** What the page of settings shows. */
export interface SettingsView {
  settings: readonly SettingInView[];
  /** What is not set, and what follows from it. */
  follows: readonly { settings: readonly string[]; message: string }[];
  /** Whether there is a mail server to test. */
  mails: boolean;
  /** Whether a CRM is connected, and how many webhooks would be sent a test. */
  crm: boolean;
  webhooks: number;
}
