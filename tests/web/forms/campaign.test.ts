import { expect, test, vi } from 'vitest';
import { statistics } from '../../../src/leads/statistics.ts';
import { contactForm } from '../../../src/site/forms/contact.ts';
import { startFakeCrm } from '../../fakes/crm.ts';
import { browserOf } from '../../helpers/browser-of.ts';
import { deskOf } from '../../helpers/desk.ts';
import { testApp } from '../../helpers/test-app.ts';

const day = 24 * 3_600_000;
let now = Date.UTC(2026, 2, 2, 15);
const fakeCrm = await startFakeCrm();
const crm = { HUBSPOT_PORTAL_ID: '12345', HUBSPOT_TOKEN: 'secret', HUBSPOT_FORM_CONTACT: 'form-of-contact' };
const site = await testApp({ ...crm, HUBSPOT_BASE_URL: fakeCrm.url }, { clock: () => now });
const { app } = site;
const utm = {
  utm_source: 'linkedin',
  utm_medium: 'paid',
  utm_campaign: 'spring-flex',
  utm_content: 'blue-ad',
  utm_term: 'flex space',
};
const ad = `/blog?${new URLSearchParams(utm)}`;

/** A browser that opens pages, and sends the contact form as somebody. */
function browser() {
  const { get, json } = browserOf(site);
  return {
    open: get,
    async send(email: string, path = '/contact', body: object = {}) {
      expect(await json(path, { ...contactForm.sample, email, ...body })).toMatchObject({ ok: true });
      const [lead] = await app.context.leads.list({ search: email }, { limit: 1 });
      return lead;
    },
  };
}

test('a click on an ad is the campaign of the form two pages later, in the list, the export, the counts and the CRM', async () => {
  const { open, send } = browser();
  await open(ad);
  await open('/blog/rise-of-local-industrial');
  await open('/contact');
  expect(await send('clicked@example.com')).toMatchObject({ ...utm, page: '/contact' });

  const desk = await deskOf(site);
  expect((await desk.get('/admin/leads?campaign=spring-flex')).text).toContain('clicked@example.com');
  expect((await desk.get('/admin')).text).toContain('spring-flex');
  const { html: csv } = await desk.get('/admin/leads.csv?campaign=spring-flex');
  expect(csv).toContain(',linkedin,paid,spring-flex,blue-ad,flex space,/contact,');
  for (const [by, name] of [
    ['campaign', 'spring-flex'],
    ['source', 'linkedin'],
  ] as const) {
    expect(await statistics(app.context.store.engine, {}, by, now)).toEqual([{ name, count: 1 }]);
  }
  await vi.waitFor(() => expect(fakeCrm.requests).toHaveLength(1), 5000);
  const fields = Object.entries(utm).map(([name, value]) => ({ name, value }));
  expect(fakeCrm.requests[0]?.body).toMatchObject({ fields: expect.arrayContaining(fields) });
});

test('a later visit from a search engine leaves the campaign where it was', async () => {
  const { open, send } = browser();
  await open('/?utm_source=mail&utm_campaign=first');
  await open(ad);
  await open('/invest', { referer: 'https://search.example.com/' });
  const lead = await send('searched@example.com');
  expect(lead).toMatchObject(utm);
  expect(JSON.parse(lead?.first_touch ?? '')).toMatchObject({ utm_campaign: 'first' });
  expect(JSON.parse(lead?.last_touch ?? '')).toMatchObject({ referrer: 'https://search.example.com/' });
});

test('the address of the form and its own values come before the last touch, and nothing is mixed', async () => {
  const { open, send } = browser();
  await open(ad);
  const { utm } = contactForm;
  const inAddress = await send('page@example.com', '/contact?utm_campaign=june');
  expect(inAddress).toMatchObject({ ...utm, utm_campaign: 'june' });
  const values = { utm_source: 'radio', utm_medium: 'spot' };
  expect(await send('body@example.com', '/contact', values)).toMatchObject({ ...utm, ...values });
  const inBoth = await send('both@example.com', '/contact?utm_source=query', values);
  expect(inBoth).toMatchObject({ ...utm, ...values, utm_source: 'query' });
});

test('of a campaign value that an address repeats, the first counts', async () => {
  const { open, send } = browser();
  expect(await send('twice@example.com', '/contact?utm_source=radio&utm_source=mail')).toMatchObject({
    utm_source: 'radio',
  });
  await open(`${ad}&${new URLSearchParams(utm)}`);
  expect(await send('touched-twice@example.com')).toMatchObject(utm);
});

test('a campaign counts for 30 days', async () => {
  const { open, send } = browser();
  await open(ad);
  now += 20 * day;
  await open('/', { referer: 'https://search.example.com/' });
  now += 10 * day;
  expect(await send('in-time@example.com')).toMatchObject(utm);
  now += 1;
  expect(await send('late@example.com')).toMatchObject(contactForm.utm);
});

test('a campaign with very long values and addresses is remembered', async () => {
  const { open, send } = browser();
  const long = 'x'.repeat(290);
  const values = { utm_source: long, utm_medium: long, utm_campaign: long, utm_content: long, utm_term: 'short' };
  await open('/?utm_source=mail&utm_campaign=first', { referer: `https://search.example.com/${long}` });
  await open(`/blog?${new URLSearchParams(values)}`);
  await open('/', { referer: `https://search.example.com/${long}` });
  expect(await send('long@example.com')).toMatchObject(values);
});

test('the headers of an arrival fit into the 4 kB that a proxy has for them, whatever it brings', async () => {
  const site = await testApp({ PUBLIC_URL: 'https://www.example.com' });
  const referer = `https://social.example.com/${'r'.repeat(400)}`;
  for (const value of ['x'.repeat(90), 'x'.repeat(150), 'x'.repeat(300), 'é'.repeat(60), '日'.repeat(40)]) {
    const query = new URLSearchParams(Object.keys(utm).map((key) => [key, value]));
    const { headers } = await site.request.get(`/invest?${query}`).set({ referer }).expect(200);
    expect(headers['set-cookie']?.[0], value).toMatch(/touches=\w/);
    const lines = Object.entries(headers).map(([name, text]) => `${name}: ${text}\r\n`);
    expect(lines.join('').length, value).toBeLessThan(4000);
  }
});

test('a link from page to page is no arrival, also behind a proxy that passes on another host', async () => {
  const { get, cookies } = browserOf(await testApp({ PUBLIC_URL: 'https://www.example.com' }));
  await get('/contact', { referer: 'https://www.example.com/invest', host: 'localhost:3000' });
  expect([...cookies.keys()]).toEqual([]);
  await get('/contact', { referer: 'https://search.example.com/', host: 'localhost:3000' });
  expect([...cookies.keys()]).toEqual(['touches']);
});
