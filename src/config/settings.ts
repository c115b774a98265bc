import type { GenericSchema } from 'valibot';
import { type FormId, formIds } from '../site/forms/form.ts';
import {
  address,
  base,
  bearerToken,
  choice,
  contact,
  currencyCode,
  database,
  integer,
  localeName,
  mailServer,
  origin,
  origins,
  redis,
  text,
  timeZoneName,
} from './setting-schemas.ts';

/** The settings of what pages frame from outside. */
const embedSettings = {
  EMBEDS: {
    kind: choice('load', 'press'),
    default: 'load',
    about:
      'When a hosted RSVP form, Reg A+ widget or flipbook loads: `load` with its page, `press` after a button that names the vendor is pressed.',
  },
  RSVP_EMBED: {
    kind: integer(0, 1),
    default: '0',
    about: 'Set to 1, with the two ids below, to show the hosted RSVP form instead of our own.',
  },
  RSVP_PORTAL_ID: { kind: text, about: 'Portal id of the hosted RSVP form.' },
  RSVP_FORM_ID: { kind: text, about: 'Form id of the hosted RSVP form.' },
  RSVP_REGION: { kind: text, default: 'na1', about: 'Region of the hosted RSVP form.' },
  RSVP_SCRIPT: {
    kind: address,
    default: 'https://js.hsforms.net/forms/embed/v2.js',
    about: 'Script URL of the hosted RSVP form.',
  },
  REGA_WIDGET_SCRIPT: {
    kind: address,
    about:
      'Script URL of the Reg A+ investment widget. Without it, the listing id and the token, our own form is shown.',
  },
  REGA_WIDGET_STYLE: { kind: address, about: 'Style sheet URL of the Reg A+ widget, if it has one.' },
  REGA_WIDGET_HOSTS: {
    kind: origins,
    about: 'Other origins that the Reg A+ widget connects to, separated by spaces, such as `https://*.example.com`.',
  },
  REGA_LISTING_ID: { kind: text, about: 'Listing id of the Reg A+ widget.' },
  REGA_CLIENT_TOKEN: { kind: text, about: 'Client token of the Reg A+ widget; visitors can read it.' },
  FLIPBOOK_URL: { kind: address, about: 'Flipbook URL of the memorandum. If empty, our own viewer.' },
  ASSISTANT_AGENT_ID: {
    kind: text,
    about: 'Agent id of the voice assistant. Without it and `EMBED_ORIGIN`, our own question box is shown.',
  },
  ASSISTANT_SCRIPT: {
    kind: address,
    default: 'https://unpkg.com/@elevenlabs/convai-widget-embed@0.5.4/dist/index.js',
    about: 'Script URL of the voice assistant, in a fixed version.',
  },
  EMBED_ORIGIN: {
    kind: address,
    about: 'Another origin of this program that serves the voice assistant only.',
  },
} as const satisfies Record<string, Setting>;

type Upper<Id extends string> = Id extends `${infer First}-${infer Rest}`
  ? `${Uppercase<First>}_${Upper<Rest>}`
  : Uppercase<Id>;

const upper = <Id extends FormId>(formId: Id) => formId.toUpperCase().replaceAll('-', '_') as Upper<Id>;

/** The environment name of a form's id at the CRM: `HUBSPOT_FORM_REGD_WEBINAR`. */
export const hubspotFormSetting = (formId: FormId) => `HUBSPOT_FORM_${upper(formId)}` as const;

/** The environment name of who gets emails about the leads of a form: `MAIL_TO_REGD_WEBINAR`. */
export const mailFormSetting = (formId: FormId) => `MAIL_TO_${upper(formId)}` as const;

/** A text for each form. */
const forEachForm = <Name extends string>(nameOf: (id: FormId) => Name, aboutOf: (id: FormId) => string) =>
  Object.fromEntries(formIds.map((id) => [nameOf(id), { kind: text, about: aboutOf(id) }])) as Record<
    Name,
    { kind: typeof text; about: string }
  >;

const hubspotForms = forEachForm(
  hubspotFormSetting,
  (id) => `Form id at the form-submission service of the form \`${id}\`.`,
);

const mailForms = forEachForm(
  mailFormSetting,
  (id) => `Recipients of an email for each new lead of the form \`${id}\`. If empty, those of \`MAIL_TO\`.`,
);

/** One environment variable: what it is for, what it may be, and what holds when it is not set. */
export interface Setting {
  /** Reads the value from its text, or says what it must be. */
  kind: GenericSchema<string | undefined, unknown>;
  default?: string;
  about: string;
  /** A wrong value is not shown: it may hold a password. */
  secret?: true;
}

/** Every environment variable that the program reads. `docs/settings.md` and `.env.example` list them; the start checks each. */
export const settings = {
  PORT: { kind: integer(0, 65535), default: '3000', about: 'Port to listen on.' },
  HOST: { kind: text, default: 'localhost', about: 'Host name or address to listen on.' },
  DATA_DIR: { kind: text, default: 'data/var', about: 'Folder of the database `leads.db`.' },
  CONTENT_DIR: {
    kind: text,
    about:
      'Folder of your words, pictures and documents, made by `leads content init`. If empty, the samples that ship with the program.',
  },
  DATABASE_URL: {
    kind: database,
    secret: true,
    about: 'PostgreSQL database (`postgres://`) that several instances can share. If empty, `leads.db` in `DATA_DIR`.',
  },
  PUBLIC_URL: { kind: origin, about: 'Public URL of the site, for canonical links.' },
  TRUST_PROXY: {
    kind: integer(0, 10),
    default: '0',
    about: 'Number of proxies in front of the site whose `X-Forwarded-*` headers are trusted.',
  },
  LOG_LEVEL: {
    kind: choice('debug', 'info', 'warn', 'error', 'silent'),
    default: 'info',
    about: 'Lowest level to log: debug, info, warn, error or silent.',
  },
  TIME_ZONE: {
    kind: timeZoneName,
    default: 'America/Indiana/Indianapolis',
    about: 'Time zone in which days begin and times are shown, such as `America/Chicago`.',
  },
  CURRENCY: {
    kind: currencyCode,
    default: 'USD',
    about: 'Currency in which all amounts are written, such as `CAD` or `EUR`. It’s a format: nothing is converted.',
  },
  CURRENCY_LOCALE: {
    kind: localeName,
    default: 'en-US',
    about: 'Language and country whose way of writing amounts is used, such as `en-CA` or `de-DE`.',
  },
  EXPORT_ROLE: {
    kind: choice('sales', 'admin'),
    default: 'sales',
    about:
      'Who can export leads on the web, as CSV, XLSX or JSON: `sales` for every account, or `admin` for admins only.',
  },
  CONTENT_APPROVAL: {
    kind: integer(0, 1),
    default: '0',
    about:
      'If `1`, what visitors can come to see is published only after a second account has approved it. Exceptions are in `docs/editing.md`.',
  },
  REQUIRE_TWO_FACTOR: {
    kind: integer(0, 1),
    default: '0',
    about:
      'If `1`, an account without two-factor authentication has to set it up before it can do anything else on the web.',
  },
  METRICS_TOKEN: {
    kind: bearerToken,
    secret: true,
    about: 'Bearer token to read `/metrics`, of at least 16 characters. If empty, there are no metrics.',
  },
  STOP_DRAIN_MS: {
    kind: integer(0, 5000),
    default: '1000',
    about: 'Milliseconds in production between `/readyz` answering 503 and new connections being refused.',
  },
  SECURITY_CONTACT: {
    kind: contact,
    about:
      'Where to report vulnerabilities, as a `mailto:` or `https:` address. If empty, the email of `company.json`.',
  },
  RETENTION_ADDRESS_DAYS: {
    kind: integer(1, 3650),
    default: '30',
    about: 'Days after which the IP address of a form post is shortened to its network.',
  },
  RETENTION_CONSENT_DAYS: {
    kind: integer(1, 36500),
    default: '1826',
    about: 'Days to retain the full IP address as proof of consent to calls. Their leads are never deleted earlier.',
  },
  RETENTION_SPAM_DAYS: { kind: integer(1, 36500), about: 'Days after which spam is deleted. If empty, never.' },
  RETENTION_DELIVERY_DAYS: {
    kind: integer(1, 36500),
    about: 'Days after which the stored text of a finished delivery is cleared. If empty, never.',
  },
  RETENTION_LEAD_DAYS: {
    kind: integer(1, 36500),
    about: 'Days after which a lead is deleted with its events and deliveries. If empty, never.',
  },
  CRM_FILE: {
    kind: text,
    about:
      'File that describes a CRM other than HubSpot. If empty, `crm.json` in the folder of the content, if it is there.',
  },
  HUBSPOT_BASE_URL: {
    kind: base,
    default: 'https://api.hsforms.com',
    about: 'URL of the form-submission service.',
  },
  HUBSPOT_PORTAL_ID: { kind: text, about: 'Portal id of the form-submission service. If empty, deliveries wait.' },
  HUBSPOT_TOKEN: {
    kind: text,
    secret: true,
    about: 'Bearer token of the form-submission service. If empty, deliveries wait.',
  },
  ...hubspotForms,
  HUBSPOT_PER_10S: { kind: integer(1, 1000), default: '80', about: 'Maximum number of deliveries in ten seconds.' },
  SMTP_URL: {
    kind: mailServer,
    secret: true,
    about:
      'Mail server with name and password: `smtps://`, or `smtp://` with STARTTLS (optional with `?tls=optional`, and not needed on this machine). If empty, no email is written, to sales or to visitors.',
  },
  MAIL_FROM: { kind: text, about: 'Sender of emails to sales and to visitors.' },
  MAIL_TO: {
    kind: text,
    about:
      'Recipients of an email for each new lead, separated by commas, and of a warning when deliveries have waited for an hour. If the lead or its person has an owner, the owner gets the email instead.',
  },
  ...mailForms,
  MAIL_SUMMARY: {
    kind: integer(0, 1),
    default: '0',
    about: '`1` sends `MAIL_TO` a summary of each day at 7:00 of `TIME_ZONE`.',
  },
  MAIL_VISITORS: {
    kind: integer(0, 1),
    default: '1',
    about:
      'Whether visitors get the email that their form promises. `0` sends none; it also needs `SMTP_URL`, `MAIL_FROM` and `PUBLIC_URL`.',
  },
  CONFIRM_EMAIL: {
    kind: integer(0, 1),
    default: '0',
    about:
      '`1` asks visitors in the email of their form to confirm their address; until they do, their email consent is `unconfirmed`. It needs `SMTP_URL`, `MAIL_FROM`, `PUBLIC_URL` and `MAIL_VISITORS`.',
  },
  WEBHOOK_ALLOW_PRIVATE: {
    kind: integer(0, 1),
    default: '0',
    about: '`1` lets webhooks go to private addresses, such as your own network, and without TLS.',
  },
  EMAIL_GREETING: {
    kind: text,
    default: 'Hi {name},',
    about: 'First line of an email that is begun from a lead; `{name}` is the first name.',
  },
  EMAIL_SIGNATURE: {
    kind: text,
    about: 'Last lines of an email that is begun from a lead; `\\n` begins a new line.',
  },
  RATE_LIMIT_POSTS: {
    kind: integer(1, 1_000_000),
    default: '30',
    about: 'Maximum number of posts from one IP address to one form in ten minutes.',
  },
  RATE_LIMIT_SIGN_INS: {
    kind: integer(1, 1000),
    default: '10',
    about:
      'Maximum number of failed sign-ins for one account and IP address in ten minutes; twice as many for an IP address with any accounts.',
  },
  RATE_LIMIT_API: {
    kind: integer(1, 1_000_000),
    default: '300',
    about: 'Maximum number of API requests with one token in a minute.',
  },
  REDIS_URL: {
    kind: redis,
    secret: true,
    about:
      'Redis where several instances share their rate limits: `redis://` or `rediss://`, with its password. If empty, each instance counts alone.',
  },
  GA4_MEASUREMENT_ID: {
    kind: text,
    about: 'Measurement id of Google Analytics. If empty, visits are counted here only.',
  },
  GA4_API_SECRET: {
    kind: text,
    secret: true,
    about: 'API secret of the Measurement Protocol. If empty, visits are counted here only.',
  },
  GA4_BASE_URL: {
    kind: base,
    default: 'https://www.google-analytics.com',
    about: 'URL of the Measurement Protocol.',
  },
  SHAREHOLDER_URL: { kind: address, about: 'URL of the shareholder portal. If empty, our own sample page.' },
  PORTAL_URL: { kind: address, about: 'URL of the investment portal. If empty, our own sample page.' },
  INVEST_URL: { kind: address, about: 'Where the form of the Regulation A+ fund leads. If empty, `/rega-invest`.' },
  CIRCULAR_URL: { kind: address, about: 'URL of the offering circular. If empty, our own sample page.' },
  OFFERING_QUALIFIED: {
    kind: integer(0, 1),
    default: '0',
    about:
      '`1` once the SEC has qualified the offering under Regulation A+; until then pages carry the legend of Rule 255.',
  },
  EDGAR_URL: { kind: address, about: 'The filings of that offering on EDGAR. If empty, no link.' },
  EDGAR_FILE_NUMBER: {
    kind: text,
    about: 'File number of the offering statement, such as `024-12345`.',
  },
  ...embedSettings,
} as const satisfies Record<string, Setting>;
