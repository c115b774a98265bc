import { EventEmitter, once } from 'node:events';
import { type ClientRequest, get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { arrivalWatch } from '../../../src/leads/arrival-watch.ts';
import { contactForm } from '../../../src/site/forms/contact.ts';
import { sparkForm } from '../../../src/site/forms/spark.ts';
import { openStore } from '../../../src/store/index.ts';
import { streamArrivals } from '../../../src/web/admin/leads/leads-arrivals.ts';
import { createHttpServer } from '../../../src/web/operations/http-server.ts';
import { listening } from '../../helpers/raw-http.ts';
import { account, signedIn } from '../../helpers/signed-in.ts';
import { testApp } from '../../helpers/test-app.ts';
import { save } from '../../leads/sample-submission.ts';

/** A hundred times as quick as in the product. */
const timers = {
  after(milliseconds: number, run: () => void) {
    const timer = setTimeout(run, milliseconds / 100);
    return () => clearTimeout(timer);
  },
};

/** The product on a port, with a clock of our own. */
async function desk() {
  let now = Date.now();
  const site = await testApp({}, { clock: () => now, timers });
  const server = createHttpServer(site.app);
  const port = await listening(server);
  const cookie = await signedIn(site);
  const open: ClientRequest[] = [];
  onTestFinished(() => {
    for (const request of open) request.destroy();
    server.closeAllConnections();
    server.close();
  });

  /** A stream with all that it has said. */
  async function stream(query = `from=${now}`, as = cookie) {
    const headers = { cookie: as, accept: 'text/event-stream' };
    const path = `/admin/leads/arrivals?${query}`;
    let request: ClientRequest | undefined;
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      request = get({ port, path, headers, agent: false }, resolve).on('error', reject);
      open.push(request);
    });
    const heard = { response, text: '', ended: false, close: () => request?.destroy() };
    response.setEncoding('utf8').on('data', (text: string) => {
      heard.text += text;
    });
    response.on('end', () => {
      heard.ended = true;
    });
    response.on('error', () => {});
    return heard;
  }

  const arrive = (email: string, form = contactForm) => save(site.app.context.store, { email }, { form, at: now + 1 });
  const pass = (milliseconds: number) => {
    now += milliseconds;
  };
  return { ...site, cookie, port, stream, arrive, pass, clock: () => now };
}

type Heard = { text: string };
const counts = ({ text }: Heard) => [...text.matchAll(/data: \{"count":(\d+)\}/g)].map(([, count]) => Number(count));
const soon = { timeout: 20_000 };

test('a stream says numbers alone, is never cached, and gives its session no more time', async () => {
  const { stream, arrive, pass } = await desk();
  await arrive('before@example.com');
  pass(2);
  const heard = await stream();
  expect(heard.response.statusCode).toBe(200);
  expect(heard.response.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'private, no-store',
    'x-accel-buffering': 'no',
  });
  expect(heard.response.headers['set-cookie']).toBeUndefined();
  await arrive('shown@example.com');
  await expect.poll(() => counts(heard).at(-1), soon).toBe(1);
  // Heartbeats go on.
  await expect.poll(() => heard.text.split('\n:\n').length, soon).toBeGreaterThan(2);
  expect(heard.text.replaceAll(':\n\n', '')).toBe('retry: 10000\n\ndata: {"count":1}\n\n');
});

test('each list hears of the leads of its own filter', async () => {
  const { stream, arrive, clock } = await desk();
  const all = await stream();
  const contacts = await stream(`form=contact&from=${clock()}`);
  const spam = await stream(`spam=only&from=${clock()}`);
  for (const place of [1, 2]) {
    await arrive(`contact${place}@example.com`);
    await arrive(`spark${place}@example.com`, sparkForm);
  }
  await expect.poll(() => counts(all).at(-1), soon).toBe(4);
  await expect.poll(() => counts(contacts).at(-1), soon).toBe(2);
  expect(counts(spam)).toEqual([]);
});

test('what arrived between a page and its stream is counted at once, however long that was', async () => {
  const { stream, arrive, pass, clock } = await desk();
  await arrive('known@example.com');
  const shown = clock() + 2;
  pass(2);
  await arrive('early@example.com');
  pass(20 * 60_000);
  await arrive('late@example.com');
  const heard = await stream(`from=${shown}`);
  await expect.poll(() => counts(heard), soon).toEqual([2]);
});

test('another program that stores a lead is noticed as well', async () => {
  const { app, stream, clock } = await desk();
  const heard = await stream();
  const { dataDir, databaseUrl } = app.context.config;
  const other = openStore({ dataDir, databaseUrl });
  await save(other, { email: 'elsewhere@example.com' }, { form: contactForm, at: clock() + 1 });
  await other.close();
  await expect.poll(() => counts(heard), soon).toEqual([1]);
});

test('a stream ends with its session, which it does not prolong', async () => {
  const { stream, pass, request, cookie } = await desk();
  const heard = await stream();
  pass(29 * 60_000);
  await expect.poll(() => heard.text.split('\n:\n').length, soon).toBeGreaterThan(2);
  expect(heard.ended).toBe(false);
  pass(2 * 60_000);
  await expect.poll(() => heard.ended, soon).toBe(true);
  expect(heard.text).toMatch(/event: ended\ndata: \{\}\n\n$/);
  await request.get('/admin/leads').set('cookie', cookie).expect(303);
});

test.each(['disabled', 'editor'] as const)(
  'a stream says nothing more once its account was made %s, though nothing told it',
  async (how) => {
    const { stream, app, arrive } = await desk();
    const heard = await stream();
    const lost = how === 'disabled' ? { disabled_at: new Date().toISOString() } : { role: how };
    await app.context.store.engine.write((db) => db.updateTable('admins').set(lost).execute());
    await arrive('secret@example.com');
    await expect.poll(() => heard.ended, soon).toBe(true);
    expect(counts(heard)).toEqual([]);
  },
);

test.each(['signed out', 'disabled'])('a stream ends once its account is %s', async (how) => {
  const { stream, request, cookie, app } = await desk();
  const heard = await stream();
  if (how === 'signed out') await request.post('/admin/sign-out').set('cookie', cookie).expect(303);
  else {
    const disabled_at = new Date().toISOString();
    await app.context.store.engine.write((db) => db.updateTable('admins').set({ disabled_at }).execute());
  }
  await expect.poll(() => heard.ended, soon).toBe(true);
});

test('an account has eight streams at most in all its sessions, and one that ends makes room', async () => {
  const site = await desk();
  const { stream } = site;
  const cookies = [site.cookie, await signedIn(site)];
  const first = await stream();
  for (let opened = 1; opened < 8; opened++) await stream(undefined, cookies[opened % 2]);
  const ninth = await stream(undefined, await signedIn(site));
  expect([ninth.response.statusCode, ninth.response.headers['retry-after']]).toEqual([429, '60']);
  first.close();
  await expect.poll(async () => (await stream()).response.statusCode, soon).toBe(200);
});

test('streams end when the program stops, and none begins', async () => {
  const { app, stream } = await desk();
  const heard = await stream();
  app.beginStop();
  await expect.poll(() => heard.ended, soon).toBe(true);
  expect((await stream()).response.statusCode).toBe(429);
});

test.each(['', 'from=x', 'from=-1', 'from=9e15', 'from=1&status=lost'])(
  '%s is no address of a stream',
  async (query) => {
    const { stream } = await desk();
    expect((await stream(query)).response.statusCode).toBe(400);
  },
);

test('who asks for no stream gets none', async () => {
  const { request, cookie } = await desk();
  const path = '/admin/leads/arrivals?from=1';
  await request.get(path).set({ cookie, accept: 'application/json' }).expect(406);
  await request.get(path).set({ accept: 'text/event-stream' }).expect(303);
});

test('all streams together are limited', () => {
  const watch = arrivalWatch({ leads: { list: async () => [] }, timers }, { all: 2 });
  const watcher = { look() {}, beat() {}, end() {} };
  const join = (key: string) => watch.join(key, { ...watcher });
  const [first] = [join('a'), join('b')];
  expect(join('c')).toBeUndefined();
  first?.();
  expect(join('c')).toBeDefined();
  watch.close();
});

test('a browser that has gone to another page takes no place, though its end of the connection is all that it closes', async () => {
  const { port, cookie, stream } = await desk();
  const lines = [
    'GET /admin/leads/arrivals?from=0 HTTP/1.1',
    'Host: localhost',
    'Connection: close',
    `Cookie: ${cookie}`,
  ];
  for (let page = 0; page < 5; page++) {
    const socket = connect({ port, host: 'localhost', allowHalfOpen: true });
    socket.write(`${[...lines, 'Accept: text/event-stream'].join('\r\n')}\r\n\r\n`);
    const [first] = await once(socket, 'data');
    expect(String(first)).toMatch(/^HTTP\/1.1 200 /);
    socket.end();
    socket.resume();
    await once(socket, 'close');
  }
  expect((await stream()).response.statusCode).toBe(200);
});

test('a reader who left while the session was read takes no place', async () => {
  const { app } = await testApp();
  const watcher = { look() {}, beat() {}, end() {} };
  const response = Object.assign(new EventEmitter(), {
    ...{ destroyed: true, locals: { admin: account } },
    set: () => response,
  });
  const request = {
    ...{ accepts: () => true, method: 'GET', query: { from: '0' }, sessionID: 'own' },
    socket: new EventEmitter(),
  };
  for (let left = 0; left < 10; left++) await streamArrivals(app.context)(request as never, response as never);
  expect(app.context.arrivals.join('own', watcher)).toBeDefined();
});
