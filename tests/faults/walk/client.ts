export interface Sent {
  method?: string;
  headers?: Record<string, string>;
  body?: string | URLSearchParams | FormData;
}

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
}

let senders = 0;

/** Names of all cookies that answers set. */
export const cookiesSet = new Set<string>();

/** A request from an IP address of its own, by a proxy that the server trusts: no limit of an address ends the walk. */
export async function send(url: string, { method, headers, body }: Sent = {}): Promise<Answer> {
  const from = `10.${(++senders >> 16) & 255}.${(senders >> 8) & 255}.${senders & 255}`;
  const ask = () =>
    fetch(url, {
      method,
      body,
      headers: { 'x-forwarded-for': from, ...headers },
      redirect: 'manual',
      signal: AbortSignal.timeout(60_000),
    });
  // The server may end a connection that was idle at the very moment of its next use.
  const answer = await ask().catch(ask);
  for (const cookie of answer.headers.getSetCookie()) cookiesSet.add(cookie.split('=', 1)[0] ?? '');
  // A stream of events has no end.
  const isEndless = answer.headers.get('content-type')?.startsWith('text/event-stream');
  const text = isEndless ? await answer.body?.cancel() : await answer.text();
  return { status: answer.status, headers: answer.headers, text: text ?? '' };
}

export const asForm = (fields: Readonly<Record<string, string>>): Sent => ({
  method: 'POST',
  body: new URLSearchParams(fields),
});

export const asJson = (value: unknown): Sent => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: typeof value === 'string' ? value : JSON.stringify(value),
});

/** A post with texts, and one file where there is one. */
export function asParts(fields: Readonly<Record<string, string>>, file?: BlobPart, name = 'file'): Sent {
  const body = new FormData();
  for (const [field, value] of Object.entries(fields)) body.set(field, value);
  if (file !== undefined) body.set('file', new Blob([file]), name);
  return { method: 'POST', body };
}
