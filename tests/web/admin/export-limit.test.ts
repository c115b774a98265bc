import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, test, vi } from 'vitest';
import { portOf } from '../../helpers/port-of.ts';
import { signedIn } from '../../helpers/signed-in.ts';
import { testApp } from '../../helpers/test-app.ts';
import { save } from '../../leads/sample-submission.ts';

const site = await testApp();
const { store, leads } = site.app.context;
const port = await portOf(site.app);
const accounts = await Promise.all(
  [1, 2, 3].map((number) =>
    signedIn(site, { email: `sales${number}@example.com`, password: 'four unrelated plain words', role: 'sales' }),
  ),
);
const [ann = '', bob = '', cleo = ''] = accounts;
await save(store);

let running = 0;
const { rows: stored } = leads;
/** Leads without end, so that no export ends by itself. */
leads.rows = async function* (filter) {
  running++;
  try {
    for await (const rows of stored(filter)) {
      const many = Array.from({ length: 500 }, () => rows).flat();
      for (;;) yield many;
    }
  } finally {
    running--;
  }
};

const exports = ['/admin/leads.csv', '/admin/leads.xlsx', '/admin/leads'] as const;

/** An export whose reader takes nothing of it. */
async function begin(path: string, cookie: string): Promise<Socket> {
  const before = running;
  const socket = connect({ port, host: '127.0.0.1' });
  socket.write(`GET ${path} HTTP/1.1\r\nHost: site\r\nAccept: application/json\r\nCookie: ${cookie}\r\n\r\n`);
  await vi.waitFor(() => expect(running).toBe(before + 1), { interval: 5, timeout: 10_000 });
  return socket;
}

async function end(...sockets: Socket[]) {
  const left = running - sockets.length;
  for (const socket of sockets) {
    socket.destroy();
    await once(socket, 'close');
  }
  await vi.waitFor(() => expect(running).toBe(left), { interval: 5, timeout: 10_000 });
}

const refused = (path: string, cookie: string) =>
  site.request.get(path).set('cookie', cookie).set('accept', 'application/json').expect(429);

test.each(exports)('%s: a third export of one account at once is refused, until one of two has ended', async (path) => {
  const first = await begin(exports[0], ann);
  const second = await begin(exports[1], ann);
  const answer = await refused(path, ann);
  expect(answer.headers['retry-after']).toBe('60');
  expect(answer.body.message).toBe('Two of your exports are still running. Please try again when one has finished.');
  await end(first);
  const third = await begin(path, ann);
  await refused(path, ann);
  await end(second, third);
});

test('a fifth export of all accounts at once is refused, and a reader who goes away makes room', async () => {
  const sockets = [];
  for (const cookie of [ann, ann, bob, bob]) sockets.push(await begin('/admin/leads.csv', cookie));
  const { body } = await refused('/admin/leads.csv', cleo);
  expect(body.message).toBe('Several exports are running at the moment. Please try again in a minute.');
  await end(...sockets.splice(0, 1));
  sockets.push(await begin('/admin/leads', cleo));
  await refused('/admin/leads.csv', cleo);
  await end(...sockets);
});
