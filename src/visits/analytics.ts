import { createHmac, randomBytes } from 'node:crypto';
import { tracked } from '../site/endpoints.ts';
import { formatDayKey } from '../site/format.ts';
import { isValidText } from '../site/valid-text.ts';
import { type AnalyticsContext, type CountStore, dailyCounts, other } from './daily-counts.ts';
import { actionMessage, type Ga4Config, ga4, viewMessage } from './ga4.ts';
import { pathWithoutPersonal, withoutPersonal } from './personal.ts';
import type { Action, Report } from './visit-report.ts';

/**
 * A pseudonym of a visitor for one day: the same number for one browser at one address. The key is new each day and only in
 * memory, so that nobody can identify the visitor later or link two days. `clock` in milliseconds.
 */
export function visitNames(clock: () => number): (visitor: string) => string {
  let day = '';
  let key = randomBytes(32);
  return (visitor) => {
    const today = formatDayKey(new Date(clock()));
    if (today !== day) {
      day = today;
      key = randomBytes(32);
    }
    const name = createHmac('sha256', key).update(visitor).digest();
    return `${name.readUInt32BE(0)}.${name.readUInt32BE(4)}`;
  };
}

const maxLength = 60;

/**
 * The campaign's source, the referring host, or "direct". `undefined` for navigation
 * within our own pages.
 */
export function sourceOf(arrival: {
  query: URLSearchParams;
  referrer: string;
  ownHosts: readonly string[];
}): string | undefined {
  const from = URL.canParse(arrival.referrer) ? new URL(arrival.referrer).host : '';
  if (from && arrival.ownHosts.includes(from)) return undefined;
  return normalizeName(arrival.query.get('utm_source') || from.replace(/^www\./, '')) || 'direct';
}

export const campaignOf = (query: URLSearchParams) => normalizeName(query.get('utm_campaign') ?? '');

function normalizeName(text: string): string {
  if (!isValidText(text)) return '';
  const name = withoutPersonal(text.toLowerCase().replace(/\s+/g, ' ').trim());
  return [...name].slice(0, maxLength).join('');
}

interface ReportContext {
  /** The path as the route table writes it; `undefined` where no page answers. */
  path?: string;
  /** The site's address without a slash at its end. */
  origin: string;
  ownHosts: readonly string[];
  /** IP address and browser. Never stored or sent. */
  visitor: string;
  /** The browser sends Sec-GPC: counted here, but not sent to anybody else. */
  optedOut: boolean;
}

/** First-party daily counts, and GA4 when it is configured. */
export function analytics(options: AnalyticsContext & { counts: CountStore; ga4: Ga4Config; fetch?: typeof fetch }) {
  const counts = dailyCounts(options.counts, options);
  const outside = ga4(options.ga4, options);
  const clientOf = visitNames(options.clock);
  return {
    /** Counts a report, and sends it to GA4 where that is configured and the visitor has not opted out. Never throws. */
    take(report: Report, context: ReportContext): void {
      count(counts, report, context);
      if (context.optedOut || !outside) return;
      if (report.kind === 'view') {
        const { origin, visitor, path = pathWithoutPersonal(report.path) } = context;
        outside.send(viewMessage(clientOf(visitor), report, { origin, path }));
      } else if (isTracked(report)) outside.send(actionMessage(clientOf(context.visitor), report));
    },
    async close(): Promise<void> {
      await Promise.all([outside?.close(), counts.close()]);
    },
  };
}

function count(counts: ReturnType<typeof dailyCounts>, report: Report, { path, ownHosts }: ReportContext): void {
  if (report.kind === 'action') {
    counts.add('action', isTracked(report) ? report.action : other);
    return;
  }
  const { query, referrer } = report;
  const source = sourceOf({ query, referrer, ownHosts });
  counts.add('page', path ?? other);
  if (!source) return;
  counts.add('source', source);
  const campaign = campaignOf(query);
  if (campaign) counts.add('campaign', campaign);
}

const isTracked = ({ action, category }: Action) =>
  Object.entries(tracked).some(([name, of]) => name === action && of === category);
