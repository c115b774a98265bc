import * as v from 'valibot';
import { crmSettings } from '../leads/crm/index.ts';
import type { FormId } from '../site/forms/form.ts';
import {
  address,
  base,
  bearerToken,
  choice,
  contact,
  currencyCode,
  database,
  forEachForm,
  integer,
  localeName,
  mailbox,
  mailboxes,
  mailServer,
  origin,
  origins,
  redis,
  type Setting,
  text,
  timeZoneName,
  upperCase,
} from '../site/setting.ts';

export const mailFormSetting = (formId: FormId) => `MAIL_TO_${upperCase(formId)}` as const;

const flag = (about: string, usual: '0' | '1' = '0') => {
  const isOn = v.transform((value?: number) => value === 1);
  return { schema: v.pipe(integer(0, 1), isOn), default: usual, about };
};

/** Every environment variable that the program reads. */
export const settings = {
  PORT: { schema: integer(0, 65535), default: '3000', about: 'Port to listen on.' },
  HOST: { schema: text, default: 'localhost', about: 'Host name or address to listen on.' },
  DATA_DIR: { schema: text, default: 'data/var', about: 'Folder of the database `leads.db`.' },
  CONTENT_DIR: {
    schema: text,
    about:
      'Folder of your words, pictures and documents, made by `leads content init`. If empty, the samples that ship with the program.',
  },
  DATABASE_URL: {
    schema: database,
    secret: true,
    about: 'PostgreSQL database (`postgres://`) that several instances can share. If empty, `leads.db` in `DATA_DIR`.',
  },
  PUBLIC_URL: { schema: origin, about: 'Public URL of the site, for canonical links.' },
  TRUST_PROXY: {
    schema: integer(0, 10),
    default: '0',
    about: 'Number of proxies in front of the site whose `X-Forwarded-*` headers are trusted.',
  },
  LOG_LEVEL: {
    schema: choice('debug', 'info', 'warn', 'error', 'silent'),
    default: 'info',
    about: 'Lowest level to log: debug, info, warn, error or silent.',
  },
  TIME_ZONE: {
    schema: timeZoneName,
    default: 'America/Indiana/Indianapolis',
    about: 'Time zone in which days begin and times are shown, such as `America/Chicago`.',
  },
  CURRENCY: {
    schema: currencyCode,
    default: 'USD',
    about: 'Currency in which all amounts are written, such as `CAD` or `EUR`. It’s a format: nothing is converted.',
  },
  CURRENCY_LOCALE: {
    schema: localeName,
    default: 'en-US',
    about: 'Language and country whose way of writing amounts is used, such as `en-CA` or `de-DE`.',
  },
  EXPORT_ROLE: {
    schema: choice('sales', 'admin'),
    default: 'sales',
    about:
      'Who can export leads on the web, as CSV, XLSX or JSON: `sales` for every account, or `admin` for admins only.',
  },
  CONTENT_APPROVAL: flag(
    'If `1`, what visitors can come to see is published only after a second account has approved it. Exceptions are in `docs/editing.md`.',
  ),
  REQUIRE_TWO_FACTOR: flag(
    'If `1`, an account without two-factor authentication has to set it up before it can do anything else on the web.',
  ),
  METRICS_TOKEN: {
    schema: bearerToken,
    secret: true,
    about: 'Bearer token to read `/metrics`, of at least 16 characters. If empty, there are no metrics.',
  },
  STOP_DRAIN_MS: {
    schema: integer(0, 5000),
    default: '1000',
    about: 'Milliseconds in production between `/readyz` answering 503 and new connections being refused.',
  },
  SECURITY_CONTACT: {
    schema: contact,
    about:
      'Where to report vulnerabilities, as a `mailto:` or `https:` address. If empty, the email of `company.json`.',
  },
  RETENTION_ADDRESS_DAYS: {
    schema: integer(1, 3650),
    default: '30',
    about: 'Days after which the IP address of a form post is shortened to its network.',
  },
  RETENTION_CONSENT_DAYS: {
    schema: integer(1, 36500),
    default: '1826',
    about: 'Days to retain the full IP address as proof of consent to calls. Their leads are never deleted earlier.',
  },
  RETENTION_SPAM_DAYS: { schema: integer(1, 36500), about: 'Days after which spam is deleted. If empty, never.' },
  RETENTION_DELIVERY_DAYS: {
    schema: integer(1, 36500),
    about: 'Days after which the stored text of a finished delivery is cleared. If empty, never.',
  },
  RETENTION_LEAD_DAYS: {
    schema: integer(1, 36500),
    about: 'Days after which a lead is deleted with its events and deliveries. If empty, never.',
  },
  ...crmSettings,
  HUBSPOT_PER_10S: { schema: integer(1, 1000), default: '80', about: 'Maximum number of deliveries in ten seconds.' },
  SMTP_URL: {
    schema: mailServer,
    secret: true,
    about:
      'Mail server with name and password: `smtps://`, or `smtp://` with STARTTLS (optional with `?tls=optional`, and not needed on this machine). If empty, no email is written, to sales or to visitors.',
  },
  MAIL_FROM: { schema: mailbox, about: 'Sender of emails to sales and to visitors.' },
  MAIL_TO: {
    schema: mailboxes,
    about:
      'Recipients of an email for each new lead, separated by commas, and of a warning when deliveries have waited for an hour. If the lead or its person has an owner, the owner gets the email instead.',
  },
  ...forEachForm(
    mailFormSetting,
    (id) => `Recipients of an email for each new lead of the form \`${id}\`. If empty, those of \`MAIL_TO\`.`,
    mailboxes,
  ),
  MAIL_SUMMARY: flag('`1` sends `MAIL_TO` a summary of each day at 7:00 of `TIME_ZONE`.'),
  MAIL_VISITORS: flag(
    'Whether visitors get the email that their form promises. `0` sends none; it also needs `SMTP_URL`, `MAIL_FROM` and `PUBLIC_URL`.',
    '1',
  ),
  CONFIRM_EMAIL: flag(
    '`1` asks visitors in the email of their form to confirm their address; until they do, their email consent is `unconfirmed`. It needs `SMTP_URL`, `MAIL_FROM`, `PUBLIC_URL` and `MAIL_VISITORS`.',
  ),
  WEBHOOK_ALLOW_PRIVATE: flag('`1` lets webhooks go to private addresses, such as your own network, and without TLS.'),
  EMAIL_GREETING: {
    schema: text,
    default: 'Hi {name},',
    about: 'First line of an email that is begun from a lead; `{name}` is the first name.',
  },
  EMAIL_SIGNATURE: {
    schema: text,
    about: 'Last lines of an email that is begun from a lead; `\\n` begins a new line.',
  },
  RATE_LIMIT_POSTS: {
    schema: integer(1, 1_000_000),
    default: '30',
    about: 'Maximum number of posts from one IP address to one form in ten minutes.',
  },
  RATE_LIMIT_SIGN_INS: {
    schema: integer(1, 1000),
    default: '10',
    about:
      'Maximum number of failed sign-ins for one account and IP address in ten minutes; twice as many for an IP address with any accounts.',
  },
  RATE_LIMIT_API: {
    schema: integer(1, 1_000_000),
    default: '300',
    about: 'Maximum number of API requests with one token in a minute.',
  },
  REDIS_URL: {
    schema: redis,
    secret: true,
    about:
      'Redis where several instances share their rate limits: `redis://` or `rediss://`, with its password. If empty, each instance counts alone.',
  },
  GA4_MEASUREMENT_ID: {
    schema: text,
    about: 'Measurement id of Google Analytics. If empty, visits are counted here only.',
  },
  GA4_API_SECRET: {
    schema: text,
    secret: true,
    about: 'API secret of the Measurement Protocol. If empty, visits are counted here only.',
  },
  GA4_BASE_URL: {
    schema: base,
    default: 'https://www.google-analytics.com',
    about: 'URL of the Measurement Protocol.',
  },
  SHAREHOLDER_URL: { schema: address, about: 'URL of the shareholder portal. If empty, our own sample page.' },
  PORTAL_URL: { schema: address, about: 'URL of the investment portal. If empty, our own sample page.' },
  INVEST_URL: { schema: address, about: 'Where the form of the Regulation A+ fund leads. If empty, `/rega-invest`.' },
  CIRCULAR_URL: { schema: address, about: 'URL of the offering circular. If empty, our own sample page.' },
  OFFERING_QUALIFIED: flag(
    '`1` once the SEC has qualified the offering under Regulation A+; until then pages carry the legend of Rule 255.',
  ),
  EDGAR_URL: { schema: address, about: 'The filings of that offering on EDGAR. If empty, no link.' },
  EDGAR_FILE_NUMBER: {
    schema: text,
    about: 'File number of the offering statement, such as `024-12345`.',
  },
  EMBEDS: {
    schema: choice('load', 'press'),
    default: 'load',
    about:
      'When a hosted RSVP form, Reg A+ widget or flipbook loads: `load` with its page, `press` after a button that names the vendor is pressed.',
  },
  RSVP_EMBED: flag('Set to 1, with the two ids below, to show the hosted RSVP form instead of our own.'),
  RSVP_PORTAL_ID: { schema: text, about: 'Portal id of the hosted RSVP form.' },
  RSVP_FORM_ID: { schema: text, about: 'Form id of the hosted RSVP form.' },
  RSVP_REGION: { schema: text, default: 'na1', about: 'Region of the hosted RSVP form.' },
  RSVP_SCRIPT: {
    schema: address,
    default: 'https://js.hsforms.net/forms/embed/v2.js',
    about: 'Script URL of the hosted RSVP form.',
  },
  REGA_WIDGET_SCRIPT: {
    schema: address,
    about:
      'Script URL of the Reg A+ investment widget. Without it, the listing id and the token, our own form is shown.',
  },
  REGA_WIDGET_STYLE: { schema: address, about: 'Style sheet URL of the Reg A+ widget, if it has one.' },
  REGA_WIDGET_HOSTS: {
    schema: origins,
    about: 'Other origins that the Reg A+ widget connects to, separated by spaces, such as `https://*.example.com`.',
  },
  REGA_LISTING_ID: { schema: text, about: 'Listing id of the Reg A+ widget.' },
  REGA_CLIENT_TOKEN: { schema: text, about: 'Client token of the Reg A+ widget; visitors can read it.' },
  FLIPBOOK_URL: { schema: address, about: 'Flipbook URL of the memorandum. If empty, our own viewer.' },
  ASSISTANT_AGENT_ID: {
    schema: text,
    about: 'Agent id of the voice assistant. Without it and `EMBED_ORIGIN`, our own question box is shown.',
  },
  ASSISTANT_SCRIPT: {
    schema: address,
    default: 'https://unpkg.com/@elevenlabs/convai-widget-embed@0.5.4/dist/index.js',
    about: 'Script URL of the voice assistant, in a fixed version.',
  },
  EMBED_ORIGIN: {
    schema: address,
    about: 'Another origin of this program that serves the voice assistant only.',
  },
} as const satisfies Record<string, Setting>;
