import { createHash } from 'node:crypto';
import { streamXlsxRows } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import type { Lead } from '../../../src/db/rows.ts';
import { run } from '../../cli/run-leads.ts';
import { deskOf } from '../../helpers/desk.ts';
import { testApp } from '../../helpers/test-app.ts';
import { noon, save } from '../../leads/sample-submission.ts';

const site = await testApp({}, { clock: () => noon });
const { store } = site.app.context;
const { dataDir } = site.app.context.config;
const { cookie } = await deskOf(site);
const get = (path: string) => site.request.get(path).set('cookie', cookie);
const exports = async () => (await store.audit.latest(100, { kind: 'export' })).map(({ detail }) => JSON.parse(detail));

const plain: Partial<Lead> = {
  ...{ id: '01a00000-0000-7000-8000-00000000000a', email: 'ann@example.com', created_at: '2026-03-02T15:00:00.000Z' },
  ...{ status: 'contacted', contacted_at: '2026-03-02T15:30:00.000Z' },
  ...{ form: 'webinar', lead_source: 'Webinar Registration' },
  ...{ first_name: 'Ann', last_name: 'Cee', phone: '317-555-0142', investment_amount: '$2,500' },
  ...{ utm_source: 'mail', utm_medium: 'email', utm_campaign: 'spring', utm_content: '' },
  ...{ page: '/webinar?utm_source=mail', landing_page: '/', address: '192.0.2.1' },
  ...{ consent_version: '2025-11', consent_at: '2026-03-02T15:00:00.000Z', consent_calls: 'yes' },
  ...{ consent_address: '192.0.2.1', do_not_email: 1 },
  ...{ owner: 'kim@example.com', due_on: '2026-03-05', due_text: '=call' },
  ...{ consent_email: 'confirmed', email_confirmed_at: '2026-03-02T16:00:00.000Z' },
};
const rows: Partial<Lead>[] = [
  {},
  {
    ...{ id: '01a00000-0000-7000-8000-00000000000b', created_at: '2026-03-02T14:00:00.000Z', do_not_email: 0 },
    ...{ status: 'new', contacted_at: null, first_name: 'Jo "J", Jr', last_name: "O'Élan 東京 🏠" },
    ...{ phone: '+1 317 555 0142', message: 'First\r\n=1+1;-2', investment_amount: '', utm_term: '=cmd' },
    first_touch: '{"landing_page":"/x","referrer":"","at":"2026-03-01T15:00:00.000Z"}',
  },
];
/** Written by hand, so that nothing of the program is compared with itself. */
const expected = [
  'id,email,created_at,status,contacted_at,form,lead_source,first_name,last_name,phone,message,investment_amount,' +
    'has_income_200k,has_real_estate_experience,funds_available,ready_to_invest,guests,' +
    'utm_source,utm_medium,utm_campaign,utm_content,utm_term,page,landing_page,referrer,first_touch,last_touch,' +
    'address,consent_version,consent_at,consent_calls,consent_address,spam,spam_reason,do_not_email,owner,due_on,due_text,' +
    'consent_email,email_confirmed_at',
  '01a00000-0000-7000-8000-00000000000a,ann@example.com,2026-03-02T15:00:00.000Z,contacted,2026-03-02T15:30:00.000Z,' +
    'webinar,Webinar Registration,Ann,Cee,317-555-0142,,"$2,500",,,,,,mail,email,spring,,,/webinar?utm_source=mail,/,,,,' +
    "192.0.2.1,2025-11,2026-03-02T15:00:00.000Z,yes,192.0.2.1,0,,1,kim@example.com,2026-03-05,'=call,confirmed,2026-03-02T16:00:00.000Z",
  '01a00000-0000-7000-8000-00000000000b,ann@example.com,2026-03-02T14:00:00.000Z,new,,' +
    'webinar,Webinar Registration,"Jo ""J"", Jr",O\'Élan 東京 🏠,\'+1 317 555 0142,"First\r\n\'=1+1;\'-2",,,,,,,' +
    "mail,email,spring,,'=cmd,/webinar?utm_source=mail,/,," +
    '"{""landing_page"":""/x"",""referrer"":"""",""at"":""2026-03-01T15:00:00.000Z""}",,' +
    "192.0.2.1,2025-11,2026-03-02T15:00:00.000Z,yes,192.0.2.1,0,,0,kim@example.com,2026-03-05,'=call,confirmed,2026-03-02T16:00:00.000Z",
  '',
].join('\r\n');

test('the web and the terminal export the same bytes, cell by cell; a CSV file begins with a byte-order mark where it is asked for', async () => {
  for (const [place, row] of rows.entries()) {
    const { id } = await save(store, { email: `p${place}@example.com` });
    // Without what belongs to its first id.
    await store.engine.write(async (db) => {
      for (const table of ['deliveries', 'lead_events'] as const)
        await db.deleteFrom(table).where('lead_id', '=', id).execute();
      const values = { ...plain, ...row };
      await db.updateTable('investment_leads').set(values).where('id', '=', id).execute();
    });
  }
  expect((await get('/admin/leads.csv').expect(200)).text).toBe(expected);
  expect((await get('/admin/leads.csv?bom=yes').expect(200)).text).toBe(`\ufeff${expected}`);
  expect((await run(['export'], { dataDir })).stdout).toBe(expected);
});

test('an XLSX file has the leads of the filter, and its event who, from where, which filter, how many rows, and what exactly', async () => {
  const { body, headers } = await get('/admin/leads.xlsx?status=new').responseType('blob').expect(200);
  expect(headers).toMatchObject({
    'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'content-disposition': 'attachment; filename="leads-2026-03-02.xlsx"',
    'cache-control': 'private, no-store',
  });
  const ids: unknown[] = [];
  for await (const { values } of streamXlsxRows(body)) ids.push(values[0]);
  expect(ids).toEqual(['id', '01a00000-0000-7000-8000-00000000000b']);
  const event = (await store.audit.latest(9, { kind: 'export' })).find(({ detail }) => detail.includes('xlsx'));
  expect(event).toMatchObject({ by: 'owner@example.com', via: 'web', at: new Date(noon).toISOString() });
  const sha256 = createHash('sha256').update(body).digest('hex');
  const exported = { format: 'xlsx', filter: { status: 'new' }, rows: 1, sha256, complete: true };
  expect(JSON.parse(event?.detail ?? '')).toEqual({ ...exported, address: '127.0.0.x' });
});

test('a HEAD is refused, and neither it nor a visit from another site leaves an event', async () => {
  const before = await exports();
  expect((await site.request.head('/admin/leads.csv').set('cookie', cookie).expect(405)).get('allow')).toBe('GET');
  await site.request.head('/admin/leads').set({ cookie, accept: 'application/json' }).expect(405);
  for (const site of ['cross-site', 'same-site']) {
    await get('/admin/leads.csv').set('sec-fetch-site', site).expect(403);
    await get('/admin/leads').set({ 'sec-fetch-site': site, accept: 'application/json' }).expect(403);
  }
  expect(await exports()).toEqual(before);
  for (const site of ['same-origin', 'none']) await get('/admin/leads.csv').set('sec-fetch-site', site).expect(200);
  expect(await exports()).toHaveLength(before.length + 2);
  await get('/admin/leads').set('sec-fetch-site', 'cross-site').expect(200);
});

test('sales may export, unless EXPORT_ROLE limits it to admins', async () => {
  await (await deskOf(site, 'sales')).get('/admin/leads.csv');
  const strict = await testApp({ EXPORT_ROLE: 'admin' });
  await save(strict.app.context.store);
  const [admin, sales] = [await deskOf(strict), await deskOf(strict, 'sales')];
  expect((await admin.get('/admin/leads')).text).toContain('Export CSV');
  for (const file of ['csv', 'xlsx']) await sales.get(`/admin/leads.${file}`, 403);
  await sales.read('/admin/leads', 403);
  expect((await sales.get('/admin/leads')).text).not.toContain('Export CSV');
});
