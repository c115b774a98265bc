import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { root } from '../../src/base/root.ts';
import { databaseOf } from '../helpers/database.ts';
import { temporaryFolder, temporaryStore } from '../helpers/temporary-store.ts';
import { save } from '../leads/sample-submission.ts';

/** `leads`, without a link. */
const shell = `set -euo pipefail\nleads() { '${process.execPath}' '${join(root, 'dist/leads.cjs')}' "$@"; }\n`;

test('the commands of docs/spreadsheets.md do what the page says', async () => {
  const store = temporaryStore();
  await save(store, { email: 'first@example.com' });
  const page = readFileSync(join(root, 'docs/spreadsheets.md'), 'utf8');
  const blocks = [...page.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, commands]) => commands);
  expect(blocks.length).toBeGreaterThan(4);
  const cwd = temporaryFolder();
  const env = { ...process.env, ...databaseOf(store.dataDir), USER: 'sam' };
  const { stdout } = await promisify(execFile)('bash', ['-c', shell + blocks.join('')], { env, cwd });
  expect(stdout).toContain('1 row, all valid; already here: 1. Nothing was imported.\n');
  expect(stdout).toContain('Imported 0 leads. Already here and skipped: 1.\n');
  expect(stdout).toContain('Imported 1 lead. Refused: 1, written to bad.csv.\n');
  expect(stdout).toMatch(/Removed 0 leads\.\n$/);
  expect(readFileSync(join(cwd, 'bad.csv'), 'utf8')).toBe('Mail,Given name\r\nnobody,Nobody\r\n');
  expect(readFileSync(join(cwd, 'for-excel.csv'), 'utf8')).toMatch(/^\ufeffid,email,/);
  const leads = await store.leads.list({}, { limit: 9 });
  expect(leads.map(({ email, form, status }) => [email, form, status]).sort()).toEqual([
    ['ann.cee@example.com', 'contact', 'contacted'],
    ['bob@example.com', 'webinar', 'new'],
    ['first@example.com', 'spark', 'new'],
  ]);
}, 60_000);
