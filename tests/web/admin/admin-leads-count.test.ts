import { expect, test } from 'vitest';
import type { Lead } from '../../../src/leads/lead.ts';
import type { LeadStore } from '../../../src/leads/lead-store.ts';
import type { PersonStore } from '../../../src/leads/people/person.ts';
import { listView } from '../../../src/web/admin/leads/leads-list.ts';

/** A store of which every filter finds so many leads. */
const storeOf = (found: number) =>
  ({
    list: async (_filter, { limit }) =>
      Array.from({ length: Math.min(found, limit) }, () => ({ email: '', status: 'new' }) as Lead),
    find: async () => undefined,
    count: async (_filter, ceiling) => Math.min(found, ceiling),
  }) satisfies Pick<LeadStore, 'list' | 'find' | 'count'> as unknown as LeadStore;

const people = { countLeads: async () => new Map() } as unknown as PersonStore;

const total = async (found: number, words: Record<string, string>) =>
  (await listView({ leads: storeOf(found), people }, { filter: words, words, sort: 'newest', grouped: false }))?.total;

test.each([
  { found: 0, word: '0 leads', all: '0 leads' },
  { found: 1, word: '1 lead', all: '1 lead, 1 new' },
  { found: 200, word: '200 leads', all: '200 leads, 200 new' },
  { found: 201, word: 'more than 200 leads', all: '201 leads, 201 new' },
  {
    found: 10_001,
    word: 'more than 200 leads',
    all: 'more than 10,000 leads, more than 10,000 new',
  },
])('of $found leads a search says "$word", the list "$all"', async ({ found, word, all }) => {
  expect(await total(found, { search: 'ann' })).toBe(word);
  expect(await total(found, {})).toBe(all);
});

test.each([
  [4980, 0, '1–50 of 4,980'],
  [4980, 50, '51–100 of 4,980'],
  [12_000, 9_990, '9,991–10,040 of more than 10,000'],
  [12_000, 10_001, '50 of more than 10,000'],
])('of %i leads the page behind %i says "%s"', async (found, before, range) => {
  const rows = Array.from({ length: 51 }, (_, place) => ({ id: String(place), email: '' }) as Lead);
  const store = {
    ...storeOf(found),
    list: async () => rows,
    find: async () => rows[0],
    countBefore: async () => before,
  };
  const asked = { filter: {}, words: {}, sort: 'newest', grouped: false, ...(before && { after: 'x' }) } as const;
  expect((await listView({ leads: store, people }, asked))?.range).toBe(range);
});
