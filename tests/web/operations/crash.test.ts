import { expect, onTestFinished, test } from 'vitest';
import { startOurs } from '../../../scripts/bench/servers.ts';
import { personOf, post } from '../../faults/people.ts';
import { startServer } from '../../faults/server-process.ts';
import { databaseOf } from '../../helpers/database.ts';
import { temporaryFolder, temporaryStore } from '../../helpers/temporary-store.ts';

test('a lead that was thanked for is there after the server is killed in the same moment', async () => {
  const dataDir = temporaryFolder();
  const server = await startServer(databaseOf(dataDir));
  onTestFinished(() => server.kill());
  const person = personOf(0);
  const answer = await post(person, () => server.url, 1);
  await server.kill();
  expect(answer?.status).toBe(200);
  const store = temporaryStore({ dataDir });
  const [lead] = await store.leads.list({ search: person.email }, { limit: 1 });
  expect(lead).toMatchObject({ email: person.email, form: 'contact' });
  expect(await store.leads.deliveries(lead?.id ?? '')).toMatchObject([{ state: 'pending', destination: 'crm' }]);
  expect((await store.reconcile()).gaps).toEqual([]);
}, 30_000);

test('a server that cannot start ends what waits for it, such as a build', async () => {
  await expect(startOurs({ DATA_DIR: '/dev/null/data' })).rejects.toThrow('dist/server.js ended before it listened');
});
