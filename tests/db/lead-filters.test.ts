import { expect, test } from 'vitest';
import type { LeadFilter } from '../../src/leads/filter.ts';
import { leadOf } from '../../src/leads/lead.ts';
import type { LeadCursor } from '../../src/leads/order.ts';
import { type SampleLead, sampleLeads, storeSamples } from '../../src/leads/seed.ts';
import { temporaryStore } from '../helpers/temporary-store.ts';
import { noon, save } from '../leads/sample-submission.ts';

test('pages follow each other, newest first, ties by id, without a gap', async () => {
  const store = temporaryStore();
  for (let place = 0; place < 25; place++) {
    await save(store, { email: `person${place}@example.com` }, { at: noon + Math.floor(place / 5) });
  }
  const all = await store.leads.list({}, { limit: 100 });
  const pages = [];
  for (let after: LeadCursor | undefined; ; ) {
    const { rows, last, isMore } = await store.leads.page({}, { limit: 7, after });
    pages.push(...rows);
    after = last;
    if (!isMore) break;
  }
  expect(pages).toEqual(all);
  const order = all.map((lead) => `${lead.created_at} ${lead.id}`);
  expect(order).toEqual([...order].sort().reverse());
});

test('a count is that of the list, or its ceiling where that is less', async () => {
  const store = temporaryStore();
  const samples: SampleLead[] = [];
  for await (const sample of sampleLeads({ count: 400, days: 60, random: 1, now: noon })) samples.push(sample);
  await storeSamples(store.engine, samples);
  const one = samples[200]?.lead ?? expect.fail();
  const since = new Date(noon - 30 * 86_400_000).toISOString();
  const { form, status, utm_campaign: campaign, first_name, last_name } = one;
  const filters: LeadFilter[] = [
    ...([{}, { form }, { status }, { campaign }, { form, status: 'new' }, { form, status, campaign }] as const),
    ...[first_name, last_name, `${first_name} ${last_name}`, one.email, 'a', '@example'].map((search) => ({ search })),
    ...([{ source: one.utm_source }, { source: one.utm_source, status }] as const),
    ...([{ search: 'a', form, status }, { search: 'a', since }, { undelivered: true }] as const),
  ];
  for (const words of filters) {
    for (const filter of [
      words,
      { ...words, since },
      { ...words, spam: 'only' },
      { ...words, spam: 'with' },
    ] as const) {
      const { length } = await store.leads.list(filter, { limit: 1000 });
      const counts = [1, length, length + 1].filter(Boolean);
      expect(await Promise.all(counts.map((ceiling) => store.leads.count(filter, ceiling)))).toEqual(
        counts.map((ceiling) => Math.min(ceiling, length)),
      );
    }
  }
});

test('a stream shows the leads of its beginning while others arrive', async () => {
  const store = temporaryStore();
  const people = Array.from({ length: 600 }, (_, place) => ({ email: `person${place}@example.com` }));
  await Promise.all(people.map((values) => save(store, values)));
  const seen: number[] = [];
  for await (const leads of store.leads.rows({})) {
    seen.push(leads.length);
    await save(store, { email: `late${seen.length}@example.com` }, { at: noon - 1 });
  }
  expect(seen).toEqual([250, 250, 100]);
  expect(await store.leads.count({}, 1000)).toBe(603);
});

test('a search that finds thousands gives the same pages in the same order as one that finds few', async () => {
  const store = temporaryStore();
  const people = Array.from({ length: 5200 }, (_, place) => ({ email: `person${place}@example.com` }));
  await Promise.all(people.map((values, place) => save(store, values, { at: noon + place })));
  for (const order of ['newest', 'oldest', 'email', 'email-backwards'] as const) {
    const all = await store.leads.list({}, { limit: 6000, order });
    expect(await store.leads.list({ search: 'person' }, { limit: 6000, order })).toEqual(all);
    const ones = all.filter(({ email }) => email.startsWith('person1'));
    expect(await store.leads.list({ search: 'person1' }, { limit: 6000, order })).toEqual(ones);
  }
  const streamed: string[] = [];
  for await (const leads of store.leads.rows({ search: 'person' }))
    streamed.push(...leads.map((row) => leadOf(row).id));
  expect(streamed).toEqual((await store.leads.list({}, { limit: 6000 })).map(({ id }) => id));
});

test('undelivered are those of which a delivery waits or was refused; spam joins them once it is none', async () => {
  const store = temporaryStore();
  const ids: string[] = [];
  for (const name of ['waits', 'refused', 'delivered']) {
    ids.push((await save(store, { email: `${name}@example.com` }, { mailsSales: true })).id);
  }
  const flagged = await save(store, { email: 'flagged@example.com' }, { spam: 'trap' });
  const [, refused, delivered] = ids;
  const now = new Date(noon).toISOString();
  for (const destination of ['crm', 'mail'] as const) {
    const scope = { destination, forms: ['spark'], limit: 10, now, leaseUntil: '2999', horizon: '9999' } as const;
    for (const { id, lead_id } of await store.outbox.claim(scope)) {
      const state = lead_id === delivered ? 'delivered' : lead_id === refused ? 'failed' : 'pending';
      const answer = { attempts: 1, due_at: now, delivered_at: null, outcome: '', answer: '' };
      await store.outbox.saveResult({ id, lease: '2999', state, ...answer });
    }
    const found = await store.leads.list({ undelivered: true, spam: 'with' }, { limit: 10 });
    const expected = destination === 'crm' ? ids : ids.filter((id) => id !== delivered);
    expect(found.map((lead) => lead.id).sort()).toEqual([...expected].sort());
  }
  const event = { id: 'e', lead_id: flagged.id, at: now, kind: 'not-spam', by: '', via: '', detail: '' };
  await store.leads.change({ id: flagged.id, was: { spam: 1 }, becomes: { spam: 0 }, event });
  expect(await store.leads.count({ undelivered: true }, 10)).toBe(3);
});
