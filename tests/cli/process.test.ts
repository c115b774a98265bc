import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { root } from '../../src/base/root.ts';
import { databaseOf } from '../helpers/database.ts';
import { temporaryFolder, temporaryStore } from '../helpers/temporary-store.ts';
import { save } from '../leads/sample-submission.ts';

const execute = promisify(execFile);

async function leads(args: string[], dataDir: string, input = ''): Promise<string> {
  const env = { ...process.env, ...databaseOf(dataDir) };
  const running = execute(process.execPath, ['dist/leads.cjs', ...args], { cwd: root, env });
  running.child.stdin?.on('error', () => {}); // it may end without reading
  running.child.stdin?.end(input);
  return (await running).stdout;
}

test('the command reads and writes the database that a running program has open', async () => {
  const store = temporaryStore();
  const { id } = await save(store);
  expect(JSON.parse(await leads(['list', '--json'], store.dataDir))).toMatchObject([{ id, status: 'new' }]);
  await leads(['contacted', id], store.dataDir);
  expect(await store.leads.find(id)).toMatchObject({ status: 'contacted' });
}, 30_000);

test.runIf(existsSync('/dev/full'))('help that cannot be written is an error', async () => {
  await expect(
    execute('sh', ['-c', `"${process.execPath}" dist/leads.cjs --help > /dev/full`], { cwd: root }),
  ).rejects.toMatchObject({ code: 1 });
});

test.runIf(existsSync('/dev/full'))('a full disk below the output is named in a sentence', async () => {
  const store = temporaryStore();
  await save(store);
  const env = { ...process.env, ...databaseOf(store.dataDir) };
  await expect(
    execute('sh', ['-c', `"${process.execPath}" dist/leads.cjs list > /dev/full`], { cwd: root, env }),
  ).rejects.toMatchObject({ code: 1, stderr: 'leads: the output cannot be written: the disk is full.\n' });
});

test('a password costs who guesses it as much as OWASP asks', async () => {
  const { dataDir, admins } = temporaryStore();
  await leads(['admin', 'add', 'ann@example.com'], dataDir, 'correct horse battery\n');
  const admin = await admins.findAdmin('ann@example.com');
  expect(admin?.password_hash).toMatch(/^scrypt\$32768\$8\$3\$/);
});

test('the built command starts without a code cache, and with one that is of another V8 or half written', async () => {
  const folder = temporaryFolder();
  await mkdir(join(folder, 'dist'));
  for (const file of ['package.json', 'dist/leads.cjs', 'dist/leads-program.cjs'])
    await copyFile(join(root, file), join(folder, file));
  const cache = await readFile(join(root, 'dist/leads-program.cjs.cache'));
  const half = cache.subarray(0, cache.length / 2);
  for (const bytes of [undefined, half, Buffer.from(cache).fill(1, 0, 16)]) {
    if (bytes) await writeFile(join(folder, 'dist/leads-program.cjs.cache'), bytes);
    const { stdout } = await execute(process.execPath, [join(folder, 'dist/leads.cjs'), '--version']);
    expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  }
});
