import { expect, test } from 'vitest';
import type { Lead } from '../../../src/db/rows.ts';
import type { LeadStore } from '../../../src/leads/lead-store.ts';
import type { PersonStore } from '../../../src/leads/people.ts';
import type { Store } from '../../../src/server/store.ts';
import { listView } from '../../../src/web/leads/list.ts';

/** A store of which every filter finds so many leads. */
const storeOf = (found: number, before = 0) =>
  ({
    page: async (_filter, { limit, order = 'newest' }) => ({
      rows: Array.from({ length: Math.min(found, limit) }, () => ({ email: '', status: 'new' }) as Lead),
      first: { order, values: ['first'] },
      isMore: found > limit,
    }),
    count: async (filter, ceiling) => (filter.undelivered ? 0 : Math.min(found, ceiling)),
    countBefore: async () => before,
    campaigns: async () => [],
    contactedBy: async () => new Map(),
  }) satisfies Partial<LeadStore> as unknown as LeadStore;

const people = { countLeads: async () => new Map() } as unknown as PersonStore;

const store = { undos: { latest: async () => [] } } as unknown as Store;

const contextOf = (leads: LeadStore) => ({ leads, people, store }) as unknown as Parameters<typeof listView>[0];

const total = async (found: number, params: Record<string, string>) =>
  (await listView(contextOf(storeOf(found)), { filter: params, params, sort: 'newest', grouped: false }, 0)).total;

const many = 'more than 10,000 leads, more than 10,000 new';

test('a list says how many leads it has, up to ten thousand', async () => {
  for (const [found, words] of [
    [0, '0 leads'],
    [1, '1 lead, 1 new'],
    [10_001, many],
  ] as const)
    for (const search of ['ann', '']) expect(await total(found, search ? { search } : {})).toBe(words);
});

test('a page says which of them it has', async () => {
  for (const [found, before, range] of [
    [4980, 0, '1–50 of 4,980'],
    [4980, 50, '51–100 of 4,980'],
    [12_000, 9_990, '9,991–10,040 of more than 10,000'],
    [12_000, 10_001, '50 of more than 10,000'],
  ] as const) {
    const after = before ? { order: 'newest' as const, values: ['x'] } : undefined;
    const query = { filter: {}, params: {}, sort: 'newest', grouped: false, after } as const;
    expect((await listView(contextOf(storeOf(found, before)), query, 0)).range).toBe(range);
  }
});
