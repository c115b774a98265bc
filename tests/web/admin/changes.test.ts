import { expect, test } from 'vitest';
import { contactForm } from '../../../src/site/forms/contact.ts';
import { formOf } from '../../../src/site/forms/index.ts';
import { clientOf, deskOf } from '../../helpers/desk.ts';
import { testApp } from '../../helpers/test-app.ts';
import { noon, save } from '../../leads/sample-submission.ts';

let now = noon;
const site = await testApp({}, { clock: () => now });
const { store } = site.app.context;
const owner = await deskOf(site);
const theirs = await deskOf(site, { email: 'sam.hill@example.com', role: 'sales' });
const arrive = async (name: string, form = contactForm) =>
  (await save(store, { email: `${name}@example.com` }, { form, at: now + 1 })).id;
const arrivals = (query = `from=${now}`, status = 200) => owner.read(`/admin/leads/arrivals?${query}`, status);
const changes = (ids: readonly string[], from = now, desk = owner) => {
  const query = new URLSearchParams([['from', String(from)], ...ids.map((id) => ['lead', id])]);
  return desk.read(`/admin/leads/changes?${query}`);
};
const nothing = { leads: 0, by: [] };

test('a page hears of what others have done with its leads since, and of nothing else', async () => {
  const [one, two, other] = [await arrive('one'), await arrive('two'), await arrive('other')];
  // A delivery is nobody's work.
  expect((await store.leads.deliveries(one)).length).toBeGreaterThan(0);
  expect(await changes([one], 0)).toEqual(nothing);
  now += 1000;
  await owner.post(`/admin/leads/${one}/note`, { note: 'mine' });
  await theirs.post(`/admin/leads/${other}/contacted`);
  expect(await changes([one, two])).toEqual(nothing);
  await theirs.post(`/admin/leads/${one}/contacted`);
  await theirs.post(`/admin/leads/${two}/due`, { move: 'tomorrow' });
  expect(await changes([one, two])).toEqual({ leads: 2, by: ['Sam Hill'], at: new Date(now).toISOString() });
  expect(await changes([two], now, theirs)).toEqual(nothing);
  now += 1000;
  for (const ids of [[one, two], []]) expect(await changes(ids)).toEqual(nothing);
});

test('each list hears of the leads of its own filter, in numbers alone', async () => {
  await arrive('before');
  now += 2;
  for (const index of [1, 2]) {
    await arrive(`contact${index}`);
    await arrive(`spark${index}`, formOf('spark'));
  }
  const later = new Date(now + 60_000).toISOString();
  for (const [filter, count] of [
    ['', 4],
    ['form=contact&', 2],
    ['spam=only&', 0],
    [`since=${later}&`, 0],
  ] as const)
    expect(await arrivals(`${filter}from=${now}`), filter).toEqual({ count });
});

test('asking needs a time that can be read, and a session, which it does not prolong; no cache stores the answer', async () => {
  for (const query of ['', 'from=x', 'from=-1', 'from=9e15', 'from=1&status=lost']) await arrivals(query, 400);
  for (const query of ['', 'from=yesterday']) await owner.read(`/admin/leads/changes?${query}`, 400);
  await owner.read('/admin/leads/changes?from=1&lead=x&lead[a]=b');
  for (const path of ['changes', 'arrivals']) {
    await clientOf(site).read(`/admin/leads/${path}?from=1`, 401);
    const { headers } = await owner.get(`/admin/leads/${path}?from=1`);
    expect(headers['cache-control']).toBe('private, no-store');
  }
  now += 29 * 60_000;
  await arrivals();
  await clientOf(site, owner.cookie, { 'x-timed': '1' }).get('/admin/leads');
  now += 2 * 60_000;
  await arrivals('from=1', 401);
  await owner.get('/admin/leads', 303);
});
