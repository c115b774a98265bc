import { existsSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../helpers/temporary-store.ts';
import { run } from './run-leads.ts';

test.each([
  ['list'],
  ['list', '--json'],
  ['show', 'a1b2c3'],
  ['contacted', 'a1b2c3'],
  ['export'],
  ['watch'],
  ['stats'],
  ['deliveries'],
  ['deliver', '--all'],
  ['reconcile'],
  ['forget', 'ann@example.com', '--yes'],
  ['admin', 'list'],
])('%s %s on a database that is not there is one sentence, and makes none', async (...args) => {
  const dataDir = join(temporaryFolder(), 'nowhere');
  const { code, stdout, stderr } = await run(args, { dataDir });
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(/^leads: There is no database at .*leads\.db yet; .*\.\n$/);
  expect(existsSync(dataDir)).toBe(false);
});

test('a folder that is a link to nowhere is one sentence too', async () => {
  const dataDir = join(temporaryFolder(), 'link');
  symlinkSync(join(temporaryFolder(), 'nowhere'), dataDir);
  const { code, stderr } = await run(['db', 'migrate'], { dataDir });
  expect(code).toBe(1);
  expect(stderr).toMatch(/^leads: .*The folder of the database is a link that leads nowhere\.\n$/);
});
