import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder, temporaryStore } from '../helpers/temporary-store.ts';
import { save } from '../leads/sample-submission.ts';
import { run } from './run-leads.ts';

test.each([
  [['backup', 'copy.db'], /PGPASSWORD.* pg_dump .*=ADDRESS/],
  [['restore', 'copy.db', '--yes'], /PGPASSWORD.* pg_restore .*=ADDRESS/],
  [['check'], /PGPASSWORD.* pg_amcheck .* ADDRESS/],
])('db %j names the command of the server instead, and does nothing', async (args, command) => {
  const answer = await run(['db', ...args], { dataDir: temporaryFolder() });
  expect(answer).toEqual({ code: 1, stdout: '', stderr: expect.stringMatching(command) });
});

test('a missing copy is still named as such', async () => {
  const file = join(temporaryFolder(), 'none.db');
  expect(await run(['db', 'check', file], { dataDir: temporaryFolder() })).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('none.db'),
  });
});

test('forget says how the places of erased rows are cleared', async () => {
  const store = temporaryStore();
  await save(store);
  const { code, stdout } = await run(['forget', 'ann@example.com', '--yes'], store);
  expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining('VACUUM') });
});
