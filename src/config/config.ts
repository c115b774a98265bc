import { resolve } from 'node:path';
import { ConfigurationError } from '../base/errors.ts';
import { root } from '../base/root.ts';
import { openCrm } from '../leads/crm/index.ts';
import { type FormId, formIds } from '../site/forms/form.ts';
import { pathTo } from '../site/routes.ts';
import { type Embed, type EmbedName, type Embeds, embedNames } from '../site/vendors.ts';
import { type Environment, readSettings, type Settings, settingsInView } from './read-settings.ts';
import { mailFormSetting } from './settings.ts';

/** The embeds whose settings are complete. */
const embedSettings: Record<EmbedName, { needs: readonly (keyof Settings)[]; embed: (read: Settings) => Embed }> = {
  rsvp: {
    needs: ['RSVP_EMBED', 'RSVP_PORTAL_ID', 'RSVP_FORM_ID'],
    embed: ({ RSVP_SCRIPT: address, RSVP_REGION, RSVP_PORTAL_ID, RSVP_FORM_ID }) => ({
      address,
      data: { 'data-region': RSVP_REGION, 'data-portal-id': RSVP_PORTAL_ID, 'data-form-id': RSVP_FORM_ID },
    }),
  },
  invest: {
    needs: ['REGA_WIDGET_SCRIPT', 'REGA_LISTING_ID', 'REGA_CLIENT_TOKEN'],
    embed: (read) => ({
      address: read.REGA_WIDGET_SCRIPT,
      style: read.REGA_WIDGET_STYLE,
      data: { 'data-listing-id': read.REGA_LISTING_ID, 'data-client-token': read.REGA_CLIENT_TOKEN },
      hosts: read.REGA_WIDGET_HOSTS,
    }),
  },
  flipbook: {
    needs: ['FLIPBOOK_URL'],
    embed: ({ FLIPBOOK_URL: address }) => ({ address, data: { 'data-address': address } }),
  },
  // Its document names the site that may frame it.
  assistant: {
    needs: ['ASSISTANT_AGENT_ID', 'EMBED_ORIGIN'],
    embed: ({ ASSISTANT_SCRIPT: address, ASSISTANT_AGENT_ID, EMBED_ORIGIN }) => ({
      address,
      data: { 'agent-id': ASSISTANT_AGENT_ID },
      origin: new URL(EMBED_ORIGIN).origin,
    }),
  },
};

/** The embeds whose settings are complete, and the names that others lack. */
function readEmbeds(read: Settings, siteOrigin: string) {
  const embeds: Embeds = {};
  const lacking: string[] = [];
  for (const name of embedNames) {
    const { needs, embed } = embedSettings[name];
    const missing = needs.filter((setting) => !read[setting]);
    if (!missing.length) embeds[name] = embed(read);
    else if (missing.length < needs.length) lacking.push(...missing);
  }
  if (embeds.assistant && !siteOrigin) {
    delete embeds.assistant;
    lacking.push('PUBLIC_URL');
  }
  return { embeds, lacking };
}

export type Config = ReturnType<typeof readConfig>;

/** Emails to sales and to visitors; "" where nothing is set. */
export type MailConfig = Config['mail'];

export const canMail = (mail: MailConfig, whose: 'mail' | 'visitor', form: FormId | '' = '') =>
  isMailServerSet(mail) &&
  Boolean(whose === 'mail' ? (form && mail.toForm[form]) || mail.to : mail.toVisitors && mail.origin);

export const isMailServerSet = ({ url, from }: MailConfig) => Boolean(url && from);

/** The environment, read once and checked. Throws `ConfigurationError` with one line for each setting, or each field of `crm.json`, that is wrong. */
export function readConfig(env: Environment) {
  const read = readSettings(env);
  const production = env.NODE_ENV === 'production';
  const listening = production || read.PORT === 0 ? '' : `http://${read.HOST}:${read.PORT}`;
  const origin = read.PUBLIC_URL || listening;
  // Cookies ignore ports: only another host separates the assistant from sessions.
  if (read.EMBED_ORIGIN && origin && new URL(read.EMBED_ORIGIN).hostname === new URL(origin).hostname) {
    throw new ConfigurationError(
      `EMBED_ORIGIN is "${read.EMBED_ORIGIN}"; it must be another host than the site's own (${origin}).`,
    );
  }
  const { embeds, lacking } = readEmbeds(read, origin);
  if (read.CONFIRM_EMAIL && !(read.SMTP_URL && read.MAIL_FROM && read.MAIL_VISITORS && origin)) {
    throw new ConfigurationError(
      'CONFIRM_EMAIL=1 needs SMTP_URL, MAIL_FROM, PUBLIC_URL and MAIL_VISITORS=1: without them nobody is asked.',
    );
  }
  return {
    production,
    /** For display: never a secret. */
    inView: settingsInView(env),
    port: read.PORT,
    host: read.HOST,
    /** Absolute path of the folder that holds `leads.db`. */
    dataDir: resolve(root, read.DATA_DIR),
    /** Absolute path of the folder of the owner's content; "" where the samples that ship are shown. */
    contentDir: read.CONTENT_DIR && resolve(root, read.CONTENT_DIR),
    /** Address of the PostgreSQL database with its password, or "" where `leads.db` is the database. */
    databaseUrl: read.DATABASE_URL,
    publicUrl: read.PUBLIC_URL,
    /** Canonical links begin with it: the public URL or, in development, the listening address. */
    origin,
    trustProxy: read.TRUST_PROXY,
    logLevel: read.LOG_LEVEL,
    timeZone: read.TIME_ZONE,
    money: { currency: read.CURRENCY, locale: read.CURRENCY_LOCALE },
    exportRole: read.EXPORT_ROLE,
    contentApproval: read.CONTENT_APPROVAL,
    requireTwoFactor: read.REQUIRE_TWO_FACTOR,
    metricsToken: read.METRICS_TOKEN,
    /** Milliseconds; 0 outside production. */
    stopDrain: production ? read.STOP_DRAIN_MS : 0,
    securityContact: read.SECURITY_CONTACT,
    /** In days; undefined means never. */
    retention: {
      addresses: read.RETENTION_ADDRESS_DAYS,
      consent: read.RETENTION_CONSENT_DAYS,
      spam: read.RETENTION_SPAM_DAYS,
      deliveries: read.RETENTION_DELIVERY_DAYS,
      leads: read.RETENTION_LEAD_DAYS,
    },
    crm: openCrm(read, { env, contentDir: read.CONTENT_DIR, publicUrl: read.PUBLIC_URL }),
    crmPer10Seconds: read.HUBSPOT_PER_10S,
    ga4: { baseUrl: read.GA4_BASE_URL, measurementId: read.GA4_MEASUREMENT_ID, apiSecret: read.GA4_API_SECRET },
    mail: {
      url: read.SMTP_URL,
      from: read.MAIL_FROM,
      to: read.MAIL_TO,
      /** Overrides `to` for the leads of one form; "" if not set. */
      toForm: Object.fromEntries(formIds.map((id) => [id, read[mailFormSetting(id)]])) as Record<FormId, string>,
      /** `to` gets a summary of each day. */
      summary: read.MAIL_SUMMARY,
      origin,
      toVisitors: read.MAIL_VISITORS,
      /** Visitors are asked to confirm their address. */
      confirms: read.CONFIRM_EMAIL,
    },
    webhooksAllowPrivate: read.WEBHOOK_ALLOW_PRIVATE,
    email: { greeting: read.EMAIL_GREETING, signature: read.EMAIL_SIGNATURE },
    limits: { posts: read.RATE_LIMIT_POSTS, signIns: read.RATE_LIMIT_SIGN_INS, api: read.RATE_LIMIT_API },
    redisUrl: read.REDIS_URL,
    /** Addresses that pages and forms link to. */
    addresses: {
      shareholder: read.SHAREHOLDER_URL || pathTo('samplePortal'),
      portal: read.PORTAL_URL || pathTo('samplePortal'),
      invest: read.INVEST_URL || pathTo('regaInvest'),
      circular: read.CIRCULAR_URL || pathTo('sampleCircular'),
    },
    /** SEC filing of Spark Fund One. */
    filing: { qualified: read.OFFERING_QUALIFIED, url: read.EDGAR_URL, number: read.EDGAR_FILE_NUMBER },
    embeds,
    /** Missing settings of embeds that are partly configured. */
    embedsLack: lacking,
    /** Embeds load only after a click, even without a privacy signal. */
    embedsOnPress: read.EMBEDS === 'press',
  };
}

/** Settings without which deliveries wait or pages link to samples. */
export function missingSettings(config: Config) {
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
