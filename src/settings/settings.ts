import { formIds } from '../site/forms/form.ts';
import type { Setting } from './setting.ts';

/** The environment name of a form's id at the CRM: `HUBSPOT_FORM_REGD_WEBINAR`. */
export const hubspotFormSetting = (formId: string) => `HUBSPOT_FORM_${formId.toUpperCase().replaceAll('-', '_')}`;

/** Every environment variable that the program reads. README and `.env.example` list them; the start checks each. */
export const settings = [
  { name: 'PORT', kind: 'integer', default: '3000', minimum: 0, maximum: 65535, about: 'Port to listen on.' },
  { name: 'HOST', kind: 'text', default: 'localhost', about: 'Host name or address to listen on.' },
  { name: 'DATA_DIR', kind: 'file', default: 'data/var', about: 'Folder of the database `leads.db`.' },
  {
    name: 'DATABASE_URL',
    kind: 'database',
    about: 'PostgreSQL database (`postgres://`) that several instances share; without it `leads.db` in `DATA_DIR`.',
  },
  { name: 'PUBLIC_URL', kind: 'address', about: 'Address of the site as visitors see it, for canonical links.' },
  {
    name: 'TRUST_PROXY',
    kind: 'integer',
    default: '0',
    minimum: 0,
    maximum: 10,
    about: 'How many proxies in front may say where a request comes from.',
  },
  {
    name: 'LOG_LEVEL',
    kind: 'choice',
    options: ['debug', 'info', 'warn', 'error', 'silent'],
    default: 'info',
    about: 'Least level that is logged: debug, info, warn, error or silent.',
  },
  {
    name: 'EXPORT_ROLE',
    kind: 'choice',
    default: 'sales',
    options: ['sales', 'admin'],
    about: 'Who may export leads on the web, as CSV or JSON: `sales` for every account, or `admin` for admins alone.',
  },
  {
    name: 'METRICS_TOKEN',
    kind: 'secret',
    about: 'Bearer token with which `/metrics` may be read; without it there are no metrics.',
  },
  {
    name: 'STOP_DRAIN_MS',
    kind: 'integer',
    default: '1000',
    minimum: 0,
    maximum: 5000,
    about: 'Milliseconds in production from the moment that `/readyz` says no until new connections are refused.',
  },
  {
    name: 'SECURITY_CONTACT',
    kind: 'contact',
    about:
      'Where weaknesses are reported to, an address with `mailto:` or `https:`; without it the e-mail of `company.json`.',
  },
  {
    name: 'RETENTION_ADDRESS_DAYS',
    kind: 'integer',
    default: '30',
    minimum: 1,
    maximum: 3650,
    about: 'Days after which the address that a form came from is shortened to its network.',
  },
  {
    name: 'RETENTION_CONSENT_DAYS',
    kind: 'integer',
    default: '1826',
    minimum: 1,
    maximum: 36500,
    about: 'Days for which the whole address proves that calls were agreed to; their leads are never deleted before.',
  },
  {
    name: 'RETENTION_SPAM_DAYS',
    kind: 'integer',
    minimum: 1,
    maximum: 36500,
    about: 'Days after which spam is deleted; without it spam stays.',
  },
  {
    name: 'RETENTION_DELIVERY_DAYS',
    kind: 'integer',
    minimum: 1,
    maximum: 36500,
    about: 'Days after a delivery at which the copy of what was sent is emptied; without it the copy stays.',
  },
  {
    name: 'RETENTION_LEAD_DAYS',
    kind: 'integer',
    minimum: 1,
    maximum: 36500,
    about: 'Days after which a lead is deleted with all that belongs to it; without it leads stay.',
  },
  {
    name: 'HUBSPOT_BASE_URL',
    kind: 'address',
    default: 'https://api.hsforms.com',
    about: 'Address of the form-submission service.',
  },
  {
    name: 'HUBSPOT_PORTAL_ID',
    kind: 'text',
    about: 'Portal id at the form-submission service; without it deliveries wait.',
  },
  {
    name: 'HUBSPOT_TOKEN',
    kind: 'secret',
    about: 'Bearer token of the form-submission service; without it deliveries wait.',
  },
  ...formIds.map((id) => ({
    name: hubspotFormSetting(id),
    kind: 'text' as const,
    about: `Form id at the form-submission service of the form \`${id}\`.`,
  })),
  {
    name: 'HUBSPOT_PER_10S',
    kind: 'integer',
    default: '80',
    minimum: 1,
    maximum: 1000,
    about: 'Most deliveries in ten seconds.',
  },
  {
    name: 'SMTP_URL',
    kind: 'mail-server',
    about:
      'Mail server (`smtps://`, or `smtp://` with STARTTLS, which `?tls=optional` makes optional and this machine needs not), with name and password; without it no mail tells sales of a new lead.',
  },
  { name: 'MAIL_FROM', kind: 'text', about: 'Who the mails to sales come from.' },
  { name: 'MAIL_TO', kind: 'text', about: 'Who in sales gets a mail on each new lead; several are parted by commas.' },
  {
    name: 'RATE_LIMIT_POSTS',
    kind: 'integer',
    default: '30',
    minimum: 1,
    maximum: 1_000_000,
    about: 'Most posts of one address to one form in ten minutes.',
  },
  {
    name: 'RATE_LIMIT_SIGN_INS',
    kind: 'integer',
    default: '10',
    minimum: 1,
    maximum: 1000,
    about:
      'Most failed sign-ins of one account and address in ten minutes; of an address twice as many, whatever the accounts.',
  },
  {
    name: 'REDIS_URL',
    kind: 'redis',
    about:
      'Redis (`redis://` or `rediss://`, with its password) in which several instances share their limits; without it each counts for itself.',
  },
  {
    name: 'GA4_MEASUREMENT_ID',
    kind: 'text',
    about: 'Measurement id at Google Analytics; without it visits are counted here only.',
  },
  {
    name: 'GA4_API_SECRET',
    kind: 'secret',
    about: 'Secret of the Measurement Protocol; without it visits are counted here only.',
  },
  {
    name: 'GA4_BASE_URL',
    kind: 'address',
    default: 'https://www.google-analytics.com',
    about: 'Address of the Measurement Protocol.',
  },
  { name: 'SHAREHOLDER_URL', kind: 'address', about: 'Shareholder portal; without it our own sample page.' },
  { name: 'PORTAL_URL', kind: 'address', about: 'Investment portal; without it our own sample page.' },
  { name: 'INVEST_URL', kind: 'address', about: 'Where the Spark Fund One form leads; without it `/rega-invest`.' },
  { name: 'CIRCULAR_URL', kind: 'address', about: 'The offering circular; without it our own sample page.' },
  {
    name: 'EMBEDS',
    kind: 'choice',
    options: ['load', 'press'],
    default: 'load',
    about:
      'When a hosted RSVP form, Reg A+ widget or flipbook loads: `load` with its page, `press` once a button that names the vendor is pressed.',
  },
  {
    name: 'RSVP_EMBED',
    kind: 'integer',
    default: '0',
    minimum: 0,
    maximum: 1,
    about: '1 shows the hosted RSVP form; without it and the two ids below our own form.',
  },
  { name: 'RSVP_PORTAL_ID', kind: 'text', about: 'Portal id of the hosted RSVP form.' },
  { name: 'RSVP_FORM_ID', kind: 'text', about: 'Form id of the hosted RSVP form.' },
  { name: 'RSVP_REGION', kind: 'text', default: 'na1', about: 'Region of the hosted RSVP form.' },
  {
    name: 'RSVP_SCRIPT',
    kind: 'address',
    default: 'https://js.hsforms.net/forms/embed/v2.js',
    about: 'Script of the hosted RSVP form.',
  },
  {
    name: 'REGA_WIDGET_SCRIPT',
    kind: 'address',
    about: 'Script of the Reg A+ investment widget; without it, the listing id and the token our own form.',
  },
  { name: 'REGA_WIDGET_STYLE', kind: 'address', about: 'Style sheet of the Reg A+ widget, if it has one.' },
  {
    name: 'REGA_WIDGET_HOSTS',
    kind: 'hosts',
    about: 'Other origins that the Reg A+ widget talks to, parted by spaces, such as `https://*.example.com`.',
  },
  { name: 'REGA_LISTING_ID', kind: 'text', about: 'Listing id of the Reg A+ widget.' },
  { name: 'REGA_CLIENT_TOKEN', kind: 'text', about: 'Client token of the Reg A+ widget; visitors can read it.' },
  { name: 'FLIPBOOK_URL', kind: 'address', about: 'Flipbook of the memorandum; without it our own viewer.' },
  {
    name: 'ASSISTANT_AGENT_ID',
    kind: 'text',
    about: 'Agent id of the voice assistant; without it and `EMBED_ORIGIN` our own question box.',
  },
  {
    name: 'ASSISTANT_SCRIPT',
    kind: 'address',
    default: 'https://unpkg.com/@elevenlabs/convai-widget-embed@0.5.4/dist/index.js',
    about: 'Script of the voice assistant, in a fixed version.',
  },
  {
    name: 'EMBED_ORIGIN',
    kind: 'address',
    about: 'Another host name that leads to this program and answers for the voice assistant only.',
  },
] as const satisfies readonly Setting[];
