import { expect, test } from 'vitest';
import type { Lead } from '../../../src/db/rows.ts';
import type { LeadStore } from '../../../src/leads/lead-store.ts';
import { listView } from '../../../src/web/leads/list.ts';

/** A context of which every filter finds so many leads, some of them before the page. */
const contextOf = (found: number, before: number) =>
  ({
    leads: {
      page: async (_filter, { limit, order = 'newest' }) => ({
        rows: Array.from({ length: Math.min(found, limit) }, () => ({ email: '', status: 'new' }) as Lead),
        first: { order, values: ['first'] },
        isMore: found > limit,
      }),
      count: async (filter, ceiling) => (filter.undelivered ? 0 : Math.min(found, ceiling)),
      countBefore: async () => before,
      campaigns: async () => [],
      contactedBy: async () => new Map(),
    } satisfies Partial<LeadStore>,
    people: { countLeads: async () => new Map() },
    store: { undos: { latest: async () => [] } },
  }) as unknown as Parameters<typeof listView>[0];

test.each([
  [0, 0, '0 leads', '1–0 of 0'],
  [1, 0, '1 lead, 1 new', '1–1 of 1'],
  [4980, 0, '4,980 leads, 4,980 new', '1–50 of 4,980'],
  [4980, 50, '4,980 leads, 4,980 new', '51–100 of 4,980'],
  [12_000, 9_990, 'more than 10,000 leads, more than 10,000 new', '9,991–10,040 of more than 10,000'],
  [12_000, 10_001, 'more than 10,000 leads, more than 10,000 new', '50 of more than 10,000'],
])(
  'a list of %i leads says how many they are, and a page behind %i which of them it has',
  async (found, before, total, range) => {
    const after = before ? { order: 'newest' as const, values: ['x'] } : undefined;
    const query = { filter: {}, params: {}, sort: 'newest', grouped: false, after } as const;
    expect(await listView(contextOf(found, before), query, 0)).toMatchObject({ total, range });
  },
);
