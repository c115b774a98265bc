import { type Config, canMail } from '../config/config.ts';

/** Settings that are not set, and what follows. */
export interface MissingSettings {
  settings: readonly string[];
  message: string;
}

/** Those whose absence makes deliveries wait or pages lead to samples. */
export function missingSettings(config: Config): MissingSettings[] {
  const { crm, mail, production, publicUrl, addresses } = config;
  const canMailVisitors = !mail.url || !mail.toVisitors || canMail(mail, 'visitor');
  const found: [(string | false)[] | readonly string[], string][] = [
    [crm.missing, 'not set: all deliveries are queued until they are'],
    [crm.missingForForms, 'not set: deliveries of these forms are queued until they are'],
    [
      mail.url ? [!mail.from && 'MAIL_FROM', !mail.to && 'MAIL_TO'] : [],
      'not set: sales gets no email about new leads',
    ],
    [
      canMailVisitors ? [] : [!mail.from && 'MAIL_FROM', !mail.origin && 'PUBLIC_URL'],
      'not set: visitors get no email',
    ],
    [config.embedsLack, 'not set: our own forms and viewers replace the embeds'],
    [[production && !publicUrl && 'PUBLIC_URL'], 'not set: canonical links have no domain'],
    [
      [
        production && addresses.shareholder.startsWith('/') && 'SHAREHOLDER_URL',
        production && addresses.portal.startsWith('/') && 'PORTAL_URL',
        production && addresses.circular.startsWith('/') && 'CIRCULAR_URL',
      ],
      'not set: links lead to a sample page',
    ],
  ];
  return found.flatMap(([names, message]) => {
    const settings = names.filter((name) => name !== false);
    return settings.length ? [{ settings, message }] : [];
  });
}
