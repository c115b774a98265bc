import { resolve } from 'node:path';
import { ConfigurationError } from '../base/errors.ts';
import { root } from '../base/root.ts';
import { openCrm } from '../leads/crm/index.ts';
import { type FormId, formIds } from '../site/forms/form.ts';
import { pathTo } from '../site/routes.ts';
import type { Embeds } from '../site/vendors.ts';
import { type Environment, readSettings, type Settings, settingsInView } from './read-settings.ts';
import { mailFormSetting } from './settings.ts';

/** An embed needs all its settings. */
const needed = {
  rsvp: ['RSVP_EMBED', 'RSVP_PORTAL_ID', 'RSVP_FORM_ID'],
  invest: ['REGA_WIDGET_SCRIPT', 'REGA_LISTING_ID', 'REGA_CLIENT_TOKEN'],
  flipbook: ['FLIPBOOK_URL'],
  assistant: ['ASSISTANT_AGENT_ID', 'EMBED_ORIGIN'],
} as const;

/**
 * The embeds whose settings are complete, and the names that others lack. The assistant's document names the site that
 * may frame it, so it also needs the site's own address.
 */
function readEmbeds(read: Settings, siteOrigin: string) {
  const isSet = (name: keyof Settings) => Boolean(read[name]);
  const complete = (names: readonly (keyof Settings)[]) => names.every(isSet);
  const embeds: Embeds = {};
  if (complete(needed.rsvp)) {
    embeds.rsvp = {
      script: read.RSVP_SCRIPT,
      region: read.RSVP_REGION,
      portalId: read.RSVP_PORTAL_ID,
      formId: read.RSVP_FORM_ID,
    };
  }
  if (complete(needed.invest)) {
    embeds.invest = {
      script: read.REGA_WIDGET_SCRIPT,
      style: read.REGA_WIDGET_STYLE,
      listingId: read.REGA_LISTING_ID,
      clientToken: read.REGA_CLIENT_TOKEN,
      hosts: read.REGA_WIDGET_HOSTS,
    };
  }
  if (complete(needed.flipbook)) embeds.flipbook = { address: read.FLIPBOOK_URL };
  const lacking: string[] = Object.values(needed).flatMap((names) =>
    names.some(isSet) ? names.filter((name) => !isSet(name)) : [],
  );
  if (complete(needed.assistant)) {
    const { origin } = new URL(read.EMBED_ORIGIN);
    if (siteOrigin) embeds.assistant = { script: read.ASSISTANT_SCRIPT, agentId: read.ASSISTANT_AGENT_ID, origin };
    else lacking.push('PUBLIC_URL');
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
