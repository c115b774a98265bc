import { expect, test } from 'vitest';
import { changeStatus } from '../../../src/leads/actions/status.ts';
import { contactForm } from '../../../src/site/forms/contact.ts';
import { formOf } from '../../../src/site/forms/index.ts';
import { signedIn } from '../../helpers/signed-in.ts';
import { testApp, textOf } from '../../helpers/test-app.ts';
import { act, noon, save } from '../../leads/sample-submission.ts';

const day = 86_400_000;
let now = noon;
const site = await testApp({}, { clock: () => now });
const { context } = site.app;
const { store } = context;
const actor = { by: 'sales@example.com', via: 'web' } as const;
const cookie = await signedIn(site);
const html = async (query = '') => (await site.request.get(`/admin${query}`).set('cookie', cookie).expect(200)).text;
const shown = async (query?: string) => textOf(await html(query));

test('an empty product shows its next steps, and offers samples until the first lead', async () => {
  const text = await shown();
  for (const words of ['Next steps', 'Connect the CRM : Set HUBSPOT_PORTAL_ID', 'leads seed --count 50']) {
    expect(text).toContain(words);
  }
  await save(store, { email: 'first@example.com' }, { form: contactForm, at: now - 40 * day });
  expect(await shown()).not.toContain('leads seed');
  expect(await shown()).toContain('Next steps');
  // A lead of the past, as a file brings it, is counted after ten minutes.
  now += 600_001;
});

test('a lead is followed from its visit to its investment, by campaign, source and form', async () => {
  const utm = { utm_source: 'Radio', utm_medium: '', utm_campaign: 'Spring-Flex', utm_content: '', utm_term: '' };
  const ids: string[] = [];
  for (const place of [0, 1, 2]) {
    ids.push((await save(store, { email: `p${place}@example.com` }, { form: contactForm, utm, at: noon - day })).id);
  }
  await save(store, { email: 'spark@example.com' }, { form: formOf('spark'), at: noon - day });
  await store.counts.add([
    { day: '2026-03-01', kind: 'campaign', name: 'spring-flex', count: 12 },
    { day: '2026-03-01', kind: 'page', name: '/contact', count: 30 },
  ]);
  await expect.poll(() => shown(), { timeout: 20_000 }).toContain('spring-flex 12 3 0 0 –');
  now += 60_000;
  for (const id of ids.slice(0, 2)) await act(context, 'contacted', id, actor);
  await changeStatus(context, ids[0] ?? '', 'invested', actor);
  const text = await shown();
  expect(text).toContain('spring-flex 12 3 2 1 –');
  expect(text).toContain('radio 0 3 2 1 –');
  expect(text).toContain('Contact 30 3 2 1 10.0');
  expect(text).toContain('Median time to first contact 2 leads, 30 days 24 h');
});

test('rows and days lead to their leads', async () => {
  const page = await html();
  const links = [...page.matchAll(/href="(\/admin\/leads\?[^"]+)"/g)].map(
    ([, href]) => href?.replaceAll('&amp;', '&') ?? '',
  );
  for (const [href, count] of [
    ['/admin/leads?campaign=Spring-Flex&since=2026-02-01', 3],
    ['/admin/leads?form=contact&since=2026-02-01', 3],
    ['/admin/leads?since=2026-03-01&until=2026-03-01', 4],
  ] as const) {
    expect(links).toContain(href);
    const list = await site.request.get(href).set('cookie', cookie).expect(200);
    expect(list.text.match(/<tr id="lead-/g)).toHaveLength(count);
  }
});

test.each([
  ['', '30 days', 4],
  ['?days=7', '7 days', 4],
  ['?days=90', '90 days', 5],
  ['?days=365', '365 days', 5],
  ['?days=12', '30 days', 4],
  ['?days=x', '30 days', 4],
])('/admin%s shows %s', async (query, words, total) => {
  const page = await html(query);
  expect(page).toContain(`aria-label="All forms: ${total} in ${words}`);
  expect(page).toMatch(new RegExp(`aria-current="page"[^>]*>${words.replace(' ', '.*')}`));
});

test('what is overdue is said, with the way to it', async () => {
  const [lead] = await context.leads.list({ search: 'p2@' }, { limit: 1 });
  const event = { id: 'e', lead_id: lead?.id ?? '', at: '', kind: 'due-set', by: '', via: '', detail: '' };
  await context.leads.change({ id: lead?.id ?? '', was: {}, becomes: { due_on: '2026-02-20' }, event });
  const page = await html();
  expect(textOf(page)).toContain('Follow-ups due 1 Ann B Cee Feb 20, 2026');
  expect(page).toContain('href="/admin/leads?due=yes"');
});
