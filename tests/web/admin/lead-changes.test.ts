import { expect, test } from 'vitest';
import { signedIn } from '../../helpers/signed-in.ts';
import { testApp } from '../../helpers/test-app.ts';
import { noon, save } from '../../leads/sample-submission.ts';

let now = noon;
const site = await testApp({}, { clock: () => now });
const { store, leads } = site.app.context;
const mine = await signedIn(site);
const sam = { email: 'sam.hill@example.com', password: 'other unrelated plain words', role: 'sales' } as const;
const theirs = await signedIn(site, sam);
const changes = async (ids: readonly string[], from = now, as = mine) => {
  const query = new URLSearchParams([['from', String(from)], ...ids.map((id) => ['lead', id])]);
  const request = site.request.get(`/admin/leads/changes?${query}`).set({ cookie: as, accept: 'application/json' });
  return (await request.expect(200).expect('cache-control', 'private, no-store')).body;
};
const act = (id: string, action: string, body: object = {}, as = theirs) =>
  site.request.post(`/admin/leads/${id}/${action}`).type('form').set('cookie', as).send(body).expect(303);

test('a page hears of what others have done with its leads since, and of nothing else', async () => {
  const [one = '', two = '', other = ''] = await Promise.all(
    ['one', 'two', 'other'].map(async (name) => (await save(store, { email: `${name}@example.com` })).id),
  );
  now += 1000;
  await act(one, 'note', { note: 'mine' }, mine);
  await act(other, 'contacted');
  expect(await changes([one, two])).toEqual({ leads: 0, by: [] });
  await act(one, 'contacted');
  await act(two, 'due', { move: 'tomorrow' });
  expect(await changes([one, two])).toEqual({ leads: 2, by: ['Sam Hill'] });
  expect(await changes([two], now, theirs)).toEqual({ leads: 0, by: [] });
  now += 1000;
  expect(await changes([one, two])).toEqual({ leads: 0, by: [] });
  expect(await changes([])).toEqual({ leads: 0, by: [] });
});

test('a delivery is nobody’s work', async () => {
  const { id } = await save(store, { email: 'sent@example.com' });
  expect((await leads.deliveries(id)).length).toBeGreaterThan(0);
  expect(await changes([id], 0)).toEqual({ leads: 0, by: [] });
});

test('asking needs a time that can be read, and a session', async () => {
  const ask = (query: string, cookie = mine) =>
    site.request.get(`/admin/leads/changes?${query}`).set({ cookie, accept: 'application/json' });
  await ask('from=yesterday').expect(400);
  await ask('').expect(400);
  await ask('from=1&lead=x&lead[a]=b').expect(200);
  await ask('from=1', '').expect(401);
});
