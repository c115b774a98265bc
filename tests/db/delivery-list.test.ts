import { expect, test } from 'vitest';
import { deliveryStates } from '../../src/db/rows.ts';
import { temporaryStore } from '../helpers/temporary-store.ts';
import { noon, save, setDeliveries } from '../leads/sample-submission.ts';

test('deliveries are listed newest first, each once, by state, destination, form, time and lead, in pages without a gap', async () => {
  const { outbox, ...store } = temporaryStore();
  const ids = [];
  for (const [place, state] of deliveryStates.entries()) {
    const { id } = await save(store, { email: `${state}@example.com` }, { at: noon + place * 1000 });
    await setDeliveries(store, { state }, id);
    ids.push(id);
  }
  const list = async (
    filter: Parameters<typeof outbox.list>[0],
    limit = 10,
    after?: { created_at: string; id: string },
  ) => outbox.list(filter, { limit, after });
  const states = async (...asked: Parameters<typeof list>) => (await list(...asked)).map(({ state }) => state);
  const newest = [...deliveryStates].reverse();
  expect(await states({})).toEqual(newest);
  expect(await states({ states: ['failed', 'pending', 'failed'] })).toEqual(['failed', 'pending']);
  expect(await states({ destination: 'mail' })).toEqual([]);
  expect([await states({ form: 'spark' }), await states({ form: 'deck' })]).toEqual([newest, []]);
  const third = new Date(noon + 3000).toISOString();
  expect([await states({ since: third }), await states({ until: third })]).toEqual([
    newest.slice(0, 2),
    newest.slice(2),
  ]);
  expect(await list({ leadId: ids[0] })).toMatchObject([{ state: deliveryStates[0], lead_id: ids[0] }]);
  const pages = [];
  for (let page = await list({}, 2); page.length; page = await list({}, 2, page.at(-1))) {
    pages.push(page.map(({ state }) => state));
  }
  expect(pages).toEqual([newest.slice(0, 2), newest.slice(2, 4), newest.slice(4)]);
});
