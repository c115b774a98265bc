import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { root } from '../../src/base/root.ts';
import { databaseOf } from '../helpers/database.ts';
import { temporaryStore } from '../helpers/temporary-store.ts';
import { save } from '../leads/sample-submission.ts';

const execute = promisify(execFile);

test('the command reads and writes the database that a running program has open', async () => {
  const store = temporaryStore();
  const { id } = await save(store);
  const listed = await leads(['list', '--json'], store.dataDir);
  expect(JSON.parse(listed)).toMatchObject([{ id, status: 'new' }]);
  await leads(['contacted', id], store.dataDir);
  expect(await store.leads.find(id)).toMatchObject({ status: 'contacted' });
}, 30_000);

test('a password costs who guesses it as much as OWASP asks', async () => {
  const { dataDir, admins } = temporaryStore();
  await leads(['admin', 'add', 'ann@example.com'], dataDir, 'correct horse battery\n');
  const admin = await admins.findAdmin('ann@example.com');
  expect(admin?.password_hash).toMatch(/^scrypt\$32768\$8\$3\$/);
});

test.each([
  ['of this V8', (cache: Buffer) => cache],
  ['of another V8', (cache: Buffer) => cache.fill(1, 0, 16)],
  ['half written', (cache: Buffer) => cache.subarray(0, cache.length / 2)],
  ['missing', () => undefined],
])('the built command starts with a code cache %s', async (_, change) => {
  const folder = await mkdtemp(join(tmpdir(), 'leads-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, 'dist'));
  const files = ['package.json', 'dist/leads.cjs', 'dist/leads-program.cjs'];
  for (const file of files) await copyFile(join(root, file), join(folder, file));
  const cache = change(await readFile(join(root, 'dist/leads-program.cjs.cache')));
  if (cache) await writeFile(join(folder, 'dist/leads-program.cjs.cache'), cache);
  const { stdout } = await execute(process.execPath, [join(folder, 'dist/leads.cjs'), '--version']);
  expect(stdout).toMatch(/\d/);
});

async function leads(args: string[], dataDir: string, input = ''): Promise<string> {
  const env = { ...process.env, ...databaseOf(dataDir) };
  const running = execute(process.execPath, ['dist/leads.cjs', ...args], { cwd: root, env });
  running.child.stdin?.end(input);
  return (await running).stdout;
}
