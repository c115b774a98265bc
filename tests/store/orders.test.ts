import { expect, test } from 'vitest';
import type { LeadFilter } from '../../src/leads/filter.ts';
import type { Lead } from '../../src/leads/lead.ts';
import type { LeadOrder, SortedColumn } from '../../src/leads/lead-store.ts';
import { reversed } from '../../src/leads/lead-store.ts';
import { orderFor, orderNames, orderNote, sortLimit } from '../../src/leads/order.ts';
import { sampleLeads } from '../../src/leads/seed/seed.ts';
import { storeSamples } from '../../src/store/leads/seed.ts';
import { temporaryStore } from '../helpers/temporary-store.ts';
import { noon } from '../leads/sample-submission.ts';

async function filled() {
  const store = temporaryStore();
  const samples = [];
  for await (const sample of sampleLeads({ count: 200, days: 30, random: 7, now: noon })) samples.push(sample);
  await storeSamples(store.engine, samples);
  const all = await store.leads.list({}, { limit: 1000 });
  for (const [place, { id, owner, due_on }] of all.entries()) {
    const becomes = {
      owner: place % 3 ? `account${place % 3}@example.com` : '',
      due_on: place % 4 ? '' : `2026-03-${10 + (place % 7)}`,
    };
    const event = {
      id: `e${place}`,
      lead_id: id,
      at: '2026-03-02T15:00:00.000Z',
      kind: 'assigned',
      by: 'kim',
      via: 'web',
      detail: '{}',
    };
    await store.leads.change({ id, was: { owner, due_on }, becomes, event });
  }
  return store;
}

const sortedBy: Record<string, (lead: Lead) => string[]> = {
  newest: () => [],
  oldest: () => [],
  email: ({ email, id }) => [email.toLowerCase(), id],
  status: ({ status }) => [status],
  contacted: ({ contacted_at }) => [contacted_at ?? ''],
  name: ({ first_name, last_name }) => [first_name.toLowerCase(), last_name.toLowerCase()],
  form: ({ form }) => [form],
  owner: ({ owner }) => [owner],
  due: ({ due_on }) => [due_on],
};

/** Bytes, as both engines compare. */
const compare = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other));

/** An order as it should be, a page at a time, both ways, and as it is counted. */
async function checkOrder(
  store: Awaited<ReturnType<typeof filled>>,
  order: LeadOrder,
  filter: LeadFilter,
  keysOf: (lead: Lead) => string[],
) {
  const isBackwards = order === 'newest' || order.endsWith('-backwards');
  const wanted = (await store.leads.list(filter, { limit: 1000 })).sort((one, other) => {
    const [left, right] = [one, other].map((lead) => [...keysOf(lead), lead.created_at, lead.id]) as [
      string[],
      string[],
    ];
    const first = left.findIndex((value, place) => value !== right[place]);
    return (isBackwards ? -1 : 1) * compare(left[first] ?? '', right[first] ?? '');
  });
  const paged: Lead[] = [];
  for (let after: Lead | undefined; ; ) {
    const page = await store.leads.list(filter, { limit: 33, order, after });
    paged.push(...page);
    after = page.at(-1);
    if (page.length < 33) break;
  }
  const ids = (leads: readonly Lead[]) => leads.map(({ id }) => id);
  expect(ids(paged), `${order} ${JSON.stringify(filter)}`).toEqual(ids(wanted));
  const back = await store.leads.list(filter, { limit: 1000, order: reversed(order) });
  expect(ids(back).reverse()).toEqual(ids(wanted));
  const [middle] = wanted.slice(Math.floor(wanted.length / 2));
  if (middle) expect(await store.leads.countBefore(filter, middle, order, 1000)).toBe(wanted.indexOf(middle));
}

test('each order sorts by its column, ties by date and id, with and without a filter and a search, a page at a time, both ways', async () => {
  const store = await filled();
  const due = { dueUntil: '2026-03-15' } as const;
  for (const order of Object.keys(orderNames) as LeadOrder[]) {
    const isDue = order.startsWith('due');
    const filters = isDue
      ? [due, { ...due, search: 'a' }]
      : [{}, { status: 'new' }, { search: 'a' }, { search: 'a', form: 'contact' }, due];
    const keysOf = sortedBy[order.replace('-backwards', '')] ?? expect.fail();
    for (const filter of filters as object[]) {
      await checkOrder(store, order, filter, keysOf);
    }
  }
}, 60_000);

/** What is empty comes last, capital letters make no difference. */
const columnKeys = (column: SortedColumn) => (lead: Lead) => {
  const text = String(lead[column] ?? '');
  return [text ? '0' : '1', text.toLowerCase()];
};

test.each(['phone', 'last_name', 'due_on', 'spam', 'email_confirmed_at', 'utm_campaign'] as const)(
  'a column without an index of its order sorts too: %s',
  async (column) => {
    const store = await filled();
    for (const order of [column, `${column}-backwards`] as const) {
      for (const filter of [{}, { status: 'new' }, { search: 'a' }] as const)
        await checkOrder(store, order, filter, columnKeys(column));
    }
  },
);

test('a filter with too many leads to sort comes in its usual order, and says so', async () => {
  const leads = { count: async (_filter: object, ceiling: number) => Math.min(ceiling, sortLimit + 1) };
  expect(await orderFor(leads, { status: 'new' }, 'name')).toBe('newest');
  expect(await orderFor(leads, { status: 'new', dueUntil: '2026-03-02' }, 'name')).toBe('due');
  expect(await orderFor(leads, { status: 'new' }, 'oldest')).toBe('oldest');
  expect(await orderFor(leads, {}, 'name')).toBe('name');
  expect(await orderFor({ count: async () => sortLimit }, { status: 'new' }, 'name')).toBe('name');
  expect(orderNote('name-backwards', 'newest')).toBe(
    'Sorted by date: more than 2,000 leads match. Narrow the filter to sort them by name.',
  );
  expect(orderNote('name', 'name')).toBeUndefined();
  expect(await orderFor(leads, {}, 'phone')).toBe('newest');
  expect(orderNote('utm_campaign-backwards', 'newest')).toContain('sort them by campaign.');
});
