import { userInfo } from 'node:os';
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { shortId } from '../../src/leads/reference.ts';
import { type TemporaryStore, temporaryFolder } from '../helpers/temporary-store.ts';
import { noon, save } from '../leads/sample-submission.ts';
import { run, terminal } from './run-leads.ts';

test('a lead is marked by the end of its id, once, and the mark can be undone', async () => {
  const { store, leads } = terminal();
  const { id } = await save(store);
  const end = shortId(id);
  expect((await leads(`contacted ${end}`)).stdout).toBe(`${end}\tann@example.com\tcontacted\n`);
  expect((await leads(`mark-contacted ${end}`)).stdout).toContain('already contacted on Mar 2, 2026');
  expect((await store.leads.events(id)).at(-1)).toMatchObject({ kind: 'contacted', by: 'sam', via: 'terminal' });
  expect((await leads(`contacted ${end} --undo`)).stdout).toContain('status new');
  expect(await store.leads.find(id)).toMatchObject({ status: 'new', contacted_at: null });
});

test('of several references those that name a lead are marked, and the exit code shows that others do not', async () => {
  const { store, leads } = terminal();
  const { id } = await save(store);
  const { stderr } = await leads(`contacted zoe@example.com ${id} --by Kim`, 3);
  expect(stderr).toBe('leads: no lead matches "zoe@example.com"; run `leads list` to see ids.\n');
  expect((await store.leads.events(id)).at(-1)).toMatchObject({ kind: 'contacted', by: 'Kim' });
});

test('of an email with several leads, the newest that is not contacted is marked; else each is named with its id', async () => {
  const { store, leads } = terminal();
  const first = await save(store);
  const second = await save(store, {}, { at: noon + 86_400_000 });
  for (const { id } of [second, first]) {
    await leads('contacted ann@example.com');
    expect(await store.leads.find(id)).toMatchObject({ status: 'contacted' });
  }
  const { stderr } = await leads('contacted ann@example.com', 2);
  for (const words of ['name one by its id:', first.id, second.id]) expect(stderr).toContain(words);
});

test('who acts is LEADS_BY, else the account on this machine', async () => {
  const { store, leads } = terminal();
  const { id } = await save(store);
  for (const [env, by] of [
    [{ LEADS_BY: 'kim@example.com' }, 'kim@example.com'],
    [{ USER: undefined }, userInfo().username],
  ] as const) {
    await leads(`note ${id} Called`, 0, { env });
    expect((await store.leads.events(id)).at(-1)).toMatchObject({ kind: 'note', by, via: 'terminal' });
  }
});

test('show prints a lead with its events and deliveries, as text or as an object', async () => {
  const { store, leads, json } = terminal();
  const { id } = await save(store);
  const { stdout } = await leads('show ann@example.com', 0, { isTTY: true });
  expect(stdout).toMatch(/^ann@example\.com\n\nPerson\n/);
  expect(stdout).toMatch(/^ {2}Email +ann@example\.com$/m);
  expect(stdout).toMatch(/^ {2}Last Contacted +Not contacted$/m);
  expect(stdout).toMatch(/Events\n.*received {2}by site {2}/);
  const object = await json(`show ${shortId(id)}`);
  expect(object).toMatchObject({ ...(await store.leads.find(id)), events: [{ kind: 'received' }], deliveries: [{}] });
});

test('status, note and reopen report what became of a lead', async () => {
  const { store, leads, json } = terminal();
  const { id } = await save(store);
  const result = async (line: string) => (await leads(line)).stdout.split('\t').at(-1);
  expect(await result(`status ${id} invested --by Kim`)).toBe('invested, was new\n');
  expect(await result(`status ${id} invested`)).toBe('already invested\n');
  expect(await result(`note ${id} 'Called back'`)).toBe('note added\n');
  expect(await result(`reopen ${id}`)).toBe('reopened, status new\n');
  expect(await result(`reopen ${id}`)).toBe('was open, status new\n');
  expect((await leads(`status ${id} lost`, 2)).stderr).toContain('invested');
  const { stdout } = await leads(`show ${id}`, 0, { isTTY: true });
  expect(stdout).toMatch(/note {2}by sam \(terminal\) {2}note Called back/);
  expect(stdout).toMatch(/status-changed {2}by Kim \(terminal\) {2}from new, to invested/);
  const email = 'ann@example.com';
  expect(await json(`status ${id} --do-not-email on`)).toEqual([{ id, email, result: 'do not email: on' }]);
  expect(await store.leads.find(id)).toMatchObject({ do_not_email: 1 });
  expect(await result(`status ${id}`)).toBe('new; do not email: on\n');
  const events = await store.leads.events(id);
  expect(events.map(({ kind, by }) => `${kind} ${by}`).sort()).toEqual([
    ...['do-not-email sam', 'note sam', 'received site', 'reopened sam', 'status-changed Kim'],
  ]);
});

test('an empty value, as of a variable that is not set, and several owners for one lead are refused', async () => {
  const { store, leads } = terminal();
  const { id } = await save(store);
  await leads(`due ${id} tomorrow Call`);
  const before = await store.leads.find(id);
  for (const [line, words] of [
    [`assign ${id} ''`, 'email is empty'],
    [`assign ${id} ' '`, 'email is empty'],
    [`due ${id} ''`, 'date is empty'],
    ["export --since ''", '--since is empty'],
    ["export --status ' '", '--status is empty'],
    [`assign ${id} kim@example.com,none`, 'Use the email of one account, or none'],
  ] as const) {
    const { stdout, stderr } = await leads(line, 2);
    expect([stdout, stderr]).toEqual(['', `leads: ${words}.\n`]);
  }
  expect(await store.leads.find(id)).toEqual(before);
});

test('not-spam finds flagged leads by id or email, clears them and sends them on', async () => {
  const { store, leads } = terminal();
  const { id } = await save(store, { email: 'bot@example.com' }, { spam: 'trap' });
  expect((await leads(`deliver ${shortId(id)}`)).stdout).toContain('flagged as spam');
  const { stdout } = await leads('not-spam bot@example.com');
  expect(stdout).toBe(`${shortId(id)}\tbot@example.com\tnot spam; queued for delivery\n`);
  expect((await leads('list')).stdout).toContain(id);
  expect((await leads(`not-spam ${id}`)).stdout).toContain('was not spam');
  const { id: flagged } = await save(store, { email: 'bot@example.com' }, { at: noon + 3_600_000, spam: 'trap' });
  await leads('not-spam bot@example.com');
  expect(await store.leads.find(flagged)).toMatchObject({ spam: 0 });
  await leads('not-spam nobody@example.com', 3);
});

/** A lead whose delivery is in a state, with words of the CRM. */
async function leadIn(store: TemporaryStore, state: 'failed' | 'delivered', email: string) {
  const { id } = await save(store, { email });
  const changes = { state, attempts: 3, outcome: 'rejected', answer: '400 BLOCKED_EMAIL: not wanted' };
  await store.engine.write((db) => db.updateTable('deliveries').set(changes).where('lead_id', '=', id).execute());
  return id;
}

test('deliveries shows what waits or was refused, since when, and in which words', async () => {
  const { store, leads, json } = terminal();
  const id = await leadIn(store, 'failed', 'failed@example.com');
  await leadIn(store, 'delivered', 'delivered@example.com');
  await save(store, { email: 'waiting@example.com' }, { at: noon + 1000 });
  const { stdout } = await leads('deliveries', 0, { isTTY: true });
  const cells = stdout.split('\n').map((line) => line.split(/\s{2,}/));
  expect(cells).toEqual([
    ['Lead', 'Email', 'Form', 'To', 'State', 'Since', 'Next try', 'Attempts', 'Outcome', 'Response'],
    [
      ...[expect.any(String), 'waiting@example.com', 'spark', 'crm', 'pending', 'Mar 2, 2026, 10:00 AM'],
      ...['no CRM set here', '0'],
    ],
    [
      ...[shortId(id), 'failed@example.com', 'spark', 'crm', 'failed', 'Mar 2, 2026, 10:00 AM'],
      ...['leads deliver', '3', 'rejected', '400 BLOCKED_EMAIL: not wanted'],
    ],
    [''],
  ]);
  const line = (await leads('deliveries --state failed')).stdout;
  expect(line.split('\t').slice(0, 5)).toEqual([id, 'failed@example.com', 'spark', 'crm', 'failed']);
  const [failed, ...others] = await json('deliveries --state failed');
  expect(failed).toMatchObject({ lead_id: id, state: 'failed', attempts: 3, email: 'failed@example.com' });
  expect(failed).not.toHaveProperty('body');
  expect(others).toEqual([]);
  expect(await json('deliveries --state all')).toHaveLength(3);
  expect(await json('deliveries --form deck')).toEqual([]);
});

test('deliver makes failed ones due, one lead’s or all, and says how many', async () => {
  const { store, leads } = terminal();
  const id = await leadIn(store, 'failed', 'one@example.com');
  await leadIn(store, 'failed', 'two@example.com');
  await leadIn(store, 'delivered', 'done@example.com');
  const said = async (line: string) => (await leads(line)).stdout;
  expect(await said(`deliver ${shortId(id)}`)).toBe(`${shortId(id)}\tone@example.com\t1 delivery queued for retry\n`);
  expect(await store.leads.deliveries(id)).toMatchObject([{ state: 'pending' }]);
  expect((await store.leads.events(id)).at(-1)).toMatchObject({ kind: 'delivery-retried', by: 'sam', via: 'terminal' });
  expect(await said('deliver --failed')).toBe('1 delivery queued for retry; the server sends them.\n');
  expect(await said('deliver --all')).toBe('2 deliveries queued for retry; the server sends them.\n');
  expect(await said('deliver done@example.com')).toContain('nothing to retry');
});

test('reconcile says that nothing is missing, or prints each gap and exits with 1', async () => {
  const { store, leads, json } = terminal();
  const { id } = await save(store);
  const whole = await leads('reconcile');
  expect(whole).toMatchObject({ stdout: '', stderr: '1 lead (0 spam), 1 delivery: 1 pending. No gaps.\n' });
  await store.engine.write((db) => db.deleteFrom('deliveries').execute());
  const { stdout, stderr } = await leads('reconcile', 1);
  expect(stdout).toBe(`no-delivery\t${id}\t\tcrm\tthe lead has no delivery to this destination\n`);
  expect(stderr).toContain('1 gap');
  const found = await json('reconcile', 1);
  expect(found).toMatchObject({ ok: false, leads: 1, gaps: [{ kind: 'no-delivery', lead_id: id }] });
});

test.each([
  ['admin add ann@example.com', 'short\n', /at least 12 characters/],
  ['admin add ann', 'correct horse battery\n', /valid email address/],
  ['admin add ann@example.com', '', /no password was given/],
  ['admin add ann@example.com --role boss', '', /unknown --role "boss"; use admin, sales, or editor/],
  ['lst', '', /unknown command 'lst' \(Did you mean list\?\)/],
  ['help db chek', '', /unknown command 'chek' \(Did you mean check\?\)/],
  ['list --since 2026-03-02 --until 2026-03-01', '', /--since "2026-03-02" is later than until "2026-03-01"/],
  ['list --fom spark', '', /unknown option '--fom' \(Did you mean --form\?\)/],
  ['list --form sparks', '', /--form "sparks" is unknown; use one of contact, spark/],
  ['list --limit 0', '', /whole number/],
  ['contacted', '', /missing required argument/],
  ['deliveries --state lost', '', /unknown --state "lost"/],
  ['deliveries --destination fax', '', /Use crm, mail, visitor, or webhook:/],
  ['deliver', '', /./],
  ['deliver a1b2c3 --all', '', /./],
])('leads %s, called wrongly, is one line and exit code 2', async (line, input, words) => {
  const { code, stdout, stderr } = await run(line.split(' '), { dataDir: temporaryFolder(), input });
  expect({ code, stdout, stderr }).toEqual({ code: 2, stdout: '', stderr: expect.stringMatching(words) });
  expect(stderr.trim().split('\n')).toHaveLength(1);
});

test('a password that is too weak is refused before it is asked for again', async () => {
  const stdin = Object.assign(new PassThrough(), { isTTY: true });
  const refused = terminal().leads('admin add ann@example.com', 2, { stdin });
  stdin.write('short\n');
  const { stderr } = await refused;
  expect(stderr).toContain('at least 12 characters');
  expect(stderr).not.toContain('Confirm password');
});
