import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { cacheOf } from '../../scripts/build/code-cache/run.ts';
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

test.each(['server', 'leads'])('the built %s has its code cache beside it', (name) => {
  expect(readFileSync(cacheOf(join(root, 'dist', `${name}-program.cjs`))).length).toBeGreaterThan(0);
});

test.each(['server', 'leads'])('V8 stores the built %s in one byte a character', (name) => {
  expect(readFileSync(join(root, 'dist', `${name}-program.cjs`), 'utf8')).toMatch(/^[\0-\x7f]*$/);
});

async function leads(args: string[], dataDir: string): Promise<string> {
  const env = { ...process.env, ...databaseOf(dataDir) };
  const { stdout } = await execute(process.execPath, ['--import', 'tsx', 'cli/main.ts', ...args], { cwd: root, env });
  return stdout;
}
