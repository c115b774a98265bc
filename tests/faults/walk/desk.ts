import { addAdmin } from '../../../src/accounts/accounts.ts';
import { addToken } from '../../../src/accounts/tokens.ts';
import { openStore } from '../../../src/server/store.ts';
import { contactForm } from '../../../src/site/forms/contact.ts';
import { matchPath } from '../../../src/site/match.ts';
import { pathTo } from '../../../src/site/routes.ts';

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

let senders = 0;

/** A request from an IP address of its own, by a proxy that the server trusts: no limit of an address ends the walk. */
async function send(url: string, { method, headers, body }: Sent = {}): Promise<Answer> {
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
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

export type Desk = Awaited<ReturnType<typeof openDesk>>;

export const password = 'four unrelated plain words';

/** A signed-in admin of a server, and what the walk needs beside: leads, accounts and a token, made in its database. */
export async function openDesk(url: string, dataDir: string) {
  const store = openStore({ dataDir });
  const context = { admins: store.admins, clock: Date.now };
  const actor = { by: 'walk', via: 'terminal' } as const;
  let accounts = 0;
  let leads = 0;
  let cookie = '';

  /** A new account each time: an attempt may have changed or ended the one before. */
  async function signIn() {
    const email = `walk${++accounts}@example.com`;
    await addAdmin(context, { email, password, role: 'admin' }, actor);
    const answer = await send(url + pathTo('adminSignIn'), asForm({ email, password }));
    cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  }
  const isSignedOut = ({ status, headers }: Answer) =>
    status === 401 || (status === 303 && headers.get('location')?.startsWith(pathTo('adminSignIn')));
  const signed = ({ headers, ...sent }: Sent): Sent => ({ ...sent, headers: { cookie, ...headers } });

  /** As an admin; once more by a new one where the session has ended, or the password must be entered again. */
  async function ask(path: string, sent: Sent = {}): Promise<Answer> {
    const answer = await send(url + path, signed(sent));
    if (!isSignedOut(answer) && !(answer.status === 403 && answer.text.includes('enter your password'))) return answer;
    await signIn();
    return send(url + path, signed(sent));
  }

  async function addLead(): Promise<string> {
    const email = `lead${++leads}@example.com`;
    await send(url + pathTo('contact'), asJson({ ...contactForm.sample, email }));
    const [lead] = await store.leads.findByReference(email, 1);
    return lead?.id ?? '';
  }

  async function tokenOf(role: 'read' | 'work'): Promise<string> {
    const added = await addToken(context, { name: `walk-${role}`, role }, actor);
    if (added.outcome !== 'added') throw new Error(added.message);
    return added.secret;
  }

  const anyone = (path: string, sent?: Sent) => send(url + path, sent);
  /** As whom the address is for. */
  const open = (path: string, sent?: Sent) =>
    matchPath(path.split('?')[0] ?? '')?.route.access === 'admin' ? ask(path, sent) : anyone(path, sent);

  await signIn();
  return { store, ask, anyone, open, addLead, tokenOf };
}
