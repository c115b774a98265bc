import { within } from '../base/clocks.ts';
import type { AnalyticsContext } from './daily-counts.ts';
import { withoutPersonal } from './personal.ts';
import type { Action, PageView } from './visit-report.ts';

/** One request to GA4. Its events belong to one client, so visits never share a message. */
export interface Ga4Message {
  client_id: string;
  /** At most 25. */
  events: readonly { name: string; params: Readonly<Record<string, string | number>> }[];
}

/** Maximum lengths that GA4 stores: a URL may be longer than other values. */
const maxValueLength = 100;
const maxUrlLength = 1000;
const maxNameLength = 40;

/** Without both, GA4 shows the visitor in no session and not in Realtime. A visitor's day is one session. */
const sessionOf = (clientId: string) => ({ session_id: clientId.replace(/\..*$/, ''), engagement_time_msec: 1 });

/** The full address, without personal values in its query, and the title. */
export function viewMessage(
  clientId: string,
  { title, query }: PageView,
  page: { origin: string; path: string },
): Ga4Message {
  const params = {
    ...sessionOf(clientId),
    page_location: address(page.origin + page.path, query),
    page_title: clean(title),
  };
  return { client_id: clientId, events: [{ name: 'page_view', params }] };
}

export function actionMessage(clientId: string, { action, category, label, value }: Action): Ga4Message {
  const params = {
    ...sessionOf(clientId),
    event_category: clean(category),
    ...(label && { event_label: clean(label) }),
    ...(value !== undefined && { value }),
  };
  return { client_id: clientId, events: [{ name: action.slice(0, maxNameLength), params }] };
}

const clean = (text: string) => withoutPersonal(text).slice(0, maxValueLength);

/** Parameters with personal values, whatever they look like. */
const personalName =
  /mail|phone|(?:^|[_-])(?:first|last|full|user)?[_-]?name$|(?:first|last|full|user)name|address|password|token|birth|ssn/i;
const maxParameters = 30;

function address(page: string, query: URLSearchParams): string {
  const sent = [...query]
    .slice(0, maxParameters)
    .filter(([name, value]) => value && !personalName.test(name))
    .map(([name, value]) => [clean(name), clean(value)]);
  const text = sent.length ? `${page}?${new URLSearchParams(sent)}` : page;
  return text.slice(0, maxUrlLength).replace(/%[\dA-F]?$/i, '');
}

export interface Ga4Config {
  /** Without a trailing slash. */
  baseUrl: string;
  measurementId: string;
  apiSecret: string;
}

/** Further messages are dropped. */
const maxInFlight = 100;
const timeout = 5000;
const grace = 2000;
const betweenWarnings = 60_000;

/** GA4's Measurement Protocol; `undefined` unless both the measurement id and the secret are set. */
export function ga4(config: Ga4Config, context: AnalyticsContext & { fetch?: typeof fetch }) {
  const { baseUrl, measurementId, apiSecret } = config;
  const { clock, timers, log } = context;
  const names = [!measurementId && 'GA4_MEASUREMENT_ID', !apiSecret && 'GA4_API_SECRET'].filter(Boolean);
  if (names.length === 1) log.warn({ settings: names }, 'not set: nothing is sent to GA4');
  if (names.length) return undefined;

  const url = `${baseUrl}/mp/collect?${new URLSearchParams({ measurement_id: measurementId, api_secret: apiSecret })}`;
  const inFlight = new Set<Promise<unknown>>();
  const lost = { failed: 0, dropped: 0, reason: '' };
  let warnedAt = Number.NEGATIVE_INFINITY;

  async function post(message: Ga4Message): Promise<void> {
    try {
      const response = await (context.fetch ?? fetch)(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(message),
        signal: AbortSignal.timeout(timeout),
      });
      await response.body?.cancel();
      if (!response.ok) fail(`status ${response.status}`);
    } catch (error) {
      fail(error instanceof Error ? error.name : 'unknown');
    }
  }

  /** Warns at most once a minute, with everything that was lost since the last time. */
  function fail(reason: string): void {
    Object.assign(lost, { failed: lost.failed + 1, reason });
    if (clock() - warnedAt < betweenWarnings) return;
    warnedAt = clock();
    log.warn({ ...lost }, 'GA4 rejects events');
    Object.assign(lost, { failed: 0, dropped: 0 });
  }

  return {
    /** Fire and forget, without retries. */
    send(message: Ga4Message): void {
      if (inFlight.size === maxInFlight) {
        lost.dropped++;
        return;
      }
      const attempt = post(message).finally(() => inFlight.delete(attempt));
      inFlight.add(attempt);
    },
    /** Lets requests in flight end, for two seconds, and drops the rest. */
    close: () => within(grace, Promise.all(inFlight), timers),
  };
}
