import { expect, test } from 'vitest';
import { temporaryStore } from '../helpers/temporary-store.ts';
import { noon, save, saveMany, settleAll } from '../leads/sample-submission.ts';

test('a stream shows the leads of its beginning while others arrive', async () => {
  const store = temporaryStore();
  await saveMany(store, 600);
  const seen: number[] = [];
  for await (const leads of store.leads.rows({})) {
    seen.push(leads.length);
    await save(store, { email: `late${seen.length}@example.com` }, { at: noon - 1 });
  }
  expect(seen).toEqual([250, 250, 100]);
  expect(await store.leads.count({}, 1000)).toBe(603);
});

test('undelivered are those of which a delivery waits or was refused; spam joins them once it is none', async () => {
  const store = temporaryStore();
  const ids = (await saveMany(store, 3, { mailsSales: true })).map(({ id }) => id);
  const flagged = await save(store, { email: 'flagged@example.com' }, { spam: 'trap' });
  const [, refused, delivered] = ids;
  for (const destination of ['crm', 'mail'] as const) {
    await settleAll(store, destination, {
      stateOf: ({ lead_id }) => (lead_id === delivered ? 'delivered' : lead_id === refused ? 'failed' : 'pending'),
    });
    const found = await store.leads.list({ undelivered: true, spam: 'with' }, { limit: 10 });
    const expected = destination === 'crm' ? ids : ids.filter((id) => id !== delivered);
    expect(found.map((lead) => lead.id).sort()).toEqual([...expected].sort());
  }
  await store.leads.change({ id: flagged.id, was: { spam: 1 }, becomes: { spam: 0 } });
  expect(await store.leads.count({ undelivered: true }, 10)).toBe(3);
});
