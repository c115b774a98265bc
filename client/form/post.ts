import type { CorrectionOffer } from './mistyped.ts';

/** What our server answers to a form post, and what became of a post that it never answered. */
export interface Answer {
  ok: boolean;
  message?: string;
  /** Where to go on, and after how many milliseconds. */
  next?: { url: string; after: number; newTab?: boolean };
  /** Says in the address of this tab when its form was sent. */
  receipt?: string;
  meant?: CorrectionOffer;
  errors?: Record<string, string>;
  /** The form makes nothing of this submission, and says nothing. */
  ignored?: boolean;
  /** The server's words when too many came from one address. */
  limited?: string;
  /** Why there is no answer, for the console. */
  reason?: unknown;
}

/** Milliseconds after which a post counts as lost; sending it again makes no second lead. */
const timeout = 30_000;

/** Posts values to the page's own address, so that the campaign in it counts. Never throws. */
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

/** Goes where the answer says, when it says. */
export function follow({ next }: Answer) {
  if (!next) return;
  setTimeout(() => {
    // A browser that blocks new tabs opens it in this one. With `noopener` it wouldn't say which it did.
    const tab = next.newTab && window.open(next.url, '_blank');
    if (tab) tab.opener = null;
    else location.assign(next.url);
  }, next.after);
}
