import { expect, test } from 'vitest';
import { shortId } from '../../src/leads/reference.ts';
import { temporaryStore } from '../helpers/temporary-store.ts';
import { noon, save } from '../leads/sample-submission.ts';
import { run } from './run-leads.ts';

type State = 'pending' | 'failed' | 'delivered';

/** A lead whose delivery is in a state, with words of the CRM. */
async function leadIn(store: ReturnType<typeof temporaryStore>, state: State, email: string) {
  const { id } = await save(store, { email });
  const changes = { state, attempts: 3, outcome: 'rejected', answer: '400 BLOCKED_EMAIL: not wanted' };
  await store.engine.write((db) => db.updateTable('deliveries').set(changes).where('lead_id', '=', id).execute());
  return id;
}

test('deliveries shows what waits or was refused, since when, and in which words', async () => {
  const store = temporaryStore();
  const id = await leadIn(store, 'failed', 'failed@example.com');
  await leadIn(store, 'delivered', 'delivered@example.com');
  await save(store, { email: 'waiting@example.com' }, { at: noon + 1000 });
  const { code, stdout } = await run(['deliveries'], { dataDir: store.dataDir, isTTY: true });
  const [head, waiting, failed, ...more] = stdout
    .trim()
    .split('\n')
    .map((line) => line.split(/\s{2,}/));
  expect({ code, more }).toEqual({ code: 0, more: [] });
  expect(head).toEqual([
    'Lead',
    'Email',
    'Form',
    'To',
    'State',
    'Since',
    'Next try',
    'Attempts',
    'Outcome',
    'Response',
  ]);
  expect(waiting?.slice(1)).toEqual([
    ...['waiting@example.com', 'spark', 'crm', 'pending', 'Mar 2, 2026, 10:00 AM', 'no CRM set here', '0'],
  ]);
  expect(failed).toEqual([
    ...[shortId(id), 'failed@example.com', 'spark', 'crm', 'failed', 'Mar 2, 2026, 10:00 AM', 'leads deliver', '3'],
    ...['rejected', '400 BLOCKED_EMAIL: not wanted'],
  ]);
});

test('deliveries for programs has the next try, and JSON the names of the columns without the body', async () => {
  const store = temporaryStore();
  const id = await leadIn(store, 'failed', 'failed@example.com');
  const { stdout } = await run(['deliveries', '--state', 'failed'], store);
  expect(stdout.split('\t').slice(0, 5)).toEqual([id, 'failed@example.com', 'spark', 'crm', 'failed']);
  const json = JSON.parse((await run(['deliveries', '--state', 'all', '--json'], store)).stdout);
  expect(json).toMatchObject([{ lead_id: id, state: 'failed', attempts: 3, email: 'failed@example.com' }]);
  expect(json[0]).not.toHaveProperty('body');
  expect(JSON.parse((await run(['deliveries', '--form', 'deck', '--json'], store)).stdout)).toEqual([]);
});

test('deliver makes failed ones due, one lead’s or all, and says how many', async () => {
  const store = temporaryStore();
  const id = await leadIn(store, 'failed', 'one@example.com');
  await leadIn(store, 'failed', 'two@example.com');
  await leadIn(store, 'delivered', 'done@example.com');
  expect(await run(['deliver', shortId(id)], store)).toMatchObject({
    code: 0,
    stdout: `${shortId(id)}\tone@example.com\t1 delivery queued for retry\n`,
  });
  expect(await store.leads.deliveries(id)).toMatchObject([{ state: 'pending' }]);
  expect((await store.leads.events(id)).at(-1)).toMatchObject({ kind: 'delivery-retried', by: 'sam', via: 'terminal' });
  expect(await run(['deliver', '--failed'], store)).toMatchObject({
    stdout: '1 delivery queued for retry; the server sends them.\n',
  });
  expect((await run(['deliver', '--all'], store)).stdout).toBe(
    '2 deliveries queued for retry; the server sends them.\n',
  );
  expect((await run(['deliver', 'done@example.com'], store)).stdout).toContain('nothing to retry');
});

test('reconcile says that nothing is missing, or prints each gap and exits with 1', async () => {
  const store = temporaryStore();
  const { id } = await save(store);
  expect(await run(['reconcile'], store)).toEqual({
    code: 0,
    stdout: '',
    stderr: '1 lead (0 spam), 1 delivery: 1 pending. No gaps.\n',
  });
  await store.engine.write((db) => db.deleteFrom('deliveries').execute());
  const { code, stdout, stderr } = await run(['reconcile'], store);
  expect({ code, stdout }).toEqual({
    code: 1,
    stdout: `no-delivery\t${id}\t\tcrm\tthe lead has no delivery to this destination\n`,
  });
  expect(stderr).toContain('1 gap');
  const json = await run(['reconcile', '--json'], store);
  expect(json.code).toBe(1);
  expect(JSON.parse(json.stdout)).toMatchObject({ ok: false, leads: 1, gaps: [{ kind: 'no-delivery', lead_id: id }] });
});

test('not-spam finds flagged leads by id or email, clears them and sends them on', async () => {
  const store = temporaryStore();
  const { id } = await save(store, { email: 'bot@example.com' }, { spam: 'trap' });
  expect((await run(['deliver', shortId(id)], store)).stdout).toContain('flagged as spam');
  expect(await run(['not-spam', 'bot@example.com'], store)).toMatchObject({
    code: 0,
    stdout: `${shortId(id)}\tbot@example.com\tnot spam; queued for delivery\n`,
  });
  expect((await run(['list'], store)).stdout).toContain(id);
  expect((await run(['not-spam', id], store)).stdout).toContain('was not spam');
  const { id: flagged } = await save(store, { email: 'bot@example.com' }, { at: noon + 3_600_000, spam: 'trap' });
  await run(['not-spam', 'bot@example.com'], store);
  expect(await store.leads.find(flagged)).toMatchObject({ spam: 0 });
  expect(await run(['not-spam', 'nobody@example.com'], store)).toMatchObject({ code: 3 });
});

test('status, note and reopen report what became of a lead', async () => {
  const store = temporaryStore();
  const { id } = await save(store);
  const result = async (...args: string[]) => (await run(args, store)).stdout.split('\t').at(-1);
  expect(await result('status', id, 'invested', '--by', 'Kim')).toBe('invested, was new\n');
  expect(await result('status', id, 'invested')).toBe('already invested\n');
  expect(await result('note', id, 'Called back')).toBe('note added\n');
  expect(await result('reopen', id)).toBe('reopened, status new\n');
  expect(await result('reopen', id)).toBe('was open, status new\n');
  expect(await run(['status', id, 'lost'], store)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('invested'),
  });
  const shown = await run(['show', id], { dataDir: store.dataDir, isTTY: true });
  expect(shown.stdout).toMatch(/note {2}by sam \(terminal\) {2}note Called back/);
  expect(shown.stdout).toMatch(/status-changed {2}by Kim \(terminal\) {2}from new, to invested/);
  expect((await store.leads.events(id)).map(({ kind, by }) => `${kind} ${by}`).sort()).toEqual([
    ...['note sam', 'received site', 'reopened sam', 'status-changed Kim'],
  ]);
});
