import type { CorrectionOffer } from './mistyped.ts';

/** The server's response, or the reason there is none. */
export interface Answer {
  ok: boolean;
  message?: string;
  /** Redirect, with a delay in milliseconds. */
  next?: { url: string; after: number; newTab?: boolean };
  /** Signed submission time, for the address bar. */
  receipt?: string;
  meant?: CorrectionOffer;
  errors?: Record<string, string>;
  /** The form ignores this submission silently. */
  ignored?: boolean;
  /** The rate limit's message. */
  limited?: string;
  /** For the console. */
  reason?: unknown;
}

/** In milliseconds; sending again makes no second lead. */
const timeout = 30_000;

/** To the page's own address, for its campaign. Never throws. */
export async function post(values: Record<string, string>): Promise<Answer> {
  try {
    const response = await fetch(location.pathname + location.search, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify(values),
      signal: AbortSignal.timeout(timeout),
    });
    const answer = (await response.json()) as Answer;
    if (response.status === 429) return { ok: false, limited: answer.message, reason: answer.message };
    return { ...answer, ok: response.ok && answer.ok, reason: response.status };
  } catch (reason) {
    return { ok: false, reason };
  }
}

export function follow({ next }: Answer) {
  if (!next) return;
  setTimeout(() => {
    // Falls back to this tab when new tabs are blocked; `noopener` would hide that.
    const tab = next.newTab && window.open(next.url, '_blank');
    if (tab) tab.opener = null;
    else location.assign(next.url);
  }, next.after);
}
