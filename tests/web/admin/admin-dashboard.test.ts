import { expect, test } from 'vitest';
import { sampleTexts } from '../../../src/content/sample-texts.ts';
import { changeStatus } from '../../../src/leads/actions/status.ts';
import { formatCalendarDay } from '../../../src/site/format.ts';
import { contactForm } from '../../../src/site/forms/contact.ts';
import { deskOf } from '../../helpers/desk.ts';
import { type TestApp, testApp } from '../../helpers/test-app.ts';
import { act, save, setLead } from '../../leads/sample-submission.ts';

const day = 86_400_000;
/** A Wednesday afternoon in Indianapolis. */
const wednesday = Date.parse('2026-03-04T20:00:00Z');

const contact = ({ app }: TestApp, name: string, at = wednesday) =>
  save(app.context.store, { email: `${name}@example.com` }, { form: contactForm, at });

/** Claims what waits for the CRM, as a sender does; what it gets is the outcome of the first attempt. */
async function attempt({ app }: TestApp, outcomeOf: (email: string) => object) {
  const { leads, store } = app.context;
  const now = new Date(wednesday).toISOString();
  const claim = { destination: 'crm', forms: ['contact'], limit: 2, probe: true, now, leaseUntil: '2999' } as const;
  for (const { id, lead_id } of await store.outbox.claim(claim)) {
    const email = (await leads.find(lead_id ?? ''))?.email ?? '';
    const result = { attempts: 1, due_at: '2026', delivered_at: null, state: 'pending', outcome: 'rejected' } as const;
    await store.outbox.saveResult({ id, lease: '2999', ...result, answer: '400', ...outcomeOf(email) });
  }
}

test('the dashboard of a new site says what is empty, its next steps, and each sample text with a link to its field', async () => {
  const site = await testApp();
  const owner = await deskOf(site);
  const page = await owner.get('/admin');
  for (const words of [
    ...['Problem Section Image', 'Solution Section Image', 'Upload New Image', 'Back to Site', 'Nothing is due.'],
    ...['No leads in the last 30 days.', 'No new leads.', 'Every new lead has an owner.'],
    ...['No visits or leads by campaign yet.', 'Next steps', 'Connect the CRM : Set HUBSPOT_PORTAL_ID'],
    'leads seed --count 50',
  ])
    expect(page.text).toContain(words);
  const samples = sampleTexts(site.app.context.pages.content);
  expect(page.text).toContain(`${samples.length} placeholders to replace`);
  for (const { file, needs } of samples) expect(page.text).toContain(`${file} ${needs}`);
  for (const address of [
    ...['figures.json#f.bases.zionsville.sample', 'rsvp.json#f.sample'],
    ...['sample', 'sampleDate'].map((field) => `articles~harvest-grove-groundbreaking.md#f.${field}`),
  ]) {
    expect(page.links).toContain(`/admin/content/${address}`);
    const [file, field] = address.split('#');
    expect((await owner.get(`/admin/content/${file}`)).has(`[id="${field}"]`), address).toBe(true);
  }
  await contact(site, 'first');
  expect((await owner.get('/admin')).text).not.toContain('leads seed');
  const { text } = await (await deskOf(site, 'sales')).get('/admin');
  expect(text).toContain('Problem Section Image');
  expect(text).not.toMatch(/Upload New Image|Accounts|Next steps/);
});

test('what waits, what was refused, and a refused token of the CRM are said apart, with links to the leads, and above these', async () => {
  let now = wednesday;
  const site = await testApp({}, { clock: () => now });
  for (const name of ['waiting', 'refused']) await contact(site, name);
  await attempt(site, (email) => (email.startsWith('refused') ? { state: 'failed' } : {}));
  const owner = await deskOf(site);
  const page = await owner.get('/admin');
  expect(page.text).toContain('1 delivery was refused. Last answer (CRM): 400 Show the leads');
  expect(page.text).toContain('until then deliveries wait: 1 so far');
  expect((await (await deskOf(site, 'sales')).get('/admin')).text).not.toContain('refused');
  for (const name of ['waiting', 'refused']) {
    const href = `/admin/leads?undelivered=${name}`;
    expect(page.links).toContain(href);
    const found = (await owner.get(href)).text.match(/\b(waiting|refused)@example.com/g);
    expect([...new Set(found)]).toEqual([`${name}@example.com`]);
  }
  await contact(site, 'another');
  await attempt(site, () => ({ outcome: 'unauthorized', answer: '401' }));
  now += 3_600_000;
  const later = await deskOf(site);
  const words = 'The CRM refuses HUBSPOT_TOKEN (expired, wrong, or without the scope "forms"); all deliveries wait.';
  const { text } = await later.get('/admin');
  expect(text).toContain(words);
  expect(text).toMatch(/all deliveries wait\. (?!1)/);
  expect((await later.get('/admin/leads')).text).toContain(`not delivered. ${words}`);
});

test('the leads of today, of this week, which began on Monday, and of the days that are chosen are counted, from visit to investment', async () => {
  const site = await testApp({}, { clock: () => wednesday });
  const { context } = site.app;
  const { store } = context;
  const utm = { utm_source: 'Radio', utm_medium: '', utm_campaign: 'Spring', utm_content: '', utm_term: '' };
  const ids: string[] = [];
  for (const [index, ago] of [2, 3, 0, 0, 40].entries()) {
    const at = wednesday - ago * day;
    ids.push((await save(store, { email: `${index}@example.com` }, { form: contactForm, utm, at })).id);
  }
  await save(store, {}, { at: wednesday });
  await save(store, { email: 'spam@example.com' }, { form: contactForm, spam: 'trap', at: wednesday });
  await store.counts.add([
    { day: '2026-03-04', kind: 'source', name: 'radio', count: 80 },
    { day: '2026-03-03', kind: 'campaign', name: 'spring', count: 16 },
    { day: '2026-03-03', kind: 'page', name: '/contact', count: 40 },
    { day: '2026-01-01', kind: 'campaign', name: 'too old', count: 16 },
  ]);
  const actor = { by: 'sales@example.com', via: 'web' } as const;
  for (const id of ids.slice(0, 2)) await act({ ...context, clock: context.clock }, 'contacted', id, actor);
  await changeStatus(context, ids[0] ?? '', 'invested', actor);

  const owner = await deskOf(site);
  const page = await owner.get('/admin');
  const [today, yesterday] = ['2026-03-04', '2026-03-03'].map(formatCalendarDay);
  for (const words of [
    ...['Leads today since midnight in Indianapolis 3 ', 'Leads this week since Monday 4 '],
    ...[`${today} 3 2 1 ${yesterday} 0 0 0`, 'spring 16 4 2 1 –', 'radio 80 4 2 1 5.0', 'Contact 40 4 2 1 10.0'],
    'Median time to first contact 2 leads, 30 days 2 days',
  ])
    expect(page.text).toContain(words);
  expect(page.text).not.toContain('too old');
  expect(page.attributes('[aria-label]', 'aria-label')).toEqual(
    expect.arrayContaining([
      'All forms: 5 in 30 days, 3 on the busiest day, 3 today',
      'Contact: 4 in 30 days, 2 on the busiest day, 2 today',
    ]),
  );
  for (const [query, count] of [
    ['since=monday', 4],
    ['owner=none&status=new', 4],
    ['campaign=Spring&since=2026-02-03', 4],
    ['form=contact&since=2026-02-03', 4],
    ['since=2026-03-04&until=2026-03-04', 3],
  ] as const) {
    const href = `/admin/leads?${query}`;
    expect(page.links).toContain(href);
    expect((await owner.get(href)).attributes('tr[id^="lead-"]', 'id'), href).toHaveLength(count);
  }
  for (const [query, days, total] of [
    ['?days=90', 90, 6],
    ['?days=12', 30, 5],
  ] as const) {
    const chosen = await owner.get(`/admin${query}`);
    expect(chosen.attributes('[aria-label]', 'aria-label').join()).toContain(`All forms: ${total} in ${days} days`);
    expect(chosen.texts('[aria-current="page"]')).toContainEqual(expect.stringContaining(String(days)));
  }
});

test('campaigns after the eighth are summed, and shown at a press', async () => {
  const site = await testApp({}, { clock: () => wednesday });
  const visits = { day: '2026-03-04', kind: 'campaign' } as const;
  await site.app.context.store.counts.add(
    Array.from({ length: 10 }, (_, index) => ({ ...visits, name: `letter ${index}`, count: 100 - index })),
  );
  const owner = await deskOf(site);
  const first = await owner.get('/admin?days=7');
  expect(first.text).toContain('2 more 183 0');
  expect(first.text).not.toContain('letter 9');
  expect(first.links).toContain('/admin?days=7&all=yes#arrivals');
  const all = await owner.get('/admin?days=7&all=yes');
  expect(all.text).toContain('letter 9 91 0');
  expect(all.text).not.toContain('2 more');
});

test('a salesperson begins with what is due, new for them, and without an owner', async () => {
  const site = await testApp({}, { clock: () => wednesday });
  const desk = await deskOf(site, 'sales');
  const set = async (name: string, values: Parameters<typeof setLead>[1]) => {
    const { id } = await contact(site, name);
    await setLead(site.app.context.store, values, id);
    return id;
  };
  const owner = 'sales@example.com';
  const mine = await set('mine', { owner });
  const due = await set('due', { owner, due_on: '2026-03-02', status: 'contacted' });
  const open = await set('open', { owner: '' });
  const theirs = await set('theirs', { owner: 'owner@example.com', due_on: '2026-03-02' });
  const page = await desk.get('/admin');
  const expected = [
    ['due', /^Follow-ups due 1 .*Mar 2, 2026/, due, '?owner=me&due=yes'],
    ['new', /^New for you 1/, mine, '?owner=me&status=new'],
    ['unassigned', /^Without an owner 1/, open, '?owner=none&status=new'],
  ] as const;
  const headings = page.attributes('section[aria-labelledby]', 'aria-labelledby');
  const lists = expected.map(([name]) => name);
  expect(headings.filter((id) => lists.some((name) => name === id))).toEqual(lists);
  for (const [name, words, id, query] of expected) {
    expect(page.texts(`section[aria-labelledby="${name}"]`)[0]).toMatch(words);
    expect(page.links).toContain(`/admin/leads/${id}${query}`);
    expect((await desk.get(`/admin/leads${query}`)).attributes('[name="lead"]', 'value')).toEqual([id]);
  }
  expect(page.html).not.toContain(theirs);
});
