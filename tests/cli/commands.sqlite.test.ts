import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryStore } from '../helpers/temporary-store.ts';
import { save } from '../leads/sample-submission.ts';
import { run } from './run-leads.ts';

test('a locked database is a plain sentence, and reading it goes on', async () => {
  const store = temporaryStore();
  const { id } = await save(store);
  const other = new Database(join(store.dataDir, 'leads.db'));
  onTestFinished(() => void other.close());
  other.exec('begin immediate');
  const options = { dataDir: store.dataDir, busyDeadline: 0 };
  expect(await run(['contacted', id], options)).toEqual({
    code: 1,
    stdout: '',
    stderr: 'leads: The database is locked by another program; please try again in a moment.\n',
  });
  expect(await run(['list'], options)).toMatchObject({ code: 0, stdout: expect.stringContaining(id) });
});
