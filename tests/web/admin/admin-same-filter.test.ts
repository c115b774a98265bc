import { expect, test } from 'vitest';
import { type FilterInput, filterNames, parseFilter } from '../../../src/leads/filter.ts';
import { usualOrder } from '../../../src/leads/order.ts';
import { run } from '../../cli/run-leads.ts';
import { deskOf } from '../../helpers/desk.ts';
import type { Answer } from '../../helpers/page.ts';
import { testApp } from '../../helpers/test-app.ts';
import { noon } from '../../leads/sample-submission.ts';

const now = noon + 3_600_000;
const site = await testApp({}, { clock: () => now });
const { leads, config, store } = site.app.context;
const { dataDir } = config;
const owner = await deskOf(site);
await run(['seed', '--count', '150', '--days', '30', '--random', '5'], { dataDir });
await store.engine.write((db) =>
  db
    .updateTable('deliveries')
    .set({ state: 'failed' })
    .where('form', '!=', 'deck')
    .where('lead_id', 'in', (row) =>
      row.selectFrom('investment_leads').select('id').where('search_first_name', '<', 'e'),
    )
    .execute(),
);

await store.engine.write((db) =>
  db
    .updateTable('investment_leads')
    .set({ owner: 'kim@example.com', due_on: '2026-02-20', consent_email: 'confirmed' })
    .where('search_first_name', '>=', 's')
    .execute(),
);

/** Each finds other leads. */
const filters: FilterInput[] = [
  {},
  { form: 'webinar' },
  { since: '2026-02-10', until: '2026-02-12' },
  { until: '20d', status: 'contacted' },
  { campaign: 'first-look', status: 'new', since: '4w' },
  { search: '@example.com', since: '2w' },
  { spam: 'only' },
  { spam: 'with' },
  { undelivered: 'yes' },
  { owner: 'kim@example.com', source: 'google' },
  { due: 'yes', confirmed: 'yes' },
];

test('each filter has a field above the list, and is compared below', async () => {
  const fields = (await owner.get('/admin/leads')).attributes('form#leads-filter [name]', 'name');
  const compared = filters.flatMap(Object.keys);
  expect(filterNames.filter((name) => !fields.includes(name) || !compared.includes(name))).toEqual([]);
});

const queryOf = (words: FilterInput) => new URLSearchParams(words as Record<string, string>);

/** The same words as options. */
const optionsOf = (words: FilterInput) =>
  Object.entries(words).flatMap(([word, value]) =>
    word === 'undelivered' && value === 'yes' ? ['--undelivered'] : [`--${word}`, String(value)],
  );

const idsOfLines = (csv: string) =>
  [...csv.matchAll(/^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}),/gm)].map((match) => match[1]);

async function idsInTable(words: FilterInput): Promise<string[]> {
  const ids: string[] = [];
  let page: Answer | undefined = await owner.get(`/admin/leads?${queryOf(words)}`);
  while (page) {
    ids.push(...page.attributes('tr [name="lead"]', 'value'));
    const older: string | undefined = page.linkTo('Older');
    page = older === undefined ? undefined : await owner.get(older);
  }
  return ids;
}

test.each(filters)('the filter %j names the same leads in the table, in lists and in every file', async (words) => {
  const parsed = parseFilter(words, now);
  const filter = 'filter' in parsed ? parsed.filter : expect.fail(parsed.problem);
  const expected = (await leads.list(filter, { limit: 1000, order: usualOrder(filter) })).map(({ id }) => id);
  expect(expected.length).toBeGreaterThan(0);
  const printed = async (...args: string[]) => (await run([...args, ...optionsOf(words)], { dataDir })).stdout;
  const idsIn = (rows: { id: string }[]) => rows.map(({ id }) => id);
  const lines = (await printed('export', '--format', 'ndjson')).split('\n').filter(Boolean);
  for (const [place, ids] of Object.entries({
    list: idsIn(JSON.parse(await printed('list', '--json'))),
    export: idsOfLines(await printed('export')),
    lines: idsIn(lines.map((line) => JSON.parse(line))),
    csv: idsOfLines((await owner.get(`/admin/leads.csv?${queryOf(words)}`)).html),
    json: idsIn((await owner.read(`/admin/leads?${queryOf(words)}`)).leads),
    table: await idsInTable(words),
  }))
    expect([place, ids]).toEqual([place, expected]);
});

test('an unknown order is refused in the terminal', async () => {
  const refused = { code: 2, stderr: expect.stringContaining('is unknown') };
  expect(await run(['list', '--sort', 'size'], { dataDir })).toMatchObject(refused);
});

test('a list in the order of its follow-ups stays in it when the filter is removed', async () => {
  for (const backwards of ['', '-backwards']) {
    const { leads } = await owner.read(`/admin/leads?sort=due${backwards}`);
    expect(leads).toEqual((await owner.read(`/admin/leads?sort=due_on${backwards}`)).leads);
  }
});
