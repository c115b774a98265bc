import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { signedIn } from '../../helpers/signed-in.ts';
import { testApp } from '../../helpers/test-app.ts';
import { manualTime } from '../../leads/manual-time.ts';
import { save } from '../../leads/sample-submission.ts';

async function office() {
  const time = manualTime();
  const site = await testApp({ DATABASE_URL: '' }, { clock: time.clock, timers: time.timers });
  const { store, config } = site.app.context;
  const { id } = await save(store, { email: 'zoe@example.com' });
  const cookie = await signedIn(site);
  const erase = () =>
    site.request.post(`/admin/leads/${id}/erase`).type('form').set('cookie', cookie).send({ email: 'zoe@example.com' });
  const holding = () =>
    readdirSync(config.dataDir).filter((file) => /zoe/i.test(readFileSync(join(config.dataDir, file), 'latin1')));
  const log = join(config.dataDir, 'leads.db-wal');
  return { time, store, erase, holding, logSize: () => statSync(log).size };
}

test('what was erased is in no file any more, while the server runs', async () => {
  const { erase, holding } = await office();
  expect(holding()).not.toEqual([]);
  await erase().expect(303);
  expect(holding()).toEqual([]);
});

test('a running export blocks nothing: the log is emptied once it has ended', async () => {
  const { time, store, erase, holding, logSize } = await office();
  const snapshot = await store.engine.snapshot();
  await snapshot.read((db) => db.selectFrom('investment_leads').select('id').execute());
  await erase().expect(303);
  expect(holding()).toContain('leads.db-wal');
  await snapshot.close();
  for (let timers = 0; logSize() && timers < 20; timers++) await time.runNext();
  expect(holding()).toEqual([]);
});
