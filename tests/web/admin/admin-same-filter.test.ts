import { expect, test } from 'vitest';
import { type FilterInput, parseFilter } from '../../../src/leads/filter.ts';
import { run } from '../../cli/run-leads.ts';
import { clientOf, deskOf } from '../../helpers/desk.ts';
import type { Answer } from '../../helpers/page.ts';
import { testApp } from '../../helpers/test-app.ts';
import { tokenFor } from '../../helpers/token-for.ts';
import { act, noon, save } from '../../leads/sample-submission.ts';

const site = await testApp({}, { clock: () => noon + 3_600_000 });
const { dataDir } = site.app.context.config;
const owner = await deskOf(site);
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
    csv: idsOfLines((await owner.get(`/admin/leads.csv?${queryOf(words)}`)).html),
    json: (await owner.read(`/admin/leads?${queryOf(words)}`)).leads.map(({ id }: { id: string }) => id),
    table: await idsInTable(words),
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

test('what is due comes by its day, earliest first, in the table, the terminal and page by page through the API', async () => {
  const other = await testApp({}, { clock: () => noon });
  const { store, config } = other.app.context;
  /** The last lead to arrive is due first. */
  const days = ['2026-03-02', '2026-03-01', '2026-02-20', '2026-02-20', '2026-01-05'];
  for (const [index, due_on] of days.entries()) {
    const { id } = await save(store, { email: `lead${index}@example.com` }, { at: noon - 5_000 + index * 1000 });
    await act({ ...other.app.context, clock: () => 0 }, 'due', id, { by: 'k', via: 'web' }, { date: due_on });
  }
  await save(store, { email: 'later@example.com' });
  const byDay = ['lead4', 'lead2', 'lead3', 'lead1', 'lead0'].map((name) => `${name}@example.com`);

  const desk = await deskOf(other);
  const emails = (page: Answer) => [...page.text.matchAll(/Select (\w+@example\.com)/g)].map(([, email]) => email);
  const page = await desk.get('/admin/leads?due=yes');
  expect([emails(page), page.value('sort')]).toEqual([byDay, 'due']);
  expect(emails(await desk.get('/admin/leads?due=yes&sort=newest'))).toEqual([...byDay].sort().reverse());

  const list = (...options: string[]) => run(['list', '--columns', 'email', ...options], { dataDir: config.dataDir });
  for (const [options, listed] of [
    [['--due'], byDay],
    [['--due', '--sort', 'due-backwards'], byDay.toReversed()],
    [['--due', '--limit', '2'], byDay.slice(0, 2)],
  ] as const)
    expect((await list(...options)).stdout.split('\n').filter(Boolean)).toEqual(listed);
  for (const [sort, words] of [
    ['size', 'is unknown'],
    ['due', '--sort "due" needs the filter due.'],
  ] as const)
    expect(await list('--sort', sort)).toMatchObject({ code: 2, stderr: expect.stringContaining(words) });

  const program = clientOf(other, '', { authorization: `Bearer ${await tokenFor(other, 'reports', 'read')}` });
  const { leads, next } = await program.read('/api/leads?due=yes&limit=3');
  const found = [...leads, ...(await program.read(next)).leads];
  expect(found.map(({ email }: { email: string }) => email)).toEqual(byDay);
});

function filterOf(words: FilterInput) {
  const parsed = parseFilter(words, noon + 3_600_000);
  if ('problem' in parsed) throw new Error(parsed.problem);
  return parsed.filter;
}
