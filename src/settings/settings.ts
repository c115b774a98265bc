import { type FormId, formIds } from '../site/forms/form.ts';
import { address, base, choice, contact, database, integer, mailServer, origins, redis, text } from './kinds.ts';
import type { Setting } from './setting.ts';

type Upper<Id extends string> = Id extends `${infer First}-${infer Rest}`
  ? `${Uppercase<First>}_${Upper<Rest>}`
  : Uppercase<Id>;
type HubspotFormSetting = `HUBSPOT_FORM_${Upper<FormId>}`;

/** The environment name of a form's id at the CRM: `HUBSPOT_FORM_REGD_WEBINAR`. */
export const hubspotFormSetting = (formId: FormId) =>
  `HUBSPOT_FORM_${formId.toUpperCase().replaceAll('-', '_')}` as HubspotFormSetting;

const hubspotForms = Object.fromEntries(
  formIds.map((id) => [
    hubspotFormSetting(id),
    { kind: text, about: `Form id at the form-submission service of the form \`${id}\`.` },
  ]),
) as Record<HubspotFormSetting, { kind: typeof text; about: string }>;

/** Every environment variable that the program reads. `docs/settings.md` and `.env.example` list them; the start checks each. */
export const settings = {
  PORT: { kind: integer(0, 65535), default: '3000', about: 'Port to listen on.' },
  HOST: { kind: text, default: 'localhost', about: 'Host name or address to listen on.' },
  DATA_DIR: { kind: text, default: 'data/var', about: 'Folder of the database `leads.db`.' },
  DATABASE_URL: {
    kind: database,
    secret: true,
    about: 'PostgreSQL database (`postgres://`) that several instances share; without it `leads.db` in `DATA_DIR`.',
  },
  PUBLIC_URL: { kind: base, about: 'Address of the site as visitors see it, for canonical links.' },
  TRUST_PROXY: {
    kind: integer(0, 10),
    default: '0',
    about: 'How many proxies in front may say where a request comes from.',
  },
  LOG_LEVEL: {
    kind: choice('debug', 'info', 'warn', 'error', 'silent'),
    default: 'info',
    about: 'Least level that is logged: debug, info, warn, error or silent.',
  },
  EXPORT_ROLE: {
    kind: choice('sales', 'admin'),
    default: 'sales',
    about: 'Who may export leads on the web, as CSV or JSON: `sales` for every account, or `admin` for admins alone.',
  },
  METRICS_TOKEN: {
    kind: text,
    secret: true,
    about: 'Bearer token with which `/metrics` may be read; without it there are no metrics.',
  },
  STOP_DRAIN_MS: {
    kind: integer(0, 5000),
    default: '1000',
    about: 'Milliseconds in production from the moment that `/readyz` says no until new connections are refused.',
  },
  SECURITY_CONTACT: {
    kind: contact,
    about:
      'Where weaknesses are reported to, an address with `mailto:` or `https:`; without it the e-mail of `company.json`.',
  },
  RETENTION_ADDRESS_DAYS: {
    kind: integer(1, 3650),
    default: '30',
    about: 'Days after which the address that a form came from is shortened to its network.',
  },
  RETENTION_CONSENT_DAYS: {
    kind: integer(1, 36500),
    default: '1826',
    about: 'Days for which the whole address proves that calls were agreed to; their leads are never deleted before.',
  },
  RETENTION_SPAM_DAYS: { kind: integer(1, 36500), about: 'Days after which spam is deleted; without it spam stays.' },
  RETENTION_DELIVERY_DAYS: {
    kind: integer(1, 36500),
    about: 'Days after a delivery at which the copy of what was sent is emptied; without it the copy stays.',
  },
  RETENTION_LEAD_DAYS: {
    kind: integer(1, 36500),
    about: 'Days after which a lead is deleted with all that belongs to it; without it leads stay.',
  },
  HUBSPOT_BASE_URL: {
    kind: base,
    default: 'https://api.hsforms.com',
    about: 'Address of the form-submission service.',
  },
  HUBSPOT_PORTAL_ID: { kind: text, about: 'Portal id at the form-submission service; without it deliveries wait.' },
  HUBSPOT_TOKEN: {
    kind: text,
    secret: true,
    about: 'Bearer token of the form-submission service; without it deliveries wait.',
  },
  ...hubspotForms,
  HUBSPOT_PER_10S: { kind: integer(1, 1000), default: '80', about: 'Most deliveries in ten seconds.' },
  SMTP_URL: {
    kind: mailServer,
    secret: true,
    about:
      'Mail server (`smtps://`, or `smtp://` with STARTTLS, which `?tls=optional` makes optional and this machine needs not), with name and password; without it no mail tells sales of a new lead.',
  },
  MAIL_FROM: { kind: text, about: 'Who the mails to sales come from.' },
  MAIL_TO: { kind: text, about: 'Who in sales gets a mail on each new lead; several are separated by commas.' },
  RATE_LIMIT_POSTS: {
    kind: integer(1, 1_000_000),
    default: '30',
    about: 'Most posts of one address to one form in ten minutes.',
  },
  RATE_LIMIT_SIGN_INS: {
    kind: integer(1, 1000),
    default: '10',
    about:
      'Most failed sign-ins of one account and address in ten minutes; of an address twice as many, whatever the accounts.',
  },
  REDIS_URL: {
    kind: redis,
    secret: true,
    about:
      'Redis (`redis://` or `rediss://`, with its password) in which several instances share their limits; without it each counts for itself.',
  },
  GA4_MEASUREMENT_ID: {
    kind: text,
    about: 'Measurement id at Google Analytics; without it visits are counted here only.',
  },
  GA4_API_SECRET: {
    kind: text,
    secret: true,
    about: 'Secret of the Measurement Protocol; without it visits are counted here only.',
  },
  GA4_BASE_URL: {
    kind: base,
    default: 'https://www.google-analytics.com',
    about: 'Address of the Measurement Protocol.',
  },
  SHAREHOLDER_URL: { kind: address, about: 'Shareholder portal; without it our own sample page.' },
  PORTAL_URL: { kind: address, about: 'Investment portal; without it our own sample page.' },
  INVEST_URL: { kind: address, about: 'Where the Spark Fund One form leads; without it `/rega-invest`.' },
  CIRCULAR_URL: { kind: address, about: 'The offering circular; without it our own sample page.' },
  OFFERING_QUALIFIED: {
    kind: integer(0, 1),
    default: '0',
    about:
      '`1` once the SEC has qualified the offering of Spark Fund One; until then pages carry the legend of Rule 255.',
  },
  EDGAR_URL: { kind: address, about: 'The filings of Spark Fund One on EDGAR; without it no link.' },
  EDGAR_FILE_NUMBER: {
    kind: text,
    about: 'File number of the offering statement of Spark Fund One, such as `024-12345`.',
  },
  EMBEDS: {
    kind: choice('load', 'press'),
    default: 'load',
    about:
      'When a hosted RSVP form, Reg A+ widget or flipbook loads: `load` with its page, `press` once a button that names the vendor is pressed.',
  },
  RSVP_EMBED: {
    kind: integer(0, 1),
    default: '0',
    about: '1 shows the hosted RSVP form; without it and the two ids below our own form.',
  },
  RSVP_PORTAL_ID: { kind: text, about: 'Portal id of the hosted RSVP form.' },
  RSVP_FORM_ID: { kind: text, about: 'Form id of the hosted RSVP form.' },
  RSVP_REGION: { kind: text, default: 'na1', about: 'Region of the hosted RSVP form.' },
  RSVP_SCRIPT: {
    kind: address,
    default: 'https://js.hsforms.net/forms/embed/v2.js',
    about: 'Script of the hosted RSVP form.',
  },
  REGA_WIDGET_SCRIPT: {
    kind: address,
    about: 'Script of the Reg A+ investment widget; without it, the listing id and the token our own form.',
  },
  REGA_WIDGET_STYLE: { kind: address, about: 'Style sheet of the Reg A+ widget, if it has one.' },
  REGA_WIDGET_HOSTS: {
    kind: origins,
    about: 'Other origins that the Reg A+ widget talks to, separated by spaces, such as `https://*.example.com`.',
  },
  REGA_LISTING_ID: { kind: text, about: 'Listing id of the Reg A+ widget.' },
  REGA_CLIENT_TOKEN: { kind: text, about: 'Client token of the Reg A+ widget; visitors can read it.' },
  FLIPBOOK_URL: { kind: address, about: 'Flipbook of the memorandum; without it our own viewer.' },
  ASSISTANT_AGENT_ID: {
    kind: text,
    about: 'Agent id of the voice assistant; without it and `EMBED_ORIGIN` our own question box.',
  },
  ASSISTANT_SCRIPT: {
    kind: address,
    default: 'https://unpkg.com/@elevenlabs/convai-widget-embed@0.5.4/dist/index.js',
    about: 'Script of the voice assistant, in a fixed version.',
  },
  EMBED_ORIGIN: {
    kind: address,
    about: 'Another host name that leads to this program and answers for the voice assistant only.',
  },
} as const satisfies Record<string, Setting>;
