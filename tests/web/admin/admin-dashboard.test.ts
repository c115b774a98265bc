import { describe, expect, test } from 'vitest';
import { sampleTexts } from '../../../src/content/sample-texts.ts';
import { lastDays } from '../../../src/leads/report.ts';
import { formatCalendarDay } from '../../../src/site/format.ts';
import { honeypotField } from '../../../src/site/forms/consent.ts';
import { contactForm } from '../../../src/site/forms/contact.ts';
import { sparkForm } from '../../../src/site/forms/spark.ts';
import { signedIn } from '../../helpers/signed-in.ts';
import { type TestApp, testApp, textOf } from '../../helpers/test-app.ts';

const dayMs = 86_400_000;
/** A Wednesday afternoon in Indianapolis. */
const wednesday = Date.parse('2026-03-04T20:00:00Z');

const contact = ({ request }: TestApp, email: string, query = '') =>
  request
    .post(`/contact${query}`)
    .send({ ...contactForm.sample, email })
    .expect(200);

const shown = async ({ request }: TestApp, cookie: string) =>
  (await request.get('/admin').set('cookie', cookie).expect(200)).text;

describe('the dashboard of a new site', async () => {
  const site = await testApp();
  const cookie = await signedIn(site);
  const html = await shown(site, cookie);
  const text = textOf(html);

  test.each([
    'Problem Section Image',
    'Solution Section Image',
    'Upload New Image',
    'Back to Site',
    'No leads in the last 30 days.',
    'Nothing is due.',
    'No new leads.',
    'Every new lead has an owner.',
    'No visits or leads by campaign yet.',
  ])('says "%s"', (words) => {
    expect(text).toContain(words);
  });

  test('lists the sample texts that are left, each with its file', () => {
    const samples = sampleTexts(site.app.context.pages.content);
    expect(text).toContain(`${samples.length} placeholders to replace`);
    for (const { file, needs } of samples) expect(text).toContain(`${file} ${needs}`);
  });

  test.each([
    'figures.json#f.bases.zionsville.sample',
    'rsvp.json#f.sample',
    'articles~harvest-grove-groundbreaking.md#f.sample',
    'articles~harvest-grove-groundbreaking.md#f.sampleDate',
  ])('links a sample text to its field: %s', async (address) => {
    const [file, field] = address.split('#');
    expect(html).toContain(`href="/admin/content/${address}"`);
    const form = await site.request.get(`/admin/content/${file}`).set('cookie', cookie).expect(200);
    expect(form.text).toContain(`id="${field}"`);
  });

  test('shows sales the pictures without the way to replace them', async () => {
    const sales = { email: 'sales@example.com', password: 'other unrelated plain words', role: 'sales' } as const;
    const page = textOf(await shown(site, await signedIn(site, sales)));
    expect(page).toContain('Problem Section Image');
    expect(page).not.toContain('Upload New Image');
    expect(page).not.toContain('Accounts');
  });
});

test('what waits and what was refused are separate, each with a link to its leads', async () => {
  const site = await testApp();
  for (const name of ['waiting', 'refused']) await contact(site, `${name}@example.com`);
  const { outbox } = site.app.context.store;
  const claimed = await outbox.claim({
    ...{ destination: 'crm', forms: ['contact'], limit: 2, probe: true },
    ...{ now: new Date().toISOString(), leaseUntil: '2999', horizon: '9999' },
  });
  for (const { id, lead_id } of claimed) {
    const lead = await site.app.context.leads.find(lead_id ?? '');
    const state = lead?.email === 'refused@example.com' ? 'failed' : 'pending';
    const result = { attempts: 1, due_at: '2026', delivered_at: null, outcome: 'rejected', answer: '400' };
    await outbox.saveResult({ id, lease: '2999', state, ...result });
  }
  const cookie = await signedIn(site);
  const html = await shown(site, cookie);
  expect(textOf(html)).toContain('1 delivery was refused. Last answer (CRM): 400 Show the leads');
  expect(textOf(html)).toContain('until then deliveries wait: 1 so far');
  const sales = { email: 'sales@example.com', password: 'other unrelated plain words', role: 'sales' } as const;
  expect(textOf(await shown(site, await signedIn(site, sales)))).not.toContain('refused');
  for (const name of ['waiting', 'refused']) {
    const href = `/admin/leads?undelivered=${name}`;
    expect(html).toContain(`href="${href}"`);
    const list = await site.request.get(href).set('cookie', cookie).expect(200);
    const found = new Set(textOf(list.text).match(/\b(waiting|refused)@example.com/g));
    expect([...found]).toEqual([`${name}@example.com`]);
  }
});

test('a refused token of the CRM is said in a sentence, on the dashboard and above the leads', async () => {
  let now = wednesday;
  const site = await testApp({}, { clock: () => now });
  await contact(site, 'ann@example.com');
  const { outbox } = site.app.context.store;
  const [claimed = expect.fail('there is a delivery')] = await outbox.claim({
    ...{ destination: 'crm', forms: ['contact'], limit: 2, probe: true },
    ...{ now: new Date(now).toISOString(), leaseUntil: '2999', horizon: '9999' },
  });
  const result = { attempts: 1, due_at: '2026', delivered_at: null, outcome: 'unauthorized', answer: '401' };
  await outbox.saveResult({ id: claimed.id, lease: '2999', state: 'pending', ...result });
  now += 3_600_000;
  const cookie = await signedIn(site);
  expect(textOf(await shown(site, cookie))).toMatch(/all deliveries wait\. (?!1)/);
  const words = 'The CRM refuses HUBSPOT_TOKEN (expired, wrong, or without the scope "forms"); all deliveries wait.';
  expect(textOf(await shown(site, cookie))).toContain(words);
  expect(textOf((await site.request.get('/admin/leads').set('cookie', cookie).expect(200)).text)).toContain(
    `1 not delivered. ${words}`,
  );
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
  await site.request
    .post('/invest')
    .send({ ...sparkForm.sample, email: 'spark@example.com' })
    .expect(200);
  await site.request
    .post('/contact')
    .send({ ...contactForm.sample, email: 'spam@example.com', [honeypotField.name]: 'x' });
  await site.app.context.store.counts.add([
    { day: '2026-03-04', kind: 'source', name: 'newsletter', count: 80 },
    { day: '2026-03-03', kind: 'campaign', name: 'spring', count: 16 },
    { day: '2026-01-01', kind: 'campaign', name: 'too old', count: 16 },
  ]);
  const html = await shown(site, await signedIn(site));
  const text = textOf(html);

  test.each([
    ['today', /Leads today since midnight in Indianapolis 3 /],
    ['this week, which began on Monday', /Leads this week since Monday 4 /],
    ['what waits for a CRM', /until then deliveries wait: 6 so far/],
  ])('counts %s', (_, words) => {
    expect(text).toMatch(words);
  });

  test('draws a street for each form, each with a sentence', () => {
    expect(html).toContain('aria-label="All forms: 5 in 30 days, 3 on the busiest day, 3 today"');
    expect(html).toContain('aria-label="Contact: 4 in 30 days, 2 on the busiest day, 2 today"');
  });

  test('has a table behind the drawing, newest day first', () => {
    const rows = lastDays(wednesday, 30);
    expect(rows).toHaveLength(30);
    expect(text).toContain(`${formatCalendarDay('2026-03-04')} 3 2 1 ${formatCalendarDay('2026-03-03')} 0 0 0`);
    expect(text).toContain(formatCalendarDay(rows[0] ?? ''));
  });

  test('leads from visits to leads by campaign and source, whatever their letter case', () => {
    expect(text).toContain('spring 16 4 0 0 –');
    expect(text).toContain('newsletter 80 4 0 0 5.0');
    expect(text).not.toContain('too old');
  });

  test('the leads of this week and of a source are a link away', async () => {
    const { href: path } = /href="(?<href>[^"]*source=Newsletter[^"]*)"/.exec(html)?.groups ?? {};
    const list = async (address = '') =>
      textOf((await site.request.get(address.replaceAll('&amp;', '&')).set('cookie', await signedIn(site))).text);
    expect(await list(path)).toContain('4 leads');
    expect(html).toContain('href="/admin/leads?since=monday"');
    expect(await list('/admin/leads?since=monday')).toContain('4 leads');
  });

  test('begins with the newest leads, each with its age and phone', () => {
    expect(text).toMatch(/New 6 .*Without an owner 6 /);
    expect(html).toContain('href="/admin/leads?owner=none&amp;status=new"');
  });
});

test('a salesperson begins with what is due, new for them, and without an owner', async () => {
  const site = await testApp({}, { clock: () => wednesday });
  const sales = { email: 'sales@example.com', password: 'other unrelated plain words', role: 'sales' } as const;
  const cookie = await signedIn(site, sales);
  for (const name of ['mine', 'due', 'open', 'theirs']) await contact(site, `${name}@example.com`);
  const set = (name: string, values: { owner?: string; due_on?: string; status?: 'contacted' }) =>
    site.app.context.store.engine.write((db) =>
      db.updateTable('investment_leads').set(values).where('email', '=', `${name}@example.com`).execute(),
    );
  await set('mine', { owner: sales.email });
  await set('due', { owner: sales.email, due_on: '2026-03-02', status: 'contacted' });
  await set('theirs', { owner: 'owner@example.com', due_on: '2026-03-02' });
  const html = await shown(site, cookie);
  const lists = [...html.matchAll(/<section aria-labelledby="(due|new|unassigned)".*?<\/section>/gs)].map(
    ([section, id]) => [id, textOf(section)] as const,
  );
  const { due, new: fresh, unassigned } = Object.fromEntries(lists) as Record<string, string>;
  const ids = new Map((await site.app.context.leads.list({}, { limit: 9 })).map(({ id, email }) => [email, id]));
  expect(lists.map(([id]) => id)).toEqual(['due', 'new', 'unassigned']);
  expect(due).toContain('Follow-ups due 1');
  expect(due).toContain('Mar 2, 2026');
  expect(fresh).toContain('New for you 1');
  expect(unassigned).toContain('Without an owner 1');
  for (const [name, query] of [
    ['due', '?owner=me&amp;due=yes'],
    ['mine', '?owner=me&amp;status=new'],
    ['open', '?owner=none&amp;status=new'],
  ]) {
    expect(html).toContain(`href="/admin/leads/${ids.get(`${name}@example.com`)}${query}"`);
    const list = await site.request.get(`/admin/leads${query?.replaceAll('&amp;', '&')}`).set('cookie', cookie);
    expect(textOf(list.text)).toContain(`${name}@example.com`);
  }
  expect(html).not.toContain(ids.get('theirs@example.com'));
  expect(html).not.toContain('Next steps');
});
