import { expect, onTestFinished, test } from 'vitest';
import { lineTo } from '../helpers/cut-line.ts';
import { databaseOf } from '../helpers/database.ts';
import { noon, save } from '../leads/sample-submission.ts';
import { sink, terminal } from './run-leads.ts';

test('watch goes on when the database server is back, and prints what came meanwhile', async () => {
  const { store, leads } = terminal();
  await store.migrate();
  const line = await lineTo(databaseOf(store.dataDir).DATABASE_URL);
  onTestFinished(() => line.cut());
  const control = new AbortController();
  const [stdout, stderr] = [sink(), sink()];
  const env = { DATABASE_URL: line.url };
  const interrupted = () => control.signal;
  const watching = leads('watch --every 1', 130, { stdout, stderr, isTTY: true, interrupted, env });
  await expect.poll(() => stderr.text()).toContain('Waiting for leads');
  await line.cut();
  await expect.poll(() => stderr.text(), { timeout: 10_000 }).toContain('Trying again.');
  await save(store, { email: 'meanwhile@example.com' }, { at: noon + 3_600_000 - 1000 });
  await line.mend();
  await expect.poll(() => stdout.text(), { timeout: 10_000 }).toContain('meanwhile@example.com');
  control.abort();
  await watching;
});
