import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Lead } from '../../src/db/rows.ts';
import type { LeadFilter } from '../../src/leads/filter.ts';
import { leadOfTuple } from '../../src/leads/lead.ts';
import {
  type LeadCursor,
  type LeadOrder,
  orderNames,
  readCursor,
  type SortedColumn,
  writeCursor,
} from '../../src/leads/order.ts';
import { normalize } from '../../src/leads/search-text.ts';
import { sampleLeads, storeSamples } from '../../src/leads/seed.ts';
import { amountFrom } from '../../src/site/forms/amounts.ts';
import { leadForms } from '../../src/site/forms/index.ts';
import { tries } from '../helpers/property.ts';
import { temporaryStore } from '../helpers/temporary-store.ts';
import { noon } from '../leads/sample-submission.ts';

async function filled() {
  const store = temporaryStore();
  const samples = [];
  for await (const sample of sampleLeads({ count: 120, days: 30, random: 7, now: noon })) samples.push(sample);
  await storeSamples(store.engine, samples);
  await store.engine.write(async (db) => {
    const rows = await db.selectFrom('investment_leads').select('number').execute();
    for (const [place, { number }] of rows.entries()) {
      const owner = place % 3 ? `account${place % 3}@example.com` : '';
      const due_on = place % 4 ? '' : `2026-03-${10 + (place % 7)}`;
      await db.updateTable('investment_leads').set({ owner, due_on }).where('number', '=', number).execute();
    }
  });
  return store;
}

const compare = (one: string | number, other: string | number) =>
  typeof one === 'number' && typeof other === 'number'
    ? one - other
    : Buffer.compare(Buffer.from(String(one)), Buffer.from(String(other)));

const lower = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase()).slice(0, 100);

/** What a lead is sorted by, written a second time. */
function keysOf(lead: Lead, order: LeadOrder): (string | number)[] {
  const by = order.replace('-backwards', '');
  const isBackwards = order.endsWith('-backwards');
  const last = (isBlank: boolean) => Number(isBlank !== isBackwards);
  const named: Record<string, (string | number)[]> = {
    newest: [],
    oldest: [],
    email: [lead.email.toLowerCase()],
    status: [lead.status],
    contacted: [lead.contacted_at ?? ''],
    name: [normalize(lead.first_name), normalize(lead.last_name)],
    form: [lead.form],
    owner: [lead.owner],
    due: [lead.due_on],
    investment_amount: [last(amountFrom(lead.investment_amount) === null), amountFrom(lead.investment_amount) ?? 0],
  };
  const text = String(lead[by as SortedColumn] ?? '');
  return [...(named[by] ?? [last(text === ''), lower(text)]), lead.created_at, lead.id];
}

const isDescending = (order: LeadOrder) => order === 'newest' || order.endsWith('-backwards');

const words = ['a', 'gar', 'example', '@example', 'zz', 'fund', '555', 'ann', 'é', '"'];
const everyWord = {
  form: fc.constantFrom('contact', 'spark', 'webinar'),
  status: fc.constantFrom('new', 'contacted', 'invested', 'closed'),
  since: fc.integer({ min: 0, max: 30 }).map((days) => new Date(noon - days * 86_400_000).toISOString()),
  until: fc.integer({ min: 0, max: 30 }).map((days) => new Date(noon - days * 86_400_000).toISOString()),
  campaign: fc.constantFrom('f', 'first', 'spring', 'none of it'),
  search: fc.constantFrom(...words),
  spam: fc.constantFrom('only', 'with'),
  undelivered: fc.constantFrom(true, 'waiting', 'refused', { queuedBefore: new Date(noon).toISOString() }),
  owner: fc.constantFrom('account1@example.com', 'none'),
  dueUntil: fc.constantFrom('2026-03-12', '2026-03-15'),
  newestOfPerson: fc.constant(true),
} as const;
/** Up to two words of a filter: more of them find nothing, and nothing is in every order. */
const filters: fc.Arbitrary<LeadFilter> = fc
  .subarray(Object.keys(everyWord) as (keyof typeof everyWord)[], { maxLength: 2 })
  .chain((words) => fc.record(Object.fromEntries(words.map((word) => [word, everyWord[word]])))) as never;
const orders = fc.constantFrom<LeadOrder>(
  ...(Object.keys(orderNames) as LeadOrder[]),
  ...(['phone', 'last_name', 'spam', 'message', 'utm_campaign', 'investment_amount'] as const).flatMap(
    (column) => [column, `${column}-backwards`] as const,
  ),
);

test('list, pages both ways, count, places, ids and export agree in every order of every filter', async () => {
  const store = await filled();
  const { leads } = store;
  await fc.assert(
    fc.asyncProperty(filters, orders, fc.integer({ min: 7, max: 60 }), async (filter, order, size) => {
      const all = await leads.list(filter, { limit: 1000, order });
      const wanted = [...all].sort((one, other) => {
        const [left, right] = [keysOf(one, order), keysOf(other, order)];
        const place = left.findIndex((value, at) => value !== right[at]);
        return (isDescending(order) ? -1 : 1) * (place < 0 ? 0 : compare(left[place] ?? '', right[place] ?? ''));
      });
      const ids = all.map(({ id }) => id);
      expect(ids).toEqual(wanted.map(({ id }) => id));
      expect(await leads.count(filter, 1000)).toBe(ids.length);
      expect(await leads.count(filter, size)).toBe(Math.min(size, ids.length));
      expect([...(await leads.ids(filter, 1000))].sort()).toEqual([...ids].sort());
      const exported: string[] = [];
      for await (const rows of leads.rows(filter, order)) exported.push(...rows.map((row) => leadOfTuple(row).id));
      expect(exported).toEqual(ids);
      const forth: string[] = [];
      let end: LeadCursor | undefined;
      for (let after: LeadCursor | undefined; ; ) {
        const page = await leads.page(filter, { limit: size, order, after });
        if (page.first) expect(await leads.countBefore(filter, page.first, 1000)).toBe(forth.length);
        forth.push(...page.rows.map(({ id }) => id));
        if (page.last) after = readCursor(writeCursor(page.last), order) ?? expect.fail();
        end = page.last;
        if (!page.isMore) break;
      }
      expect(forth).toEqual(ids);
      const back: string[] = [];
      for (let before = end; before; ) {
        const page = await leads.page(filter, { limit: size, order, before });
        back.unshift(...page.rows.map(({ id }) => id));
        before = page.isMore ? page.first : undefined;
      }
      expect(back).toEqual(ids.slice(0, -1));
    }),
    tries(30),
  );
});

test('a change between two pages neither skips nor repeats the rest', async () => {
  const { leads } = await filled();
  const first = await leads.page({ spam: 'with' }, { limit: 50, order: 'status' });
  const rest = (await leads.list({ spam: 'with' }, { limit: 1000, order: 'status' })).slice(50).map(({ id }) => id);
  const { id = '', status } = first.rows.at(-1) ?? {};
  await leads.change({ id, was: { status }, becomes: { status: 'new' } });
  const next = await leads.list({ spam: 'with' }, { limit: 1000, order: 'status', after: first.last });
  expect(next.map((lead) => lead.id).filter((one) => one !== id)).toEqual(rest);
});

test('amounts are sorted by where their range begins, which is its own for each option of a form', () => {
  const amounts = ['$500 - $1,000', '$2,500', '$25,000 - $50,000', '$100,000 - $250,000', '$1,000,000+', '', 'a lot'];
  expect(amounts.map(amountFrom)).toEqual([500, 2500, 25_000, 100_000, 1_000_000, null, null]);
  expect(['2.500 €', '2 500', '2’500', '50.000,00 €', 'about 2.5k'].map(amountFrom)).toEqual([
    2500, 2500, 2500, 50_000, 2500,
  ]);
  const offering = leadForms.flatMap(({ fields }) => fields.filter(({ column }) => column === 'investment_amount'));
  const options = offering.flatMap(({ options = [] }) => options.map(({ value }) => value));
  const begins = [...new Set(options)].map(amountFrom);
  expect(begins).not.toContain(null);
  expect(new Set(begins).size).toBe(begins.length);
});

test.each([
  '',
  '%',
  'a'.repeat(5000),
  '2026-03-02T15:00:00.000Z_x',
  ...[
    '[]',
    '["newest"]',
    '["newest",1,2]',
    '["oldest","2026","x"]',
    '["newest","2026\\u0000","x"]',
    '{"0":"newest"}',
  ].map((json) => Buffer.from(json).toString('base64url')),
])('%j is no cursor', (text) => {
  expect(readCursor(text, 'newest')).toBeUndefined();
});
