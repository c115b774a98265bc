import { describe, expect, test } from 'vitest';
import { sampleTexts } from '../../../src/content/sample-texts.ts';
import { lastDays } from '../../../src/leads/report.ts';
import { formatCalendarDay } from '../../../src/site/format.ts';
import { honeypotField } from '../../../src/site/forms/consent.ts';
import { contactForm } from '../../../src/site/forms/contact.ts';
import { formOf } from '../../../src/site/forms/index.ts';
import { deskOf } from '../../helpers/desk.ts';
import { type TestApp, testApp } from '../../helpers/test-app.ts';

const dayMs = 86_400_000;
/** A Wednesday afternoon in Indianapolis. */
const wednesday = Date.parse('2026-03-04T20:00:00Z');

const contact = ({ request }: TestApp, email: string, query = '') =>
  request
    .post(`/contact${query}`)
    .send({ ...contactForm.sample, email })
    .expect(200);

/** Claims what waits for the CRM, as a sender does; what it gets is the outcome of the first attempt. */
async function attempt({ app }: TestApp, now: number, outcomeOf: (email: string) => object) {
  const { leads, store } = app.context;
  const claimed = await store.outbox.claim({
    ...{ destination: 'crm', forms: ['contact'], limit: 2, probe: true },
    ...{ now: new Date(now).toISOString(), leaseUntil: '2999' },
  });
  for (const { id, lead_id } of claimed) {
    const email = (await leads.find(lead_id ?? ''))?.email ?? '';
    const result = { attempts: 1, due_at: '2026', delivered_at: null, state: 'pending', outcome: 'rejected' } as const;
    await store.outbox.saveResult({ id, lease: '2999', ...result, answer: '400', ...outcomeOf(email) });
  }
}

test('the dashboard of a new site says what is empty, and lists each sample text with a link to its field', async () => {
  const site = await testApp();
  const owner = await deskOf(site);
  const page = await owner.get('/admin');
  for (const words of [
    ...['Problem Section Image', 'Solution Section Image', 'Upload New Image', 'Back to Site', 'Nothing is due.'],
    ...['No leads in the last 30 days.', 'No new leads.', 'Every new lead has an owner.'],
    'No visits or leads by campaign yet.',
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
  const { text } = await (await deskOf(site, 'sales')).get('/admin');
  expect(text).toContain('Problem Section Image');
  expect(text).not.toMatch(/Upload New Image|Accounts/);
});

test('what waits and what was refused are separate, each with a link to its leads', async () => {
  const site = await testApp();
  for (const name of ['waiting', 'refused']) await contact(site, `${name}@example.com`);
  await attempt(site, Date.now(), (email) => (email.startsWith('refused') ? { state: 'failed' } : {}));
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
});

test('a refused token of the CRM is said in a sentence, on the dashboard and above the leads', async () => {
  let now = wednesday;
  const site = await testApp({}, { clock: () => now });
  await contact(site, 'ann@example.com');
  await attempt(site, now, () => ({ outcome: 'unauthorized', answer: '401' }));
  now += 3_600_000;
  const owner = await deskOf(site);
  const words = 'The CRM refuses HUBSPOT_TOKEN (expired, wrong, or without the scope "forms"); all deliveries wait.';
  const { text } = await owner.get('/admin');
  expect(text).toContain(words);
  expect(text).toMatch(/all deliveries wait\. (?!1)/);
  expect((await owner.get('/admin/leads')).text).toContain(`1 not delivered. ${words}`);
});

describe('the dashboard of a busy site', async () => {
  let now = wednesday;
  const site = await testApp({}, { clock: () => now });
  for (const [ago, emails] of [
    [40, ['long-ago@example.com']],
    [2, ['monday@example.com']],
    [3, ['sunday@example.com']],
    [0, ['today@example.com', 'also-today@example.com']],
  ] as const) {
    now = wednesday - ago * dayMs;
    for (const email of emails) await contact(site, email, '?utm_source=Newsletter&utm_campaign=Spring');
  }
  for (const [path, values] of [
    ['/invest', { ...formOf('spark').sample, email: 'spark@example.com' }],
    ['/contact', { ...contactForm.sample, email: 'spam@example.com', [honeypotField.name]: 'x' }],
  ] as const)
    await site.request.post(path).send(values).expect(200);
  await site.app.context.store.counts.add([
    { day: '2026-03-04', kind: 'source', name: 'newsletter', count: 80 },
    { day: '2026-03-03', kind: 'campaign', name: 'spring', count: 16 },
    { day: '2026-01-01', kind: 'campaign', name: 'too old', count: 16 },
  ]);
  const owner = await deskOf(site);
  const page = await owner.get('/admin');

  test('counts today, this week, which began on Monday, and what waits for a CRM', () => {
    for (const words of [
      ...['Leads today since midnight in Indianapolis 3 ', 'Leads this week since Monday 4 '],
      'until then deliveries wait: 6 so far',
    ])
      expect(page.text).toContain(words);
  });

  test('draws a street for each form, each with a sentence, and has a table behind it, newest day first', () => {
    const streets = page.attributes('[aria-label]', 'aria-label');
    expect(streets).toContain('All forms: 5 in 30 days, 3 on the busiest day, 3 today');
    expect(streets).toContain('Contact: 4 in 30 days, 2 on the busiest day, 2 today');
    const [today, yesterday] = ['2026-03-04', '2026-03-03'].map(formatCalendarDay);
    expect(page.text).toContain(`${today} 3 2 1 ${yesterday} 0 0 0`);
    expect(page.text).toContain(formatCalendarDay(lastDays(wednesday, 30)[0] ?? ''));
  });

  test('sums visits and leads by campaign and source of these days, whatever their letter case', async () => {
    expect(page.text).toContain('spring 16 4 0 0 –');
    expect(page.text).toContain('newsletter 80 4 0 0 5.0');
    expect(page.text).not.toContain('too old');
    expect(page.links).toContain('/admin/leads?since=monday');
    expect((await owner.get('/admin/leads?since=monday')).text).toContain('4 leads');
  });

  test('begins with the newest leads, each with its age and phone', () => {
    expect(page.text).toMatch(/New 6 .*Without an owner 6 /);
    expect(page.links).toContain('/admin/leads?owner=none&status=new');
  });
});

test('a salesperson begins with what is due, new for them, and without an owner', async () => {
  const site = await testApp({}, { clock: () => wednesday });
  const desk = await deskOf(site, 'sales');
  for (const name of ['mine', 'due', 'open', 'theirs']) await contact(site, `${name}@example.com`);
  const set = (name: string, values: { owner?: string; due_on?: string; status?: 'contacted' }) =>
    site.app.context.store.engine.write((db) =>
      db.updateTable('investment_leads').set(values).where('email', '=', `${name}@example.com`).execute(),
    );
  const owner = 'sales@example.com';
  await set('mine', { owner });
  await set('due', { owner, due_on: '2026-03-02', status: 'contacted' });
  await set('theirs', { owner: 'owner@example.com', due_on: '2026-03-02' });
  const page = await desk.get('/admin');
  const ids = new Map((await site.app.context.leads.list({}, { limit: 9 })).map(({ id, email }) => [email, id]));
  const lists = ['due', 'new', 'unassigned'];
  const headings = page.attributes('section[aria-labelledby]', 'aria-labelledby').filter((id) => lists.includes(id));
  expect(headings).toEqual(lists);
  for (const [id, words] of [
    ['due', /^Follow-ups due 1 .*Mar 2, 2026/],
    ['new', /^New for you 1/],
    ['unassigned', /^Without an owner 1/],
  ] as const)
    expect(page.texts(`section[aria-labelledby="${id}"]`)[0]).toMatch(words);
  for (const [name, query] of [
    ['due', '?owner=me&due=yes'],
    ['mine', '?owner=me&status=new'],
    ['open', '?owner=none&status=new'],
  ]) {
    expect(page.links).toContain(`/admin/leads/${ids.get(`${name}@example.com`)}${query}`);
    expect((await desk.get(`/admin/leads${query}`)).text).toContain(`${name}@example.com`);
  }
  expect(page.html).not.toContain(ids.get('theirs@example.com'));
  expect(page.text).not.toContain('Next steps');
});
