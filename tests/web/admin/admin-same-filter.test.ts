import { expect, test } from 'vitest';
import { type FilterInput, parseFilter } from '../../../src/leads/filter.ts';
import { run } from '../../cli/run-leads.ts';
import { signedIn } from '../../helpers/signed-in.ts';
import { testApp } from '../../helpers/test-app.ts';
import { noon } from '../../leads/sample-submission.ts';

const site = await testApp({}, { clock: () => noon + 3_600_000 });
const { dataDir } = site.app.context.config;
const cookie = await signedIn(site);
await run(['seed', '--count', '400', '--days', '30', '--random', '5'], { dataDir });
await site.app.context.store.engine.write((db) =>
  db
    .updateTable('investment_leads')
    .set({ undelivered: 1 })
    .where('search_first_name', '<', 'e')
    .where('form', '!=', 'deck')
    .execute(),
);

const filters: FilterInput[] = [
  {},
  { form: 'webinar' },
  { status: 'new' },
  { status: 'invested', form: 'spark' },
  { since: '7d' },
  { since: '2026-02-10', until: '2026-02-12' },
  { until: '20d', status: 'contacted' },
  { campaign: 'none-of-this-name' },
  { campaign: 'spring-income' },
  { campaign: 'first-look', status: 'new', since: '4w' },
  { search: 'a' },
  { search: '@example.com', since: '2w' },
  { spam: 'only' },
  { spam: 'with' },
  { spam: 'only', since: '3w', form: 'spark' },
  { undelivered: 'yes' },
  { undelivered: 'yes', status: 'closed', spam: 'with' },
  { undelivered: 'refused', spam: 'with' },
];

const get = (path: string, words: FilterInput) =>
  site.request.get(`${path}?${new URLSearchParams(words as Record<string, string>)}`).set('cookie', cookie);

/** The same words as options. */
const optionsOf = (words: FilterInput) =>
  Object.entries(words).flatMap(([word, value]) =>
    word === 'undelivered' && value === 'yes' ? ['--undelivered'] : [`--${word}`, String(value)],
  );

const idsOfLines = (csv: string) =>
  [...csv.matchAll(/^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}),/gm)].map((match) => match[1]);

async function shownIn(path: string, words: FilterInput): Promise<(string | undefined)[]> {
  const { text } = await get(path, words).expect(200);
  const ids = [...text.matchAll(/name="lead" value="([^"]+)"/g)].map((match) => match[1]);
  const older = /href="[^"]*[?&;]after=([^"&]*)">Older</.exec(text)?.[1];
  return older ? [...ids, ...(await shownIn(path, { ...words, after: older } as FilterInput))] : ids;
}

async function idsEverywhere(words: FilterInput) {
  const options = optionsOf(words);
  const { stdout: listed } = await run(['list', '--json', ...options], { dataDir });
  const { stdout: exported } = await run(['export', ...options], { dataDir });
  const { stdout: lines } = await run(['export', '--format', 'ndjson', ...options], { dataDir });
  return {
    list: (JSON.parse(listed) as { id: string }[]).map(({ id }) => id),
    export: idsOfLines(exported),
    lines: lines
      .split('\n')
      .filter(Boolean)
      .map((line) => (JSON.parse(line) as { id: string }).id),
    csv: idsOfLines((await get('/admin/leads.csv', words).expect(200)).text),
    json: (await get('/admin/leads', words).set('accept', 'application/json').expect(200)).body.leads.map(
      ({ id }: { id: string }) => id,
    ),
    table: await shownIn('/admin/leads', words),
  };
}

test.each(filters)('the filter %j names the same leads in the table, in lists and in every file', async (words) => {
  const { list, ...others } = await idsEverywhere(words);
  for (const [place, ids] of Object.entries(others)) expect([place, ids]).toEqual([place, list]);
  expect(list.length).toBe(await site.app.context.leads.count(filterOf(words), 1000));
});

test('the filters name different leads, most of them some', async () => {
  const counts = await Promise.all(filters.map((words) => site.app.context.leads.count(filterOf(words), 1000)));
  expect(counts.filter((count) => count === 0)).toHaveLength(1);
  expect(new Set(counts).size).toBeGreaterThan(filters.length - 3);
});

function filterOf(words: FilterInput) {
  const parsed = parseFilter(words, noon + 3_600_000);
  if ('problem' in parsed) throw new Error(parsed.problem);
  return parsed.filter;
}
