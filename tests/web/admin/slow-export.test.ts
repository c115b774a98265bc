import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test, vi } from 'vitest';
import { emptyLog } from '../../../src/db/sqlite/empty-log.ts';
import { databaseFile } from '../../../src/db/sqlite/maintenance.ts';
import { server as databaseServer } from '../../helpers/database.ts';
import { portOf } from '../../helpers/port-of.ts';
import { signedIn } from '../../helpers/signed-in.ts';
import { testApp } from '../../helpers/test-app.ts';
import { save } from '../../leads/sample-submission.ts';

const minute = 60_000;
let now = 0;
const timers = new Set<{ at: number; run: () => void }>();
const site = await testApp(
  {},
  {
    monotonic: () => now,
    timers: {
      after(milliseconds, run) {
        const timer = { at: now + milliseconds, run };
        timers.add(timer);
        return () => timers.delete(timer);
      },
    },
  },
);
const { store, leads, config } = site.app.context;
const port = await portOf(site.app);
const cookie = await signedIn(site);
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
  let text = '';
  let closed = false;
  socket.on('data', (part) => {
    text = (text + part).slice(-1000);
  });
  socket.once('close', () => {
    closed = true;
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
  if (!closed) await once(socket, 'close');
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
