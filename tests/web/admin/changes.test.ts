import { expect, test } from 'vitest';
import { contactForm } from '../../../src/site/forms/contact.ts';
import { sparkForm } from '../../../src/site/forms/spark.ts';
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

/** The product with a clock of our own. */
async function desk() {
  let now = Date.now();
  const site = await testApp({}, { clock: () => now });
  const cookie = await signedIn(site);
  const ask = (query = `from=${now}`, as = cookie) =>
    site.request.get(`/admin/leads/arrivals?${query}`).set({ cookie: as, accept: 'application/json' });
  const arrive = (email: string, form = contactForm) => save(site.app.context.store, { email }, { form, at: now + 1 });
  const pass = (milliseconds: number) => {
    now += milliseconds;
  };
  return { ...site, cookie, ask, arrive, pass, clock: () => now };
}

test('each list hears of the leads of its own filter, in numbers alone, which no cache stores', async () => {
  const { ask, arrive, pass, clock } = await desk();
  await arrive('before@example.com');
  pass(2);
  for (const index of [1, 2]) {
    await arrive(`contact${index}@example.com`);
    await arrive(`spark${index}@example.com`, sparkForm);
  }
  const all = await ask().expect(200);
  expect(all.body).toEqual({ count: 4 });
  expect(all.headers['cache-control']).toBe('private, no-store');
  const from = clock();
  expect((await ask(`form=contact&from=${from}`)).body).toEqual({ count: 2 });
  expect((await ask(`spam=only&from=${from}`)).body).toEqual({ count: 0 });
  expect((await ask(`since=${new Date(from + 60_000).toISOString()}&from=${from}`)).body).toEqual({ count: 0 });
});

test('asking does not prolong the session', async () => {
  const { ask, pass, request, cookie } = await desk();
  pass(29 * 60_000);
  const answer = await ask().expect(200);
  expect(answer.headers['set-cookie']).toBeUndefined();
  pass(2 * 60_000);
  await ask().expect(401);
  await request.get('/admin/leads').set('cookie', cookie).expect(303);
});

test.each([
  ['disabled', { disabled_at: new Date().toISOString() }, 401],
  ['editor', { role: 'editor' as const }, 403],
] as const)('an account that was made %s gets no number', async (_how, lost, status) => {
  const { ask, app, arrive } = await desk();
  await app.context.store.engine.write((db) => db.updateTable('admins').set(lost).execute());
  await arrive('secret@example.com');
  const { body } = await ask().expect(status);
  expect(body).not.toHaveProperty('count');
});

test.each(['', 'from=x', 'from=-1', 'from=9e15', 'from=1&status=lost'])('%s asks for no count', async (query) => {
  const { ask } = await desk();
  await ask(query).expect(400);
});
