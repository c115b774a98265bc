import { expect, test } from 'vitest';
import { changeStatus } from '../../../src/leads/actions/status.ts';
import { contactForm } from '../../../src/site/forms/contact.ts';
import { formOf } from '../../../src/site/forms/index.ts';
import { deskOf } from '../../helpers/desk.ts';
import { testApp } from '../../helpers/test-app.ts';
import { act, noon, save } from '../../leads/sample-submission.ts';

const day = 86_400_000;
let now = noon;
const site = await testApp({}, { clock: () => now });
const { context } = site.app;
const { store } = context;
const actor = { by: 'sales@example.com', via: 'web' } as const;
const desk = await deskOf(site);
const shown = async () => (await desk.get('/admin')).text;

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
  const { links } = await desk.get('/admin');
  for (const [href, count] of [
    ['/admin/leads?campaign=Spring-Flex&since=2026-02-01', 3],
    ['/admin/leads?form=contact&since=2026-02-01', 3],
    ['/admin/leads?since=2026-03-01&until=2026-03-01', 4],
  ] as const) {
    expect(links).toContain(href);
    expect((await desk.get(href)).attributes('tr[id^="lead-"]', 'id')).toHaveLength(count);
  }
});

test('the days are chosen in the address, of those that are offered', async () => {
  for (const [query, days, total] of [
    ['', 30, 4],
    ['?days=7', 7, 4],
    ['?days=90', 90, 5],
    ['?days=365', 365, 5],
    ['?days=12', 30, 4],
    ['?days=x', 30, 4],
  ] as const) {
    const page = await desk.get(`/admin${query}`);
    expect(page.attributes('[aria-label]', 'aria-label').join()).toContain(`All forms: ${total} in ${days} days`);
    expect(page.texts('[aria-current="page"]')).toContainEqual(expect.stringContaining(String(days)));
  }
});
