import { expect, test } from 'vitest';
import { StoreUnavailableError } from '../../../src/base/errors.ts';
import type { Lead } from '../../../src/db/rows.ts';
import type { LeadStore } from '../../../src/leads/lead-store.ts';
import { listView } from '../../../src/leads/list.ts';
import { formatDay, formatTime } from '../../../src/site/format.ts';
import { contactForm } from '../../../src/site/forms/contact.ts';
import { leadForms } from '../../../src/site/forms/index.ts';
import { clientOf, deskOf } from '../../helpers/desk.ts';
import type { Page } from '../../helpers/page.ts';
import { account } from '../../helpers/signed-in.ts';
import { testApp } from '../../helpers/test-app.ts';
import { act, noon, save } from '../../leads/sample-submission.ts';

const day = 86_400_000;
const idsIn = (page: Page) => page.attributes('tr [name="lead"]', 'value');
const rangeIn = (page: Page) => page.texts('nav.pager span')[0];

const now = noon + 40 * day;
const site = await testApp({}, { clock: () => now });
const { leads, store } = site.app.context;
const owner = await deskOf(site);
const list = '/admin/leads';

// 120 leads of every form over forty days, some contacted, closed or flagged.
for (let index = 0; index < 120; index++) {
  const form = leadForms[index % leadForms.length];
  const at = noon + (index % 40) * day + Math.floor(index / 40);
  const email = `person${index}@${index % 3 ? 'example.com' : 'other.example'}`;
  const { id } = await save(store, { email }, { form, at, spam: index % 30 === 7 ? 'trap' : '' });
  const actor = { by: 'kim@example.com', via: 'web' } as const;
  const action = ([undefined, 'contacted', 'closed', 'invested'] as const)[index % 4];
  if (action) await act(site.app.context, action, id, actor);
}

test('the page is titled Investment Leads, has the four columns first, and says what will be here while there is no lead', async () => {
  const fresh = await testApp();
  const desk = await deskOf(fresh);
  expect((await desk.get(list)).text).toContain(
    'No leads found. Once users submit their emails on the investment page, they will appear here.',
  );
  await fresh.request.post('/contact').send(contactForm.sample).expect(200);
  const [lead = expect.fail()] = await fresh.app.context.leads.list({}, { limit: 1 });
  const { text } = await desk.get(list);
  expect(text).toMatch(/Investment Leads .*Email Date Status Last Contacted Amount Phone Owner /);
  const at = `${formatDay(lead.created_at)} (Today|Yesterday) ${formatTime(lead.created_at)}`;
  expect(text).toMatch(
    new RegExp(`Ann B Cee ann ?@example.com .* Contact ${at} New Not contacted waiting \\d+ (s|min) `),
  );
});

test('in each order 116 leads follow each other forwards and backwards without gaps or doubles', async () => {
  for (const [order, on, back] of [
    ['newest', 'Older', 'Newer'],
    ['oldest', 'Newer', 'Older'],
    ['name', 'Next', 'Previous'],
  ] as const) {
    const all = (await leads.list({}, { limit: 1000, order })).map(({ id }) => id);
    const first = await owner.get(`${list}?sort=${order}`);
    const second = await owner.get(first.linkTo(on) ?? '');
    const third = await owner.get(second.linkTo(on) ?? '');
    expect([first, second, third].map(idsIn), order).toEqual([all.slice(0, 50), all.slice(50, 100), all.slice(100)]);
    expect([first, second, third].map(rangeIn)).toEqual(['1–50 of 116', '51–100 of 116', '101–116 of 116']);
    expect(third.linkTo(on)).toBeUndefined();
    const before = await owner.get(third.linkTo(back) ?? '');
    expect(idsIn(before), order).toEqual(all.slice(50, 100));
    expect(first.value('sort')).toBe(order);
    expect(first.has('th[aria-sort]'), order).toBe(order !== 'name');
  }
});

test('shows the filter in its fields, relative times as days; empty fields lead to the short address', async () => {
  const page = await owner.get(`${list}?since=10d&search=per&status=new`);
  const shown = { since: '2026-04-01', search: 'per', status: 'new' };
  for (const [name, value] of Object.entries(shown)) expect(page.value(name)).toBe(value);
  expect((await owner.get(`${list}?search=nobody`)).text).toContain('No leads found for this filter.');
  const { location } = await owner.get(`${list}?search=&status=new&form=&sort=newest`, 303);
  expect(location).toBe(`${list}?status=new`);
});

test('an invalid filter is refused with a sentence everywhere, and stays in its fields', async () => {
  for (const [query, sentence] of [
    ['status=called', 'Status "called" is unknown; use one of new, contacted, invested, closed.'],
    ['since=2026-03-12&until=2026-03-10', 'Since "2026-03-12" is later than until "2026-03-10".'],
    ['form=a&form=b', 'Form must be a single value'],
    ['sort=size', 'Sort "size" is unknown; use one of newest, oldest, email, email-backwards, status, '],
  ] as const) {
    expect((await owner.get(`${list}?${query}`, 400)).text).toContain(sentence);
    expect((await owner.read(`${list}?${query}`, 400)).message).toContain(sentence);
    await owner.get(`${list}.csv?${query}`, 400);
  }
  const typed = { since: '2026-03-12', until: '2026-03-10', search: 'ann', campaign: 'fall', sort: 'oldest' };
  const refused = await owner.get(`${list}?${new URLSearchParams(typed)}`, 400);
  for (const [name, value] of Object.entries(typed)) expect(refused.value(name)).toBe(value);
});

test('a page without leads has the styles of one with leads, which its filter may bring in place', async () => {
  const styles = (await owner.get(list)).texts('style');
  expect((await owner.get(`${list}?search=nobody`)).texts('style')).toEqual(styles);
  expect((await owner.get(`${list}?since=2026-02-02&until=2026-01-01`, 400)).texts('style')).toEqual(styles);
});

test('a page behind what is no position in the list is refused with a sentence', async () => {
  for (const after of ['01a00000-0000-7000-8000-000000000000', 'W10', 'a'.repeat(5000)]) {
    const { text } = await owner.get(`${list}?status=new&after=${after}`, 400);
    expect(text).toContain('This page of the list is unknown; start again from the first one.');
  }
  await owner.get(`${list}?status=new&after=%00`, 400);
});

/** The addresses that a page of a lead leads to. */
async function around(path: string) {
  const page = await owner.get(path);
  const to = (selector: string) => page.attributes(`a[${selector}]`, 'href')[0];
  return { list: to('aria-keyshortcuts="u"'), previous: to('rel="prev"'), next: to('rel="next"') };
}
const idsOf = async (...asked: Parameters<typeof leads.list>) => (await leads.list(...asked)).map(({ id }) => id);
const newest = await idsOf({}, { limit: 1000 });

test('each lead leads to the one before and after it in its list, and back to the page that has it', async () => {
  const open = await idsOf({ status: 'new' }, { limit: 1000, order: 'oldest' });
  for (const [query, order] of [
    ['', newest],
    ['?status=new&sort=oldest', open],
  ] as const) {
    const at = (index: number) => order[index] && `${list}/${order[index]}${query}`;
    expect((await owner.get(list + query)).links).toContain(at(0));
    for (const index of [0, 1, 49, 50, order.length - 1].filter((index) => index < order.length)) {
      const { list: back = '', previous, next } = await around(at(index) ?? '');
      expect([previous, next]).toEqual([at(index - 1), at(index + 1)]);
      const [path = '', row] = back.split('#');
      expect(row).toBe(`lead-${order[index]}`);
      const start = Math.floor(index / 50) * 50;
      expect(idsIn(await owner.get(path)), path).toEqual(order.slice(start, start + 50));
    }
  }
});

test('what is done on the page comes back to it, and a lead that left the filter still has its position', async () => {
  const query = '?status=new';
  const [previous, id, next] = await idsOf({ status: 'new' }, { limit: 3 });
  const path = `${list}/${id}`;
  const here = path + query;
  expect((await owner.get(here)).text).toMatch(/New waiting \d+ days/);
  expect((await owner.post(`${path}/contacted`, { back: here })).location).toBe(`${here}#work`);
  expect((await owner.get(here)).text).toMatch(/Contacted after \d+ days/);
  expect(await around(here)).toMatchObject({
    previous: `${list}/${previous}${query}`,
    next: `${list}/${next}${query}`,
  });
  expect((await owner.post(`${path}/note`, { note: '', back: here }, 422)).value('back')).toBe(here);
});

test('an action leads to no page but those of leads, and words that are no filter show the lead among all', async () => {
  for (const back of [
    ...['//evil.example', 'https://evil.example/admin/leads', '/admin/leads/../../contact', '/admin/accounts'],
    ...['/admin/leadsx', '/admin/leads\\x'],
  ])
    expect((await owner.post(`${list}/${newest[0]}/note`, { note: 'called', back })).location, back).toBe(list);
  expect(await around(`${list}/${newest[4]}?status=lost`)).toMatchObject({ next: `${list}/${newest[5]}` });
});

const visitor = clientOf(site);
const wanted = `${list}/${newest[7]}?form=contact`;
const signIn = (to: string) => `/admin/sign-in?${new URLSearchParams({ to })}`;

test('the sign-in leads on to the page that was asked for, or that a refused post came from', async () => {
  expect((await visitor.get(wanted, 303)).location).toBe(signIn(wanted));
  const words = 'pick up where you left off';
  expect((await visitor.get(signIn(wanted))).text).toContain(words);
  const wrong = { email: account.email, password: 'no' };
  expect((await visitor.post(signIn(wanted), wrong, 401)).text).toContain(words);
  expect((await visitor.post(signIn(wanted), account)).location).toBe(wanted);
  expect((await owner.get(signIn(wanted), 303)).location).toBe(wanted);
  for (const [host, location] of [
    ['site.example', signIn(wanted)],
    ['evil.example', '/admin/sign-in'],
  ] as const) {
    const headers = { host: 'site.example', referer: `http://${host}${wanted}` };
    const note = await clientOf(site, '', headers).post(`${list}/${newest[7]}/note`, { note: 'typed' });
    expect(note.location).toBe(location);
  }
});

test('the sign-in never leads elsewhere, nor to what is no page', async () => {
  const { location: usual } = await visitor.post('/admin/sign-in', account);
  for (const to of [
    ...['https://evil.example/', '//evil.example/admin', '/\\evil.example', '/admin//evil.example'],
    ...['/admin/leads.csv', '/admin/sign-out', '/contact', '/admin/%E0%A4%A'],
    `/admin/leads?search=${'a'.repeat(2000)}`,
  ])
    expect((await visitor.post(signIn(to), account)).location, to).toBe(usual);
});

/** A context of which every filter finds so many leads, some of them before the page. */
const contextOf = (found: number, before: number) =>
  ({
    leads: {
      page: async (_filter, { limit, order = 'newest' }) => ({
        rows: Array.from({ length: Math.min(found, limit) }, () => ({ email: '', status: 'new' }) as Lead),
        first: { order, values: ['first'] },
        last: undefined,
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
  [12_000, 9_990, '10,000+ leads, 10,000+ new', '9,991–10,040 of 10,000+'],
  [12_000, 10_001, '10,000+ leads, 10,000+ new', '50 of 10,000+'],
])(
  'a list of %i leads says how many they are, and a page behind %i which of them it has',
  async (found, before, total, range) => {
    const after = before ? { order: 'newest' as const, values: ['x'] } : undefined;
    const query = { filter: {}, params: {}, sort: 'newest', grouped: false, after } as const;
    expect(await listView(contextOf(found, before), query, 0)).toMatchObject({ total, range });
  },
);

test.each([
  [new StoreUnavailableError('The store is closed.'), 'Failed to load leads: The store is closed.'],
  [
    new Error('SQLITE_ERROR: no such column: investment_leads.owner in select secret'),
    'Failed to load leads: The database answered with an error.',
  ],
])('whatever the fault of the store, list, JSON and dashboard say so: %s', async (error, sentence) => {
  const site = await testApp();
  const owner = await deskOf(site);
  const { leads, store } = site.app.context;
  const fail = () => Promise.reject(error);
  leads.page = fail;
  leads.rows = () => ({ [Symbol.asyncIterator]: () => ({ next: fail }) });
  store.outbox.depth = fail;
  for (const path of ['/admin/leads', '/admin']) {
    const { text } = await owner.get(path, 503);
    expect(text).toContain(sentence);
    expect(text).not.toContain('SQLITE');
    if (path === '/admin') expect(text).toContain('Problem Section Image');
  }
  expect(await owner.read('/admin/leads', 503)).toEqual({ ok: false, message: sentence });
});
