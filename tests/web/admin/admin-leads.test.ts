import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { contactForm } from '../../../src/site/forms/contact.ts';
import { leadForms } from '../../../src/site/forms/index.ts';
import { signedIn } from '../../helpers/signed-in.ts';
import { testApp, textOf } from '../../helpers/test-app.ts';
import { noon, save } from '../../leads/sample-submission.ts';

const day = 86_400_000;

/** Ids in the order of the table's rows. */
const idsIn = (html: string) => [...html.matchAll(/name="lead" value="([^"]+)"/g)].map((match) => match[1]);
const rangeIn = (html: string) => /<nav class="pager"[^>]*><span>([^<]*)</.exec(html)?.[1];
const linkIn = (html: string, name: string) =>
  new RegExp(`href="([^"]*)">${name}<`).exec(html)?.[1]?.replaceAll('&amp;', '&');

describe('the list of leads', async () => {
  const now = noon + 40 * day;
  const site = await testApp({}, { clock: () => now });
  const { leads, store, outbox } = site.app.context;
  const cookie = await signedIn(site);
  const get = (path: string) => site.request.get(path).set('cookie', cookie);

  // 120 leads of every form over forty days, some contacted, closed, flagged or delivered.
  for (let place = 0; place < 120; place++) {
    const form = leadForms[place % leadForms.length];
    const at = noon + (place % 40) * day + Math.floor(place / 40);
    const campaign = place % 5 === 0 ? { utm: { ...contactForm.utm, utm_campaign: 'october' } } : {};
    const spam = place % 30 === 7 ? 'trap' : '';
    await save(
      store,
      { email: `person${place}@${place % 3 ? 'example.com' : 'other.example'}` },
      { form, at, spam, ...campaign },
    );
  }
  for (const [place, lead] of (await leads.list({ spam: 'with' }, { limit: 200 })).entries()) {
    const status = (['new', 'contacted', 'closed', 'invested'] as const)[place % 4] ?? 'new';
    const event = { id: `e${place}`, lead_id: lead.id, at: lead.created_at, kind: 'seed', by: '', via: '', detail: '' };
    const becomes = status === 'contacted' ? lead.created_at : null;
    await leads.change({ id: lead.id, was: { status: 'new' }, becomes: { status, contacted_at: becomes }, event });
  }
  for (const delivery of await outbox.claim({
    ...{ destination: 'crm', forms: ['spark', 'deck'], limit: 10 },
    ...{ now: new Date(now).toISOString(), leaseUntil: '2999', horizon: '9999' },
  })) {
    const result = {
      attempts: 1,
      due_at: delivery.due_at,
      delivered_at: delivery.due_at,
      outcome: 'delivered',
      answer: 'ok',
    };
    await outbox.saveResult({ id: delivery.id, lease: '2999', state: 'delivered', ...result });
  }

  test.each(['newest', 'oldest', 'email', 'email-backwards'] as const)(
    'sorted by %s, 116 leads follow each other forwards and backwards without gaps or doubles',
    async (sort) => {
      const [on, back] = { newest: ['Older', 'Newer'], oldest: ['Newer', 'Older'] }[sort as 'newest'] ?? [
        'Next',
        'Previous',
      ];
      const all = await leads.list({}, { limit: 1000, order: sort });
      const pages: (string | undefined)[][] = [];
      let path: string | undefined = `/admin/leads?sort=${sort}`;
      let last = '';
      while (path) {
        last = (await get(path).expect(200)).text;
        pages.push(idsIn(last));
        path = linkIn(last, on as string);
      }
      expect(pages.map((page) => page.length)).toEqual([50, 50, 16]);
      expect(pages.flat()).toEqual(all.map((lead) => lead.id));
      expect(rangeIn(last)).toBe('101–116 of 116');
      const before = (await get(linkIn(last, back as string) ?? '').expect(200)).text;
      expect(idsIn(before)).toEqual(pages[1]);
      expect(rangeIn(before)).toBe('51–100 of 116');
      const first = (await get(linkIn(before, back as string) ?? '').expect(200)).text;
      expect(idsIn(first)).toEqual(pages[0]);
      expect(rangeIn(first)).toBe('1–50 of 116');
    },
  );

  test('says how many there are, how many are new, and how many are not delivered', async () => {
    const text = textOf((await get('/admin/leads').expect(200)).text);
    const [all, fresh] = [await leads.count({}, 1000), await leads.count({ status: 'new' }, 1000)];
    const waiting = await leads.count({ undelivered: true }, 1000);
    expect(text).toContain(`${all} leads, ${fresh} new · ${waiting} not delivered`);
  });

  test.each(['email', 'status-backwards', 'contacted-backwards', 'name', 'form'] as const)(
    'sorts a filter by %s, and its pages follow each other',
    async (order) => {
      const sorted = (await leads.list({ spam: 'with' }, { limit: 1000, order })).map((lead) => lead.id);
      const { text } = await get(`/admin/leads?spam=with&sort=${order}`).expect(200);
      expect(idsIn(text)).toEqual(sorted.slice(0, 50));
      expect(text).toContain(`<option value="${order}" selected="">`);
      const isColumn = order !== 'name' && order !== 'form';
      expect(/<th[^>]* aria-sort="(ascending|descending)"/.test(text)).toBe(isColumn);
      const older = /href="([^"]*[?&;]after=[^"]*)">/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? expect.fail();
      const next = await get(older).expect(200);
      expect(idsIn(next.text)).toEqual(sorted.slice(50, 100));
    },
  );

  test('shows the filter in its fields, relative times as days', async () => {
    const { text } = await get('/admin/leads?since=10d&search=per&status=new').expect(200);
    expect(text).toMatch(/name="since"[^>]*value="2026-04-01"/);
    expect(text).toMatch(/name="search"[^>]*value="per"/);
    expect(text).toContain('<option value="new" selected="">New</option>');
  });

  test('a form that was sent with empty fields leads to the short address', async () => {
    const answer = await get('/admin/leads?search=&status=new&form=&sort=newest').expect(303);
    expect(answer.get('location')).toBe('/admin/leads?status=new');
  });

  test.each([
    ['status=called', 'Status "called" is unknown; use one of new, contacted, invested, closed.'],
    ['since=someday', 'Since "someday" is not a time'],
    ['since=2026-03-12&until=2026-03-10', 'Since "2026-03-12" is later than until "2026-03-10".'],
    ['form=a&form=b', 'form must be a single value'.replace('form', 'Form')],
    ['undelivered=no', 'Undelivered "no" is unknown; use one of yes, waiting, refused, late.'],
    ['sort=size', 'Sort "size" is unknown; use one of newest, oldest, email, email-backwards, status, '],
    ['sort=due', 'Sort "due" needs the filter due.'],
  ])('the words %s get a sentence', async (query, sentence) => {
    expect(textOf((await get(`/admin/leads?${query}`).expect(400)).text)).toContain(sentence);
    const json = await get(`/admin/leads?${query}`).set('accept', 'application/json').expect(400);
    expect(json.body.message).toContain(sentence);
    await get(`/admin/leads.csv?${query}`).expect(400);
  });

  test('a refused filter preserves everything that was typed next to its sentence', async () => {
    const query = 'since=2026-03-12&until=2026-03-10&search=ann&status=new&campaign=fall&sort=oldest';
    const { text } = await get(`/admin/leads?${query}`).expect(400);
    for (const value of ['2026-03-12', '2026-03-10', 'ann', 'fall']) expect(text).toContain(`value="${value}"`);
    expect(text).toContain('<option value="new" selected="">');
    expect(text).toContain('<option value="oldest" selected="">');
  });

  test.each(['01a00000-0000-7000-8000-000000000000', 'W10', 'a'.repeat(5000)])(
    'a page behind %j, which is no place in the list, is refused with a sentence',
    async (after) => {
      const { text } = await get(`/admin/leads?status=new&after=${after}`).expect(400);
      expect(textOf(text)).toContain('This page of the list is unknown; start again from the first one.');
      await get('/admin/leads?status=new&after=%00').expect(400);
    },
  );

  test('a filter that finds nothing says so', async () => {
    expect(textOf((await get('/admin/leads?search=nobody').expect(200)).text)).toContain(
      'No leads found for this filter.',
    );
  });

  test('an export that is broken off is an event too', async () => {
    const { rows } = leads;
    leads.rows = async function* (filter) {
      yield* rows(filter);
      throw new Error('the disk is gone');
    };
    await expect(get('/admin/leads.csv?form=deck')).rejects.toThrow('aborted');
    leads.rows = rows;
    // Written after the answer has broken off.
    const event = async () => (await store.audit.latest(100)).find(({ detail }) => detail.includes('"complete":false'));
    await expect.poll(event).toMatchObject({ kind: 'export', by: 'owner@example.com' });
  });

  test('an export is an event: who, from where, which filter, how many rows, and what exactly', async () => {
    const { text, headers } = await get('/admin/leads.csv?form=spark&status=new').expect(200);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toBe('attachment; filename="leads-2026-04-11.csv"');
    expect(headers['cache-control']).toBe('private, no-store');
    const event = (await store.audit.latest(100)).find(({ detail }) =>
      detail.includes('"form":"spark","status":"new"'),
    );
    expect(event).toMatchObject({
      kind: 'export',
      by: 'owner@example.com',
      via: 'web',
      at: new Date(now).toISOString(),
    });
    expect(JSON.parse(event?.detail ?? '')).toEqual({
      format: 'csv',
      filter: { form: 'spark', status: 'new' },
      rows: text.split('\r\n').length - 2,
      sha256: createHash('sha256').update(text).digest('hex'),
      complete: true,
      address: '127.0.0.x',
    });
  });
});
