import { isGroup, parsedJson } from '../../base/json-object.ts';
import type { SendOutcome } from '../../outbox/delivery.ts';

/** Milliseconds to wait after a 429 without `Retry-After`, and while our address is blocked. */
const busyPause = 10_000;
const blockedPause = 60_000;
const maxAnswerLength = 500;
/** Characters that are read: a list of errors is shorter. */
const longestAnswer = 65_536;

export type CrmResponse = { status: number; headers: Headers; text: string } | { failure: string };

export type Requester = (url: string, init: RequestInit) => Promise<CrmResponse>;

/** Never rejects: without a response, it says why. `timeout` in milliseconds. */
export const requester =
  ({ fetch = globalThis.fetch, timeout = 10_000 }: { fetch?: typeof globalThis.fetch; timeout?: number }): Requester =>
  async (url, init) => {
    try {
      const response = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(timeout) });
      return { status: response.status, headers: response.headers, text: await beginningOf(response) };
    } catch (error) {
      return { failure: reasonOf(error, timeout) };
    }
  };

/** Some destinations never stop. Where the text breaks off, the status still holds: what was taken must not be sent again. */
async function beginningOf({ body }: Response): Promise<string> {
  let text = '';
  try {
    for await (const part of body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += part;
      if (text.length >= longestAnswer) break;
    }
  } catch {}
  return text;
}

export function outcomeOf(response: CrmResponse): SendOutcome {
  if ('failure' in response) return { outcome: 'unreachable', answer: response.failure };
  const { status, headers, text } = response;
  const answer = `${statusText(status, headers.get('location'))} ${plainText(text)}`.trim().slice(0, maxAnswerLength);
  if (status >= 200 && status < 300) return { outcome: 'delivered', answer };
  const requested = retryAfter(headers.get('retry-after'), headers.get('date'));
  if (status === 429 || (status === 503 && requested !== undefined)) {
    const pause = /error code: 1015/.test(text) ? blockedPause : busyPause;
    return { outcome: 'busy', retryAfter: requested ?? pause, answer };
  }
  if (status === 401 || status === 403) return { outcome: 'unauthorized', answer };
  if (status >= 500 || status < 400 || status === 408 || status === 425) return { outcome: 'unreachable', answer };
  return { outcome: 'rejected', answer };
}

/** "307 to https://example.com": redirects aren't followed. Without the path, which may contain a secret. */
export const statusText = (status: number, location: string | null | undefined): string =>
  status >= 300 && status < 400 && location?.startsWith('http') && URL.canParse(location)
    ? `${status} to ${new URL(location).origin}`
    : String(status);

/** Error types and messages with the correlation id, or the text itself. */
function plainText(text: string): string {
  const body = parsed(text);
  if (!body) return text.replace(/\s+/g, ' ').trim();
  const errors = errorsOf(body).map(({ errorType, message }) => [errorType, message].filter(Boolean).join(': '));
  const messages = errors.length ? errors : [body.errorType, body.message ?? body.inlineMessage ?? body.redirectUri];
  const correlation = typeof body.correlationId === 'string' ? `(correlation ${body.correlationId})` : '';
  return [...messages.filter((part) => typeof part === 'string'), correlation].filter(Boolean).join('; ');
}

export function errorTypes(text: string): string[] {
  return errorsOf(parsed(text) ?? {}).flatMap(({ errorType }) => (typeof errorType === 'string' ? [errorType] : []));
}

function errorsOf(body: Record<string, unknown>): { errorType?: unknown; message?: unknown }[] {
  return Array.isArray(body.errors) ? body.errors.filter((error) => error && typeof error === 'object') : [];
}

function parsed(text: string) {
  const body = parsedJson(text); // an answer of a proxy in between is a page or a plain line
  return isGroup(body) ? body : undefined;
}

/** Why there is no answer, of `fetch` or `http.request`. */
export function reasonOf(error: unknown, timeout: number): string {
  const cause = error instanceof Error ? (error.cause ?? error) : undefined;
  if (!(cause instanceof Error)) return 'no connection';
  if (cause.name === 'TimeoutError') return `no answer within ${timeout / 1000} s`;
  return 'code' in cause ? `no connection (${String(cause.code)})` : 'no connection';
}

const maxPause = 12 * 3_600_000;

/** `Retry-After` in milliseconds, up to half a day; `undefined` where it is missing or invalid. */
export function retryAfter(header: string | null | undefined, date: string | null | undefined): number | undefined {
  const value = header?.trim() ?? '';
  if (/^\d+$/.test(value)) return Math.min(Number(value) * 1000, maxPause);
  // Relative to the response's own `Date`, since clocks differ.
  const wait = Date.parse(value) - Date.parse(date ?? '');
  return wait >= 0 ? Math.min(wait, maxPause) : undefined;
}
