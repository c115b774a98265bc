import { describe, expect, test } from 'vitest';
import { attributionOf } from '../../../src/leads/attribution.ts';
import { publicDelivery } from '../../../src/outbox/destination.ts';
import { formatMoment } from '../../../src/site/format.ts';
import { callsBox, consentVersion } from '../../../src/site/forms/consent.ts';
import { contactForm } from '../../../src/site/forms/contact.ts';
import { leadForms } from '../../../src/site/forms/index.ts';
import { rsvpForm } from '../../../src/site/forms/rsvp.ts';
import { leadColumnOrder } from '../../../src/site/lead-columns.ts';
import { account as owner, signedIn } from '../../helpers/signed-in.ts';
import { testApp, textOf } from '../../helpers/test-app.ts';
import { act, noon, save } from '../../leads/sample-submission.ts';

const site = await testApp({}, { clock: () => noon });
const { leads, store, outbox } = site.app.context;
const cookie = await signedIn(site);
const get = (path: string) => site.request.get(path).set('cookie', cookie);
const page = async (id: string) => textOf((await get(`/admin/leads/${id}`).expect(200)).text);
const post = (path: string, body: object) => site.request.post(path).type('form').set('cookie', cookie).send(body);

test.each(leadForms)('$id: everything stored of a lead is shown', async (form) => {
  const { id } = await save(store, {}, { form });
  const lead = await leads.find(id);
  const words = await page(id);
  for (const column of leadColumnOrder) {
    const value = String(lead?.[column] ?? '');
    if (
      !value ||
      ['created_at', 'consent_at', 'consent_calls', 'spam', 'do_not_email', 'status', 'form'].includes(column) ||
      form.fields.some((field) => field.column === column && field.options)
    )
      continue;
    expect(words).toContain(value.replace(/\s+/g, ' '));
  }
  expect(words).toContain(form.name);
  expect(words).toContain(`${consentVersion}: “${form.notice}”`);
  expect(words).toContain(`${formatMoment(lead?.created_at ?? '')} (Indianapolis)`);
});

test('first and last touch, the calls box and the flag are shown in words', async () => {
  const touch = { landing_page: '/invest', referrer: 'https://news.example/', at: new Date(noon).toISOString() };
  const attribution = attributionOf({
    first: { ...touch, utm_source: 'radio' },
    last: { ...touch, utm_source: 'mail' },
  });
  const form = leadForms.find(({ id }) => id === 'webinar');
  const { id } = await save(
    store,
    { email: 'asked@example.com', [callsBox.name]: 'yes' },
    { form, attribution, spam: 'trap filled' },
  );
  const words = await page(id);
  expect(words).toContain(`First touch radio, on /invest, from https://news.example/, ${formatMoment(touch.at)}`);
  expect(words).toContain('Last touch mail, on /invest');
  expect(words).toContain(`Checked: “${callsBox.labelFor('Mainstreet')}”`);
  expect(words).toContain('Flagged as spam');
  expect(words).toContain('Held as spam');
});

test('only questions of the form that were not answered are not provided', async () => {
  const { id } = await save(store, { email: 'quiet@example.com', phone: '' }, { form: rsvpForm });
  const unknown = [...(await page(id)).matchAll(/Not provided: ([^.]*)\./g)].map(([, labels]) => labels);
  expect(unknown).toEqual(['Phone']);
});

test('a group of facts without any has no heading', async () => {
  const { id } = await save(
    store,
    { email: 'brief@example.com' },
    { form: leadForms.find((form) => form.id === 'spark') },
  );
  const { text } = await get(`/admin/leads/${id}`).expect(200);
  const headings = [...text.matchAll(/<h2[^>]*>([^<]+)<\/h2>/g)].map(([, heading]) => heading);
  expect(headings).toContain('Consent');
  expect(headings).not.toContain('Answers');
});

test('an answer to the calls box that was changed is on the page with the proof of both', async () => {
  const form = leadForms.find(({ id }) => id === 'webinar');
  const email = 'withdrawn@example.com';
  const { id } = await save(store, { email, [callsBox.name]: 'yes' }, { form, address: '192.0.2.1' });
  await save(store, { email }, { form, address: '192.0.2.9', at: noon + 60_000 });
  const words = await page(id);
  expect(words).toContain('Withdrawn: checked first, then sent again unchecked');
  expect(words).toContain('Opted out of calls and texts');
  expect(words).toMatch(
    /Before: box checked, wording [\d-]+, .*, from 192\.0\.2\.1 Now: box not checked, .*, from 192\.0\.2\.9/,
  );
});

test('answers are shown in the words that were chosen, and the title is the name', async () => {
  const { id } = await save(
    store,
    { email: 'words@example.com', fundsAvailable: '50k-100k', readyToInvest: 'ready-now', hasIncome200k: 'yes' },
    { form: leadForms.find((form) => form.id === 'flex') },
  );
  const { text } = await get(`/admin/leads/${id}`).expect(200);
  expect(textOf(text)).toMatch(/Income over \$200,000 Yes .*Funds available \$50K - \$100K Ready to invest Ready now/);
  expect(text).toMatch(/<h1[^>]*>Ann Cee<\/h1>/);
});

test('no part of an address is read as another recipient, a subject or a text of a mail', async () => {
  const email = 'x?bcc=evil%40evil.com&subject=Wire&body=pay&y=@example.com';
  const { id } = await save(store, { email }, { form: contactForm });
  const { text } = await get(`/admin/leads/${id}`).expect(200);
  expect(text).toContain('href="mailto:x%3Fbcc%3Devil%2540evil.com%26subject%3DWire%26body%3Dpay%26y%3D@example.com"');
});

test('a touch cookie of the visitor’s making leaves a page that can be read', async () => {
  const touch = { landing_page: '/x', referrer: '', at: 'garbage' };
  const cookies = `touches=${Buffer.from(JSON.stringify({ first: touch, last: touch })).toString('base64url')}`;
  const body = { ...contactForm.sample, email: 'cookie@example.com' };
  await site.request.post('/contact').type('form').set('cookie', cookies).send(body).expect(303);
  const [lead] = await leads.findByReference('cookie@example.com', 1);
  expect(lead).toMatchObject({ first_touch: '', last_touch: '' });
  await get(`/admin/leads/${lead?.id}`).expect(200);
});

test('“do not email” is shown in words in the trail', async () => {
  const { id } = await save(store, { email: 'quiet@example.com' }, { form: contactForm });
  const actor = { by: 'Kim', via: 'terminal' } as const;
  await act(site.app.context, 'do-not-email', id, actor);
  await act(site.app.context, 'do-not-email', id, actor, { set: 'off' });
  expect(await page(id)).toMatch(/Email allowed again .* Marked “do not email”/);
});

test('a delivery that was refused shows the CRM’s words, and is tried again on request', async () => {
  const { id } = await save(store, { email: 'refused@example.com' }, { form: contactForm });
  const now = new Date(noon).toISOString();
  const claimed = await outbox.claim({
    destination: 'crm',
    forms: ['contact'],
    limit: 50,
    now,
    leaseUntil: '2999',
    horizon: '9999',
  });
  const own = claimed.find((delivery) => delivery.lead_id === id);
  const answer = {
    attempts: 3,
    due_at: now,
    delivered_at: null,
    outcome: 'rejected',
    answer: 'INVALID_EMAIL: not an address',
  };
  await outbox.saveResult({ id: own?.id ?? '', lease: '2999', state: 'failed', ...answer });
  expect(await page(id)).toContain('Failed after 3 attempts Retry : CRM INVALID_EMAIL: not an address');
  await post(`/admin/leads/${id}/deliver`, { destination: 'crm' }).expect(303);
  expect((await leads.deliveries(id)).map((delivery) => delivery.state)).toEqual(['pending']);
  const words = await page(id);
  expect(words).toContain('Retrying');
  expect(words).toContain('Waiting after 3 attempts Waiting: no CRM connected');
  expect(words).toMatch(/Queued for retry: CRM .*owner@example.com, web, network 127\.0\.0\.x/);
});

describe('notes', async () => {
  const { id } = await save(store, { email: 'noted@example.com' }, { form: contactForm });

  test('are stored in the trail, line by line, with who and when', async () => {
    await post(`/admin/leads/${id}/note`, { note: 'Asked for a call.\nMornings <b>only</b>.' }).expect(303);
    const { text } = await get(`/admin/leads/${id}`).expect(200);
    expect(text).toContain('Asked for a call.\nMornings &lt;b&gt;only&lt;/b&gt;.');
    expect(textOf(text)).toContain(`${formatMoment(new Date(noon))}, ${owner.email}, web, network 127.0.0.x`);
  });

  test.each([
    ['', 'The note is empty'],
    ['x'.repeat(2001), 'A note can have no more than 2000 characters'],
  ])('are refused in words and preserved in their field (%#)', async (note, sentence) => {
    const answer = await post(`/admin/leads/${id}/note`, { note }).expect(422);
    expect(textOf(answer.text)).toContain(sentence);
    expect(answer.text).toContain(`>${note}</textarea>`);
    expect(answer.text).toContain('<title>Error: ');
  });
});

test('programs get the columns, the events and the deliveries', async () => {
  const { id } = await save(store, { email: 'program@example.com' }, { form: contactForm });
  const { body } = await get(`/admin/leads/${id}`).set('accept', 'application/json').expect(200);
  const { events, deliveries, ...lead } = body;
  expect(lead).toEqual(await leads.find(id));
  expect(events).toEqual(await leads.events(id));
  expect(deliveries).toEqual((await leads.deliveries(id)).map(publicDelivery));
});

test.each(['01a00000-0000-7000-8000-000000000000', 'nothing'])(
  '%s names no lead: 404, and nothing is done with it',
  async (id) => {
    await get(`/admin/leads/${id}`).expect(404);
    await post(`/admin/leads/${id}/note`, { note: 'lost' }).expect(303);
    expect(textOf((await get('/admin/leads').expect(200)).text)).toContain('No such lead It may have been erased.');
    const back = `/admin/leads/${id}?status=new`;
    await post(`/admin/leads/${id}/note`, { note: 'lost', back }).expect(303).expect('location', `${back}#work`);
    await get(back).expect(303).expect('location', '/admin/leads?status=new');
    expect(textOf((await get('/admin/leads?status=new').expect(200)).text)).toContain('No such lead');
    await get(back).expect(404);
    await post(`/admin/leads/${id}/note`, { note: 'lost' }).set('accept', 'application/json').expect(404);
  },
);
