import { resolve } from 'node:path';
import { ConfigurationError } from './base/errors.ts';
import { root } from './base/root.ts';
import type { RetentionDays } from './leads/retention/retention-rules.ts';
import { embedOriginComplaint, readEmbeds } from './settings/embeds.ts';
import type { Setting } from './settings/setting.ts';
import { hubspotFormSetting, settings } from './settings/settings.ts';
import { type FormId, formIds } from './site/forms/form.ts';
import { pathTo } from './site/routes.ts';
import type { Embeds } from './site/vendors.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** The environment, read once and checked. */
export interface Config {
  production: boolean;
  port: number;
  host: string;
  /** Absolute path of the folder that holds `leads.db`. */
  dataDir: string;
  /** Address of the PostgreSQL database with its password, or "" where `leads.db` is the database. */
  databaseUrl: string;
  /** Without a trailing slash, or "". */
  publicUrl: string;
  /** What canonical links begin with: the public address, or, on trial without one, where the server listens. */
  origin: string;
  trustProxy: number;
  logLevel: string;
  /** The least role that may export leads on the web. */
  exportRole: 'sales' | 'admin';
  /** "" where nobody may read the metrics. */
  metricsToken: string;
  /** Milliseconds; 0 outside production. */
  stopDrain: number;
  /** Where weaknesses are reported to, or "". */
  securityContact: string;
  /** Days; those that are undefined never come. */
  retention: RetentionDays;
  crm: CrmConfig;
  mail: MailConfig;
  /** Google Analytics; "" where nothing is set. */
  ga4: { baseUrl: string; measurementId: string; apiSecret: string };
  limits: { posts: number; signIns: number };
  /** Address of Redis with its password, or "". */
  redisUrl: string;
  /** Addresses that pages and forms lead to. */
  addresses: { shareholder: string; portal: string; invest: string; circular: string };
  /** What pages frame from outside. */
  embeds: Embeds;
  /** Settings that embeds lack of which others are set. */
  embedsLack: readonly string[];
  /** Every embed waits for a press, also for visitors who do not ask for privacy. */
  embedsOnPress: boolean;
}

/** Mails to sales; "" where nothing is set. None is sent until all three are. */
export interface MailConfig {
  /** Address of the mail server, with its credentials. */
  url: string;
  from: string;
  to: string;
}

/** Whether sales are told of each lead by mail. */
export const isMailSet = ({ url, from, to }: MailConfig) => Boolean(url && from && to);

export interface CrmConfig {
  baseUrl: string;
  portalId: string;
  token: string;
  /** Form ids at the CRM; "" where none is set. */
  formIds: Readonly<Record<FormId, string>>;
  per10Seconds: number;
}

/** Reads and checks every setting. Throws `ConfigurationError` with one line for each that is wrong. */
export function readConfig(env: Environment): Config {
  const read = new Map<string, string>();
  const wrong: string[] = [];
  for (const setting of settings as readonly Setting[]) {
    const value = env[setting.name]?.trim() || setting.default || '';
    const complaint = value && complaintAbout(setting, value);
    if (complaint) wrong.push(complaint);
    read.set(setting.name, value);
  }
  if (wrong.length) throw new ConfigurationError(wrong.join('\n'));
  const text = (name: string) => read.get(name) ?? '';
  const number = (name: string) => Number(text(name));
  const production = env.NODE_ENV === 'production';
  const publicUrl = text('PUBLIC_URL').replace(/\/+$/, '');
  const listening = production || text('PORT') === '0' ? '' : `http://${text('HOST')}:${text('PORT')}`;
  const origin = publicUrl || listening;
  const clash = embedOriginComplaint(text('EMBED_ORIGIN'), origin);
  if (clash) throw new ConfigurationError(clash);
  const { embeds, lacking } = readEmbeds(text, origin);
  return {
    production,
    port: number('PORT'),
    host: text('HOST'),
    dataDir: resolve(root, text('DATA_DIR')),
    databaseUrl: text('DATABASE_URL'),
    publicUrl,
    origin,
    trustProxy: number('TRUST_PROXY'),
    logLevel: text('LOG_LEVEL'),
    exportRole: text('EXPORT_ROLE') as Config['exportRole'],
    metricsToken: text('METRICS_TOKEN'),
    stopDrain: production ? number('STOP_DRAIN_MS') : 0,
    securityContact: text('SECURITY_CONTACT'),
    retention: {
      addresses: number('RETENTION_ADDRESS_DAYS'),
      consent: number('RETENTION_CONSENT_DAYS'),
      spam: number('RETENTION_SPAM_DAYS') || undefined,
      deliveries: number('RETENTION_DELIVERY_DAYS') || undefined,
      leads: number('RETENTION_LEAD_DAYS') || undefined,
    },
    crm: {
      baseUrl: text('HUBSPOT_BASE_URL').replace(/\/+$/, ''),
      portalId: text('HUBSPOT_PORTAL_ID'),
      token: text('HUBSPOT_TOKEN'),
      formIds: Object.fromEntries(formIds.map((id) => [id, text(hubspotFormSetting(id))])) as Record<FormId, string>,
      per10Seconds: number('HUBSPOT_PER_10S'),
    },
    ga4: {
      baseUrl: text('GA4_BASE_URL').replace(/\/+$/, ''),
      measurementId: text('GA4_MEASUREMENT_ID'),
      apiSecret: text('GA4_API_SECRET'),
    },
    mail: { url: text('SMTP_URL'), from: text('MAIL_FROM'), to: text('MAIL_TO') },
    limits: { posts: number('RATE_LIMIT_POSTS'), signIns: number('RATE_LIMIT_SIGN_INS') },
    redisUrl: text('REDIS_URL'),
    addresses: {
      shareholder: text('SHAREHOLDER_URL') || pathTo('samplePortal'),
      portal: text('PORTAL_URL') || pathTo('samplePortal'),
      invest: text('INVEST_URL') || pathTo('regaInvest'),
      circular: text('CIRCULAR_URL') || pathTo('sampleCircular'),
    },
    embeds,
    embedsLack: lacking,
    embedsOnPress: text('EMBEDS') === 'press',
  };
}

function complaintAbout(setting: Setting, value: string): string | undefined {
  if (setting.kind === 'choice' && !setting.options?.includes(value)) {
    return `${setting.name} is "${value}"; it must be one of ${setting.options?.join(', ')}.`;
  }
  if (setting.kind === 'address' && !(URL.canParse(value) && /^https?:$/.test(new URL(value).protocol))) {
    return `${setting.name} is "${value}"; it must be an address that begins with http:// or https://.`;
  }
  if (setting.kind === 'contact' && !/^(?:mailto:[^@\s]+@[^@\s]+|https:\/\/\S+)$/.test(value)) {
    return `${setting.name} is "${value}"; it must be an address that begins with mailto: or https://.`;
  }
  if (setting.kind === 'mail-server' && !isMailServer(value)) {
    // The value may hold a password.
    return `${setting.name} must be an address that begins with smtp:// or smtps://, with ?tls=optional or no query.`;
  }
  if (setting.kind === 'database' && !isDatabaseAddress(value)) {
    // The value may hold a password.
    return `${setting.name} must be an address such as postgres://name:password@host:5432/database.`;
  }
  if (setting.kind === 'redis' && !(URL.canParse(value) && /^rediss?:$/.test(new URL(value).protocol))) {
    // So may this one.
    return `${setting.name} must be an address that begins with redis:// or rediss://.`;
  }
  if (
    setting.kind === 'hosts' &&
    !value.split(/\s+/).every((host) => /^https?:\/\/(\*\.)?[\w.-]+(:\d+)?$/.test(host))
  ) {
    return `${setting.name} is "${value}"; it must be origins such as https://*.example.com, parted by spaces.`;
  }
  if (setting.kind !== 'integer') return undefined;
  const { minimum = 0, maximum = Number.MAX_SAFE_INTEGER } = setting;
  if (/^\d+$/.test(value) && Number(value) >= minimum && Number(value) <= maximum) return undefined;
  return `${setting.name} is "${value}"; it must be a whole number from ${minimum} to ${maximum}.`;
}

function isMailServer(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, search } = new URL(text);
  return /^smtps?:$/.test(protocol) && ['', '?tls=optional'].includes(search);
}

/** Whether a text is the address of a PostgreSQL database, with the name of one. */
export function isDatabaseAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, pathname } = new URL(text);
  try {
    for (const part of [username, password, pathname]) decodeURIComponent(part);
  } catch {
    return false; // such as a password with a bare percent sign
  }
  return /^postgres(ql)?:$/.test(protocol) && pathname.length > 1;
}
