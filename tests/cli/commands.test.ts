import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { runLeads } from '../../cli/program.ts';
import { signIn } from '../../src/accounts/accounts.ts';
import { shortId } from '../../src/leads/reference.ts';
import { temporaryFolder, temporaryStore } from '../helpers/temporary-store.ts';
import { noon, save } from '../leads/sample-submission.ts';
import { run } from './run-leads.ts';

test('a lead is marked by the end of its id, once, and the mark can be undone', async () => {
  const store = temporaryStore();
  const { id } = await save(store);
  const end = shortId(id);
  expect(await run(['contacted', end], store)).toMatchObject({
    code: 0,
    stdout: `${end}\tann@example.com\tcontacted\n`,
  });
  const again = await run(['mark-contacted', end], store);
  expect(again).toMatchObject({ code: 0, stdout: expect.stringContaining('already contacted on Mar 2, 2026') });
  expect((await store.leads.events(id)).at(-1)).toMatchObject({ kind: 'contacted', by: 'sam', via: 'terminal' });
  const undone = await run(['contacted', end, '--undo'], store);
  expect(undone).toMatchObject({ code: 0, stdout: expect.stringContaining('status new') });
  expect(await store.leads.find(id)).toMatchObject({ status: 'new', contacted_at: null });
});

test('of several references those that name a lead are marked, and the exit code shows that others do not', async () => {
  const store = temporaryStore();
  const { id } = await save(store);
  const { code, stderr } = await run(['contacted', 'zoe@example.com', id, '--by', 'Kim'], store);
  expect(code).toBe(3);
  expect(stderr).toBe('leads: no lead matches "zoe@example.com"; run `leads list` to see ids.\n');
  expect((await store.leads.events(id)).at(-1)).toMatchObject({ kind: 'contacted', by: 'Kim' });
});

test('show prints a lead with its events and deliveries, as text or as an object', async () => {
  const store = temporaryStore();
  const { id } = await save(store);
  const plain = await run(['show', 'ann@example.com'], { dataDir: store.dataDir, isTTY: true });
  expect(plain.stdout).toMatch(/^ann@example\.com\n\nPerson\n/);
  expect(plain.stdout).toMatch(/^ {2}Email +ann@example\.com$/m);
  expect(plain.stdout).toMatch(/^ {2}Last Contacted +Not contacted$/m);
  expect(plain.stdout).toMatch(/Events\n.*received {2}by site/);
  const object = JSON.parse((await run(['show', shortId(id), '--json'], store)).stdout);
  expect(object).toMatchObject({ ...(await store.leads.find(id)), events: [{ kind: 'received' }], deliveries: [{}] });
});

test.each(['csv', 'json', 'ndjson'])('export writes %s to standard output or, complete, to a file', async (format) => {
  const store = temporaryStore();
  await save(store);
  const out = await run(['export', '--format', format], store);
  expect(out).toMatchObject({
    code: 0,
    stderr: expect.stringMatching(`^Exported 1 lead as ${format}.\nFilter: none\nSHA-256: `),
  });
  const folder = temporaryFolder();
  const file = join(folder, 'leads.txt');
  const filed = await run(['export', '--format', format, '--output', file], store);
  expect(filed).toMatchObject({ code: 0, stdout: '', stderr: expect.stringContaining(` as ${format} to ${file}.\n`) });
  expect(readFileSync(file, 'utf8')).toBe(out.stdout);
  expect(readdirSync(folder)).toEqual(['leads.txt']);
});

test('an export that cannot be written says why and leaves nothing behind', async () => {
  const { dataDir } = temporaryStore();
  const file = join(dataDir, 'nowhere', 'leads.csv');
  expect(await run(['export', '--output', file], { dataDir })).toEqual({
    code: 1,
    stdout: '',
    stderr: `leads: ${file} cannot be written: its folder does not exist.\n`,
  });
});

test('admin add reads the password from standard input, and the account signs in', async () => {
  const store = temporaryStore();
  const password = 'correct horse battery';
  const added = await run(['admin', 'add', 'Ann@example.com', '--role', 'sales'], {
    dataDir: store.dataDir,
    input: `${password}\nnot this line\n`,
  });
  expect(added).toEqual({ code: 0, stdout: 'Added ann@example.com (sales).\n', stderr: '' });
  expect(await signIn({ ...store, clock: Date.now }, { email: 'ann@example.com', password })).toMatchObject({
    outcome: 'signed-in',
  });
  const again = await run(['admin', 'add', 'ann@example.com'], { dataDir: store.dataDir, input: `${password}\n` });
  expect(again).toMatchObject({ code: 1, stderr: 'leads: ann@example.com already has an account.\n' });
});

test.each([
  [['admin', 'add', 'ann@example.com'], 'short\n', /at least 12 characters/],
  [['admin', 'add', 'ann'], 'correct horse battery\n', /valid email address/],
  [['admin', 'add', 'ann@example.com'], '', /no password was given/],
  [['admin', 'add', 'ann@example.com', '--role', 'boss'], '', /unknown --role "boss"; use admin, sales, or editor/],
  [['lst'], '', /unknown command 'lst' \(Did you mean list\?\)/],
  [['help', 'nope'], '', /unknown command 'nope'/],
  [['help', 'db', 'chek'], '', /unknown command 'chek' \(Did you mean check\?\)/],
  [
    ['list', '--since', '2026-03-02', '--until', '2026-03-01'],
    '',
    /--since "2026-03-02" is later than until "2026-03-01"/,
  ],
  [['list', '--fom', 'spark'], '', /unknown option '--fom' \(Did you mean --form\?\)/],
  [['list', '--form', 'sparks'], '', /--form "sparks" is unknown; use one of contact, spark/],
  [['list', '--limit', '0'], '', /whole number/],
  [['export', '--format', 'xls'], '', /unknown --format "xls"; use csv, json, ndjson, or xlsx/],
  [['contacted'], '', /missing required argument/],
  [['deliver'], '', /./],
  [['deliver', 'a1b2c3', '--all'], '', /./],
  [['deliveries', '--state', 'lost'], '', /unknown --state "lost"/],
])('%j called wrongly is one line and exit code 2', async (args, input, words) => {
  const { code, stdout, stderr } = await run(args, { dataDir: temporaryFolder(), input });
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toMatch(words);
  expect(stderr.trim().split('\n')).toHaveLength(1);
});

test('of an email with several leads, the newest that is not contacted is marked; else each is named with its id', async () => {
  const store = temporaryStore();
  const first = await save(store);
  const second = await save(store, {}, { at: noon + 86_400_000 });
  for (const id of [second.id, first.id]) {
    expect(await run(['contacted', 'ann@example.com'], store)).toMatchObject({ code: 0, stderr: '' });
    expect(await store.leads.find(id)).toMatchObject({ status: 'contacted' });
  }
  const { code, stderr } = await run(['contacted', 'ann@example.com'], store);
  expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining('name one by its id:') });
  for (const id of [first.id, second.id]) expect(stderr).toContain(id);
  expect(await run(['contacted', second.id, '--undo'], store)).toMatchObject({ code: 0 });
});

test('without a name who did it is the account on this machine', async () => {
  const store = temporaryStore();
  const { id } = await save(store);
  await run(['contacted', id], { ...store, env: { USER: undefined } });
  expect((await store.leads.events(id)).at(-1)).toMatchObject({ by: userInfo().username, via: 'terminal' });
});

test('an export replaces no file that is there, unless --force says so', async () => {
  const store = temporaryStore();
  await save(store);
  const file = join(temporaryFolder(), 'there.txt');
  writeFileSync(file, 'precious');
  expect(await run(['export', '--output', file], store)).toEqual({
    code: 2,
    stdout: '',
    stderr: `leads: ${file} already exists; use --force to replace it.\n`,
  });
  expect(readFileSync(file, 'utf8')).toBe('precious');
  expect((await store.audit.latest(10)).map(({ kind }) => kind)).toEqual([]);
  expect(await run(['export', '--output', file, '--force'], store)).toMatchObject({ code: 0 });
  expect(readFileSync(file, 'utf8')).not.toBe('precious');
});

test('a password that is too weak is refused before it is asked for again', async () => {
  const stdin = Object.assign(new PassThrough(), { isTTY: true });
  const stderr = new PassThrough();
  const code = runLeads(['admin', 'add', 'ann@example.com'], {
    ...{ stdin, stdout: new PassThrough(), stderr, env: { DATA_DIR: temporaryFolder() }, clock: () => noon },
  });
  stdin.write('short\n');
  expect(await code).toBe(2);
  const said = await text(stderr.end());
  expect(said).toContain('at least 12 characters');
  expect(said).not.toContain('Confirm password');
});
