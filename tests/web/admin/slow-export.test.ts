import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, test, vi } from 'vitest';
import { emptyLog } from '../../../src/db/sqlite/empty-log.ts';
import { databaseFile } from '../../../src/db/sqlite/maintenance.ts';
import { server as databaseServer } from '../../helpers/database.ts';
import { type Desk, deskOf } from '../../helpers/desk.ts';
import { portOf } from '../../helpers/port-of.ts';
import { testApp } from '../../helpers/test-app.ts';
import { save } from '../../leads/sample-submission.ts';

const minute = 60_000;
let now = 0;
const timers = new Set<{ at: number; run: () => void }>();
const after = (milliseconds: number, run: () => void) => {
  const timer = { at: now + milliseconds, run };
  timers.add(timer);
  return () => timers.delete(timer);
};
const site = await testApp({}, { monotonic: () => now, timers: { after } });
const { store, leads, config } = site.app.context;
const port = await portOf(site.app);
const { cookie } = await deskOf(site);
await save(store);
// Counts of pages and the like.
timers.clear();

let snapshots = 0;
const { snapshot } = store.engine;
store.engine.snapshot = async () => {
  const opened = await snapshot();
  snapshots++;
  const close = () => opened.close().finally(() => snapshots--);
  return { ...opened, close };
};

/** Has exports give the stored leads again and again, so many times. */
let chunks = 0;
const { rows: stored } = leads;
function repeat(times: number, each = () => {}) {
  leads.rows = async function* (filter) {
    for await (const rows of stored(filter)) {
      const many = Array.from({ length: 500 }, () => rows).flat();
      for (let time = 0; time < times; time++) {
        chunks++;
        each();
        yield many;
      }
    }
  };
}

function advance(milliseconds: number) {
  now += milliseconds;
  for (const timer of timers) if (timer.at <= now && timers.delete(timer)) timer.run();
}

const lastExport = async () => JSON.parse((await store.audit.latest(1, { kind: 'export' }))[0]?.detail ?? '{}');

test('an export is cut off once it has waited 15 minutes in all for a reader who takes a little at a time', async () => {
  repeat(Number.POSITIVE_INFINITY);
  const socket = connect({ port, host: '127.0.0.1' });
  const closed = once(socket, 'close');
  let text = '';
  socket.on('data', (part) => {
    text = (text + part).slice(-1000);
  });
  socket.write(`GET /admin/leads.csv HTTP/1.1\r\nHost: site\r\nCookie: ${cookie}\r\n\r\n`);
  const isWaiting = () => vi.waitFor(() => expect(timers.size).toBe(1), { interval: 1, timeout: 10_000 });
  let minutes = 0;
  while (timers.size || !minutes) {
    const before = chunks;
    socket.resume();
    await vi.waitFor(() => expect(chunks).toBeGreaterThan(before), { interval: 1, timeout: 10_000 });
    socket.pause();
    await isWaiting();
    if (minutes === 0) {
      expect(snapshots).toBe(1);
      if (!databaseServer) expect(await emptyLog(databaseFile(config.dataDir), 0)).toBe(false);
      await isWaiting();
    }
    advance(minute);
    minutes++;
  }
  expect(minutes).toBe(15);
  socket.resume();
  await closed;
  expect(text.endsWith('0\r\n\r\n')).toBe(false);
  await vi.waitFor(async () => expect(await lastExport()).toMatchObject({ format: 'csv', complete: false }));
  expect((await lastExport()).rows).toBeGreaterThan(500);
  expect(snapshots).toBe(0);
  if (!databaseServer) expect(await emptyLog(databaseFile(config.dataDir), 0)).toBe(true);
});

test('an export that takes an hour for a reader who takes all at once is complete', async () => {
  repeat(6, () => advance(10 * minute));
  const { text } = await site.request.get('/admin/leads.csv').set('cookie', cookie).expect(200);
  expect(text.split('\r\n')).toHaveLength(1 + 6 * 500 + 1);
  expect(await lastExport()).toMatchObject({ rows: 3000, complete: true });
  expect(timers.size).toBe(0);
});

const files = ['/admin/leads.csv', '/admin/leads.xlsx', '/admin/leads'] as const;
const until = (running: number) => vi.waitFor(() => expect(snapshots).toBe(running), { interval: 5, timeout: 10_000 });

/** An export without end, whose reader takes nothing of it. */
async function begin(path: string, by: Desk): Promise<Socket> {
  repeat(Number.POSITIVE_INFINITY);
  const running = snapshots + 1;
  const socket = connect({ port, host: '127.0.0.1' });
  socket.write(`GET ${path} HTTP/1.1\r\nHost: site\r\nAccept: application/json\r\nCookie: ${by.cookie}\r\n\r\n`);
  await until(running);
  return socket;
}

async function end(...sockets: Socket[]) {
  const running = snapshots - sockets.length;
  for (const socket of sockets) socket.destroy();
  await until(running);
}

test('a third export of one account at once is refused until one of two has ended, a fifth of all accounts until a reader goes away', async () => {
  const names = ['ann', 'bob', 'cleo'];
  const desks = names.map((name) => deskOf(site, { email: `${name}@example.com`, role: 'sales' }));
  const [ann, bob, cleo] = (await Promise.all(desks)) as [Desk, Desk, Desk];
  const sockets = [await begin(files[0], ann), await begin(files[1], ann)];
  for (const path of files) {
    const { message } = await ann.read(path, 429);
    expect(message).toBe('Two of your exports are still running. Please try again when one has finished.');
    expect((await ann.get(files[0], 429)).headers['retry-after']).toBe('60');
    await end(...sockets.splice(0, 1));
    sockets.push(await begin(path, ann));
  }
  for (const desk of [bob, bob]) sockets.push(await begin(files[0], desk));
  const { message } = await cleo.read(files[0], 429);
  expect(message).toBe('Several exports are running at the moment. Please try again in a minute.');
  await end(...sockets.splice(0, 1));
  sockets.push(await begin(files[2], cleo));
  await cleo.read(files[0], 429);
  await end(...sockets);
});
