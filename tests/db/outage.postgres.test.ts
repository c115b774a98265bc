import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { StoreUnavailableError } from '../../src/base/errors.ts';
import { openStore } from '../../src/server/store.ts';
import { lineTo } from '../helpers/cut-line.ts';
import { databaseOf, onServer, server } from '../helpers/database.ts';
import { temporaryFolder, temporaryStore } from '../helpers/temporary-store.ts';
import { save, saveMany } from '../leads/sample-submission.ts';

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

/** A store with one lead, on a line that can be cut. */
async function storeOnLine() {
  const line = await lineTo(databaseOf(temporaryFolder()).DATABASE_URL);
  onTestFinished(() => line.cut());
  const store = storeAt(line.url);
  await save(store, { email: 'before@example.com' });
  return { line, store };
}

test.each([
  [
    'a server that is away',
    changed((address) => (address.port = '1')),
    'The database server of DATABASE_URL cannot be reached.',
  ],
  ['a name that nobody has', changed((address) => (address.host = 'none.invalid')), /cannot be reached/],
  ['a missing database', changed((address) => (address.pathname = '/none')), /DATABASE_URL names does not exist/],
  ['a missing account', changed((address) => (address.username = 'nobody')), /refuses the name or the password/],
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

test('leads that came while the server was down are not stored, and the next one is', async () => {
  const { line, store } = await storeOnLine();
  await line.cut();
  const people = Array.from({ length: 20 }, (_, place) => save(store, { email: `person${place}@example.com` }));
  const answers = await Promise.allSettled(people);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(['rejected']));
  await line.mend();
  await expect.poll(() => save(store).catch(() => undefined), { timeout: 10_000 }).toBeDefined();
  expect(await store.leads.count({}, 100)).toBe(2);
});

test('a connection that breaks within a transaction breaks neither the program nor what comes after', async () => {
  const { line, store } = await storeOnLine();
  const broken = store.engine.write(async (db) => {
    await db.deleteFrom('investment_leads').execute();
    line.jolt();
    await new Promise(setImmediate);
    await db.selectFrom('investment_leads').selectAll().execute();
  });
  await expect(broken).rejects.toThrow('The connection to the database server was lost.');
  expect(await store.leads.count({}, 10)).toBe(1);
});

test('a session that the server ends is replaced', async () => {
  const store = temporaryStore();
  await save(store);
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(store.engine.db);
  await onServer(`select pg_terminate_backend(${rows[0]?.pid})`);
  expect(await store.leads.count({}, 10)).toBe(1);
});

test('connections commit to disk, and end what takes ten seconds', async () => {
  const { rows } = await temporaryStore().engine.write((db) =>
    sql`select current_setting('synchronous_commit') as commit, current_setting('statement_timeout') as statement,
      current_setting('idle_in_transaction_session_timeout') as idle`.execute(db),
  );
  expect(rows).toEqual([{ commit: 'on', statement: '10s', idle: '10s' }]);
});

test('the first message asks for nothing that a connection pooler refuses', async () => {
  const asked: string[] = [];
  const pooler = createServer((socket) => {
    socket.once('data', (message) => void socket.end(() => asked.push(...message.toString('utf8', 8).split('\0'))));
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void pooler.close());
  await once(pooler, 'listening');
  const { port } = pooler.address() as AddressInfo;
  const databaseUrl = `postgres://site:secret@127.0.0.1:${port}/leads`;
  const store = openStore({ dataDir: '', databaseUrl }, { busyDeadline: 0 });
  onTestFinished(() => store.close());
  await expect(save(store)).rejects.toThrow('The connection to the database server was lost.');
  const names = asked.filter((text, index) => text && index % 2 === 0);
  expect(names.sort()).toEqual(['application_name', 'client_encoding', 'database', 'user']);
});

test.each([
  ['off', 'on'],
  ['on', 'on'],
  ['remote_apply', 'remote_apply'],
])('where the server says synchronous_commit=%s, it is %s: no weaker than asked for, never off', async (asked, is) => {
  const address = new URL(databaseOf(temporaryFolder()).DATABASE_URL);
  const options = `${address.searchParams.get('options') ?? ''} -c synchronous_commit=${asked}`;
  address.searchParams.set('options', options.trim());
  const { rows } = await sql`show synchronous_commit`.execute(storeAt(address.href).engine.db);
  expect(rows).toEqual([{ synchronous_commit: is }]);
});

test('two transactions in each other’s way are both done', async () => {
  const store = temporaryStore();
  const [one, other] = (await saveMany(store, 2)).map(({ id }) => id);
  /** Marks both once the other transaction has marked its first. */
  const mark = (ids: readonly (string | undefined)[], met: Promise<void>, meet: () => void) =>
    store.engine.write(async (db) => {
      for (const id of ids) {
        await db
          .updateTable('investment_leads')
          .set({ message: 'marked' })
          .where('id', '=', id ?? '')
          .execute();
        meet();
        await met;
      }
    });
  const [here, there] = [meeting(), meeting()];
  await Promise.all([mark([one, other], there.met, here.meet), mark([other, one], here.met, there.meet)]);
  expect((await store.leads.list({}, { limit: 5 })).map(({ message }) => message)).toEqual(['marked', 'marked']);
});

function meeting() {
  let meet = () => {};
  const met = new Promise<void>((resolve) => {
    meet = resolve;
  });
  return { met, meet };
}
