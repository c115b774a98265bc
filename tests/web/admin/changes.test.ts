import { expect, test } from 'vitest';
import { contactForm } from '../../../src/site/forms/contact.ts';
import { formOf } from '../../../src/site/forms/index.ts';
import { clientOf, deskOf } from '../../helpers/desk.ts';
import { testApp } from '../../helpers/test-app.ts';
import { noon, save } from '../../leads/sample-submission.ts';

/** A desk with a clock, and what a list on it asks for again and again. */
async function office() {
  let now = noon;
  const site = await testApp({}, { clock: () => now });
  const { store } = site.app.context;
  const owner = await deskOf(site);
  return {
    ...{ site, store, owner },
    now: () => now,
    pass: (milliseconds: number) => {
      now += milliseconds;
    },
    arrive: (email: string, form = contactForm) => save(store, { email }, { form, at: now + 1 }),
    arrivals: (query = `from=${now}`, status = 200) => owner.read(`/admin/leads/arrivals?${query}`, status),
    changes: (ids: readonly string[], from = now, desk = owner) => {
      const query = new URLSearchParams([['from', String(from)], ...ids.map((id) => ['lead', id])]);
      return desk.read(`/admin/leads/changes?${query}`);
    },
  };
}
const nothing = { leads: 0, by: [] };

test('a page hears of what others have done with its leads since, and of nothing else', async () => {
  const { site, owner, store, pass, changes, now } = await office();
  const theirs = await deskOf(site, { email: 'sam.hill@example.com', role: 'sales' });
  const [one = '', two = '', other = ''] = await Promise.all(
    ['one', 'two', 'other'].map(async (name) => (await save(store, { email: `${name}@example.com` })).id),
  );
  // A delivery is nobody's work.
  expect((await store.leads.deliveries(one)).length).toBeGreaterThan(0);
  expect(await changes([one], 0)).toEqual(nothing);
  pass(1000);
  await owner.post(`/admin/leads/${one}/note`, { note: 'mine' });
  await theirs.post(`/admin/leads/${other}/contacted`);
  expect(await changes([one, two])).toEqual(nothing);
  await theirs.post(`/admin/leads/${one}/contacted`);
  await theirs.post(`/admin/leads/${two}/due`, { move: 'tomorrow' });
  expect(await changes([one, two])).toEqual({ leads: 2, by: ['Sam Hill'], at: new Date(now()).toISOString() });
  expect(await changes([two], now(), theirs)).toEqual(nothing);
  pass(1000);
  for (const ids of [[one, two], []]) expect(await changes(ids)).toEqual(nothing);
});

test('each list hears of the leads of its own filter, in numbers alone', async () => {
  const { arrive, arrivals, pass, now } = await office();
  await arrive('before@example.com');
  pass(2);
  for (const index of [1, 2]) {
    await arrive(`contact${index}@example.com`);
    await arrive(`spark${index}@example.com`, formOf('spark'));
  }
  const from = now();
  const later = new Date(from + 60_000).toISOString();
  for (const [filter, count] of [
    ['', 4],
    ['form=contact&', 2],
    ['spam=only&', 0],
    [`since=${later}&`, 0],
  ] as const)
    expect(await arrivals(`${filter}from=${from}`), filter).toEqual({ count });
});

test('asking needs a time that can be read, and a session, which it does not prolong; no cache stores the answer', async () => {
  const { site, owner, arrivals, pass } = await office();
  for (const query of ['', 'from=x', 'from=-1', 'from=9e15', 'from=1&status=lost']) await arrivals(query, 400);
  for (const query of ['', 'from=yesterday']) await owner.read(`/admin/leads/changes?${query}`, 400);
  await owner.read('/admin/leads/changes?from=1&lead=x&lead[a]=b');
  for (const path of ['changes', 'arrivals']) {
    await clientOf(site).read(`/admin/leads/${path}?from=1`, 401);
    const { headers } = await owner.get(`/admin/leads/${path}?from=1`);
    expect(headers['cache-control']).toBe('private, no-store');
  }
  pass(29 * 60_000);
  await arrivals();
  await clientOf(site, owner.cookie, { 'x-timed': '1' }).get('/admin/leads');
  pass(2 * 60_000);
  await arrivals('from=1', 401);
  await owner.get('/admin/leads', 303);
});

test('an account that was disabled or made an editor gets no number', async () => {
  for (const [lost, status] of [
    [{ disabled_at: new Date().toISOString() }, 401],
    [{ role: 'editor' as const }, 403],
  ] as const) {
    const { store, arrive, arrivals } = await office();
    await store.engine.write((db) => db.updateTable('admins').set(lost).execute());
    await arrive('secret@example.com');
    expect(await arrivals('from=1', status)).not.toHaveProperty('count');
  }
});
