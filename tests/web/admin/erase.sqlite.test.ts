import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { deskOf } from '../../helpers/desk.ts';
import { testApp } from '../../helpers/test-app.ts';
import { manualTime } from '../../leads/manual-time.ts';
import { save } from '../../leads/sample-submission.ts';

test('what was erased is in no file any more, while the server runs; a running export blocks nothing: the log is emptied once it has ended', async () => {
  const time = manualTime();
  const site = await testApp({ DATABASE_URL: '' }, { clock: time.clock, timers: time.timers });
  const { store, config } = site.app.context;
  const owner = await deskOf(site);
  const email = 'zoe@example.com';
  const begin = async () => {
    const { id } = await save(store, { email });
    return () => owner.post(`/admin/leads/${id}/erase`, { email });
  };
  const holding = () =>
    readdirSync(config.dataDir).filter((file) => /zoe/i.test(readFileSync(join(config.dataDir, file), 'latin1')));
  const erase = await begin();
  expect(holding()).not.toEqual([]);
  await erase();
  expect(holding()).toEqual([]);

  const eraseAgain = await begin();
  const snapshot = await store.engine.snapshot();
  await snapshot.read((db) => db.selectFrom('investment_leads').select('id').execute());
  await eraseAgain();
  expect(holding()).toContain('leads.db-wal');
  await snapshot.close();
  site.app.context.startJobs();
  const logSize = () => statSync(join(config.dataDir, 'leads.db-wal')).size;
  for (let timers = 0; logSize() && timers < 20; timers++) await time.runNext();
  expect(holding()).toEqual([]);
});
