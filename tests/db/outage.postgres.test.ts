import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { StoreUnavailableError } from '../../src/base/errors.ts';
import { openStore } from '../../src/server/store.ts';
import { lineTo } from '../helpers/cut-line.ts';
import { databaseOf, onServer, server } from '../helpers/database.ts';
import { temporaryFolder, temporaryStore } from '../helpers/temporary-store.ts';
import { save } from '../leads/sample-submission.ts';

/** An address on the server, changed. */
function changed(change: (address: URL) => void): string {
  const address = new URL(server);
  address.password = 'secret';
  change(address);
  return address.href;
}

/** A store at an address, which tries for longer than any test lasts where it tries again at all. */
function storeAt(databaseUrl: string) {
  const store = openStore({ dataDir: '', databaseUrl }, { busyDeadline: 600_000 });
  onTestFinished(() => store.close());
  return store;
}

test.each([
  ['a server that is away', changed((address) => (address.port = '1')), 'The database server cannot be reached.'],
  ['a name that nobody has', changed((address) => (address.host = 'none.invalid')), /cannot be reached/],
  [
    'a database that is not there',
    changed((address) => (address.pathname = '/none')),
    /DATABASE_URL names does not exist/,
  ],
  [
    'an account that is not there',
    changed((address) => (address.username = 'nobody')),
    /refuses the name or the password/,
  ],
])('%s is not waited for, and named in a sentence without a password', async (_what, address, words) => {
  const failing = save(storeAt(address));
  await expect(failing).rejects.toThrow(StoreUnavailableError);
  await expect(failing).rejects.toThrow(words);
  await expect(failing).rejects.not.toThrow(/secret/);
});

test('TLS that the server lacks is named as such', async () => {
  const plain = createServer((socket) => void socket.once('data', () => socket.end('N'))).listen(0, '127.0.0.1');
  onTestFinished(() => void plain.close());
  await once(plain, 'listening');
  const { port } = plain.address() as AddressInfo;
  const store = storeAt(`postgres://site:secret@127.0.0.1:${port}/leads?sslmode=verify-full`);
  await expect(save(store)).rejects.toThrow(
    'The database server offers no TLS, which sslmode in DATABASE_URL asks for.',
  );
});

test('a lead that came while the server was down is not stored, and the next one is', async () => {
  const dataDir = temporaryFolder();
  const line = await lineTo(databaseOf(dataDir).DATABASE_URL);
  onTestFinished(() => line.cut());
  const store = storeAt(line.url);
  await save(store, { email: 'before@example.com' });
  await line.cut();
  const people = Array.from({ length: 20 }, (_, place) => ({ email: `person${place}@example.com` }));
  const answers = await Promise.allSettled(people.map((values) => save(store, values)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(['rejected']));
  await line.mend();
  const stored = () =>
    save(store, { email: 'after@example.com' }).then(
      () => true,
      () => false,
    );
  await expect.poll(stored, { timeout: 10_000 }).toBe(true);
  expect(await store.leads.count({}, 100)).toBe(2);
});

test('a connection that breaks within a transaction breaks neither the program nor what comes after', async () => {
  const dataDir = temporaryFolder();
  const line = await lineTo(databaseOf(dataDir).DATABASE_URL);
  onTestFinished(() => line.cut());
  const store = storeAt(line.url);
  await save(store);
  const broken = store.engine.write(async (db) => {
    await db.deleteFrom('investment_leads').execute();
    line.jolt();
    await new Promise(setImmediate);
    await db.selectFrom('investment_leads').selectAll().execute();
  });
  await expect(broken).rejects.toThrow('The connection to the database server was lost.');
  expect(await store.leads.count({}, 10)).toBe(1);
});

test('connections that break at their very first statement leave their places to others', async () => {
  const line = await lineTo(databaseOf(temporaryFolder()).DATABASE_URL);
  onTestFinished(() => line.cut());
  const store = storeAt(line.url);
  await save(store);
  const toCome = line.breakAt('set_config', 8);
  line.jolt();
  const counts = await Promise.all(Array.from({ length: 8 }, () => store.leads.count({}, 10)));
  expect(counts).toEqual(Array(8).fill(1));
  expect(toCome()).toBe(0);
  await store.close();
});

test('a session that the server ends is replaced', async () => {
  const store = temporaryStore();
  await save(store);
  const pid = await store.engine.read(async (db) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
    return rows[0]?.pid;
  });
  await onServer(`select pg_terminate_backend(${pid})`);
  expect(await store.leads.count({}, 10)).toBe(1);
});

test.each([
  ['synchronous_commit', 'on'],
  ['statement_timeout', '10s'],
  ['idle_in_transaction_session_timeout', '10s'],
])('connections have %s %s', async (setting, value) => {
  const { rows } = await temporaryStore().engine.write((db) =>
    sql<{ value: string }>`select current_setting(${setting}) as value`.execute(db),
  );
  expect(rows).toEqual([{ value }]);
});

test('two transactions in each other’s way are both done', async () => {
  const store = temporaryStore();
  const ids = await Promise.all(
    ['a', 'b'].map(async (name) => (await save(store, { email: `${name}@example.com` })).id),
  );
  const mark = (first: string | undefined, second: string | undefined, met: Promise<void>, meet: () => void) =>
    store.engine.write(async (db) => {
      for (const id of [first, second]) {
        await db
          .updateTable('investment_leads')
          .set({ message: 'marked' })
          .where('id', '=', id ?? '')
          .execute();
        meet();
        await met;
      }
    });
  const [one, other] = [meeting(), meeting()];
  await Promise.all([mark(ids[0], ids[1], other.met, one.meet), mark(ids[1], ids[0], one.met, other.meet)]);
  expect((await store.leads.list({}, { limit: 5 })).map(({ message }) => message)).toEqual(['marked', 'marked']);
});

function meeting() {
  let meet = () => {};
  const met = new Promise<void>((resolve) => {
    meet = resolve;
  });
  return { met, meet };
}
