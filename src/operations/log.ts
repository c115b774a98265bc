import pino, { type DestinationStream, type Logger } from 'pino';
import { type Config, canMail } from '../config.ts';
import { hubspotFormSetting } from '../settings/settings.ts';
import { formIds } from '../site/forms/form.ts';
import { logOutput } from './log-output.ts';

export type Log = Logger;

/** Personal data, under any of its names: never in a log line, however deep. */
const personal = new Set([
  'email',
  'phone',
  'name',
  'firstName',
  'lastName',
  'first_name',
  'last_name',
  'message',
  'address',
  'body',
  'values',
  'password',
  'authorization',
  'cookie',
]);
const depthLimit = 8;

/** JSON lines on standard output, without personal data. */
export function createLog(config: { logLevel: string }, destination: DestinationStream = standardOutput()): Log {
  return pino(
    {
      level: config.logLevel,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      // pino's own redaction removes what is deeper than one level from the caller's object, too.
      formatters: { log: (line) => withoutPersonal(line, 0) as Record<string, unknown> },
      serializers: { err: errorLine },
    },
    destination,
  );
}

/** A copy without personal data. Instances of classes, such as errors, are left to their serializers. */
function withoutPersonal(value: unknown, depth: number): unknown {
  if (Array.isArray(value)) return depth < depthLimit ? value.map((item) => withoutPersonal(item, depth + 1)) : [];
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  if (depth >= depthLimit) return {};
  const rest = Object.entries(value).filter(([key]) => !personal.has(key));
  return Object.fromEntries(rest.map(([key, item]) => [key, withoutPersonal(item, depth + 1)]));
}

let output: DestinationStream | undefined;

/** One for the program: it waits for the exit. */
function standardOutput(): DestinationStream {
  output ??= logOutput(process.stdout.fd);
  return output;
}

/** An error without what it was about: SQL errors and parsers quote values. The keys are none of the redacted ones. */
function errorLine(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const frames = (error.stack ?? '').split('\n').filter((line) => line.trimStart().startsWith('at '));
  return { type: error.name, says: withoutAddresses(error.message), stack: frames.join('\n') };
}

const withoutAddresses = (text: string) =>
  text.replace(/[^\s@"'<>]+@[^\s@"'<>]+/g, '[email]').replace(/\+?\d[\d\s().-]{6,}\d/g, '[number]');

/** Warns once, by name, of settings whose absence makes deliveries wait or pages lead to samples. */
export function warnOfMissingSettings(config: Config, log: Log): void {
  const { crm, mail, production, publicUrl, addresses } = config;
  const credentials = crm.template
    ? crm.lacking
    : [!crm.portalId && 'HUBSPOT_PORTAL_ID', !crm.token && 'HUBSPOT_TOKEN'].filter(Boolean);
  if (credentials.length) log.warn({ settings: credentials }, 'not set: all deliveries wait until they are');
  const forms = crm.template ? [] : formIds.filter((id) => !crm.formIds[id]).map(hubspotFormSetting);
  if (forms.length) log.warn({ settings: forms }, 'not set: deliveries of these forms wait until they are');
  const forMail = mail.url ? [!mail.from && 'MAIL_FROM', !mail.to && 'MAIL_TO'].filter(Boolean) : [];
  if (forMail.length) log.warn({ settings: forMail }, 'not set: sales gets no email about new leads');
  if (mail.url && mail.toVisitors && !canMail(mail, 'visitor')) {
    const lacking = [!mail.from && 'MAIL_FROM', !mail.origin && 'PUBLIC_URL'].filter(Boolean);
    log.warn({ settings: lacking }, 'not set: visitors get no email');
  }
  if (config.embedsLack.length) {
    log.warn({ settings: config.embedsLack }, 'not set: what pages frame from outside is our own until they are');
  }
  if (!production) return;
  if (!publicUrl) log.warn({ settings: ['PUBLIC_URL'] }, 'not set: canonical links lack the address of the site');
  const samples = [
    addresses.shareholder.startsWith('/') && 'SHAREHOLDER_URL',
    addresses.portal.startsWith('/') && 'PORTAL_URL',
    addresses.circular.startsWith('/') && 'CIRCULAR_URL',
  ].filter(Boolean);
  if (samples.length) log.warn({ settings: samples }, 'not set: links lead to a sample page');
}
