import { describe, expect, test } from 'vitest';
import { honeypotField } from '../../../src/site/forms/consent.ts';
import type { Form } from '../../../src/site/forms/form.ts';
import { leadForms } from '../../../src/site/forms/index.ts';
import { oneLine } from '../../../src/site/forms/state.ts';
import { leadValues } from '../../../src/site/forms/values.ts';
import { type Route, routes } from '../../../src/site/routes.ts';
import { testApp, textOf } from '../../helpers/test-app.ts';

const { app, request } = await testApp({ RATE_LIMIT_POSTS: '1000' });
const addressOf = (form: Form) => (routes as readonly Route[]).find((route) => route.form === form.id)?.path ?? '';

let counter = 0;
/** The sample of a form from a person of their own. */
const sampleOf = (form: Form) => ({ ...form.sample, email: `person-${++counter}@example.com` });
const leadsOf = (email: string) => app.context.leads.list({ search: email, spam: 'with' }, { limit: 10 });

describe.each(leadForms)('the form $id', (form) => {
  const address = addressOf(form);

  test('takes its sample as JSON and stores every field', async () => {
    const values = sampleOf(form);
    const answer = await request.post(`${address}?utm_source=radio`).send(values).expect(200);
    expect(answer.body).toMatchObject({ ok: true, message: oneLine(form.success) });
    const [lead] = await leadsOf(values.email);
    expect(lead).toMatchObject({
      ...leadValues(form, values),
      form: form.id,
      lead_source: form.leadSource,
      status: 'new',
      contacted_at: null,
      utm_source: 'radio',
      utm_campaign: form.utm.utm_campaign,
      page: `${address}?utm_source=radio`,
    });
  });

  test('says where to go on, and after how long', async () => {
    const { body } = await request.post(address).send(sampleOf(form)).expect(200);
    expect(body.next?.after).toBe(form.next?.after);
    expect(body.next?.newTab).toBe(form.next?.newTab);
  });

  test('takes its sample as a plain form and leads to its thank-you', async () => {
    const values = sampleOf(form);
    const answer = await request.post(address).type('form').send(values).expect(303);
    expect(await leadsOf(values.email)).toHaveLength(1);
    const cookie = answer.get('set-cookie')?.[0]?.split(';')[0] ?? '';
    const [followed = ''] = answer.get('location')?.split('#') ?? [];
    expect(textOf((await request.get(followed).set({ cookie }).expect(200)).text)).toContain(form.success.title);
  });

  test.each([[['a']], [{ a: 1 }], [1.5]])(
    'refuses %j where one value belongs, under the label of its field',
    async (value) => {
      for (const { name, label } of form.fields) {
        const answer = await request
          .post(address)
          .send({ ...sampleOf(form), [name]: value })
          .expect(422);
        expect(answer.body.errors).toEqual({ [name]: `${label} must be a single value` });
      }
    },
  );

  test('preserves what was typed when a rule refuses it', async () => {
    const values = { ...sampleOf(form), email: 'not an address' };
    const answer = await request.post(address).type('form').send(values).expect(422);
    const text = textOf(answer.text);
    expect(answer.text).toContain('<title>Error: ');
    expect(text).toContain('Please check the marked fields.');
    expect(text).not.toContain(form.failure.description ?? form.failure.title);
    expect(answer.text).toContain('value="not an address"');
    expect(answer.text).toMatch(/aria-invalid="true"[^>]*aria-describedby="[\w-]+-email-error"/);
    expect(await leadsOf(values.email)).toHaveLength(0);
  });

  test('answers a wrong address as JSON, with the words under the name as posted', async () => {
    const words = form.fields.find((field) => field.name === 'email')?.rules?.[0]?.message;
    const answer = await request
      .post(address)
      .send({ ...sampleOf(form), email: 'x y' })
      .expect(422);
    expect(answer.body).toEqual({ ok: false, message: 'Please check the marked fields.', errors: { email: words } });
  });

  test.each([[['a', 'b']], [{ $gt: '' }], [[['deep']]]])('refuses %j as an email address', async (email) => {
    const answer = await request
      .post(address)
      .send({ ...sampleOf(form), email })
      .expect(422);
    expect(Object.keys(answer.body.errors)).toEqual(['email']);
  });

  test('ignores unknown fields', async () => {
    const values = sampleOf(form);
    await request
      .post(address)
      .send({ ...values, status: 'invested', id: 'mine', __proto__: { spam: 1 } })
      .expect(200);
    const [lead] = await leadsOf(values.email);
    expect(lead).toMatchObject({ status: 'new', spam: 0 });
    expect(lead?.id).not.toBe('mine');
  });

  test('makes one lead of the same submission, twice or ten times at once', async () => {
    const values = sampleOf(form);
    const answers = await Promise.all(Array.from({ length: 10 }, () => request.post(address).send(values)));
    expect(answers.map((answer) => answer.status)).toEqual(Array(10).fill(200));
    await request.post(address).type('form').send(values).expect(303);
    expect(await leadsOf(values.email)).toHaveLength(1);
  });

  test('answers a program that fills the hidden field like a person, up to the time in its receipt, and flags the row', async () => {
    const [person, program] = [sampleOf(form), sampleOf(form)];
    const human = await request.post(address).send(person).expect(200);
    const bot = await request
      .post(address)
      .send({ ...program, [honeypotField.name]: 'Acme' })
      .expect(200);
    const { receipt, ...said } = bot.body;
    expect(human.body).toEqual({ ...said, receipt: expect.stringMatching(/^[a-z\d]+-[\w-]{22}$/) });
    expect(receipt).toHaveLength(human.body.receipt.length);
    const [lead] = await leadsOf(program.email);
    expect(lead).toMatchObject({ spam: 1, spam_reason: 'the hidden field was filled' });
    const listed = await app.context.leads.list({ search: program.email }, { limit: 10 });
    expect(listed).toEqual([]);
  });

  test('says 422 to a filled hidden field with wrong values, like to anyone', async () => {
    const values = { ...sampleOf(form), email: 'x y', [honeypotField.name]: 'Acme' };
    await request.post(address).send(values).expect(422);
  });
});

test.each([
  ['/functions/v1/submit-hubspot-lead', 'deck'],
  ['/functions/v1/submit-built-lead', 'built'],
])('%s takes the JSON body of the form %s', async (address, id) => {
  const form = leadForms.find((candidate) => candidate.id === id);
  if (!form) throw new Error(`the form ${id} exists`);
  const values = sampleOf(form);
  const answer = await request.post(address).send(values).expect(200);
  expect(answer.body).toMatchObject({ ok: true, message: oneLine(form.success) });
  expect(await leadsOf(values.email)).toMatchObject([{ form: id }]);
});

test('UTM values: the query string first, then the body, then the defaults', async () => {
  const values = { ...sampleOf(leadForms[0] as Form), utm_source: 'body', utm_medium: 'body' };
  await request.post('/contact?utm_source=query').send(values).expect(200);
  const [lead] = await leadsOf(values.email);
  expect(lead).toMatchObject({ utm_source: 'query', utm_medium: 'body', utm_content: 'contact_form', utm_term: '' });
});

test.each(['spark', 'regd'])('an empty email makes no row on the form %s and shows no message', async (id) => {
  const form = leadForms.find((candidate) => candidate.id === id) as Form;
  const before = await app.context.leads.count({}, 10_000);
  const json = await request.post(addressOf(form)).send({ email: ' ' }).expect(422);
  expect(json.body).toEqual({ ok: false, ignored: true, message: '', errors: {} });
  const html = await request.post(addressOf(form)).type('form').send({ email: '' }).expect(303);
  expect(html.get('location')).toBe(addressOf(form));
  expect(await app.context.leads.count({}, 10_000)).toBe(before);
});

test('the calls box is stored as evidence: its answer, and the address that it came from', async () => {
  const form = leadForms.find((candidate) => candidate.id === 'deck') as Form;
  const [ticked, unticked] = [sampleOf(form), sampleOf(form)];
  await request
    .post('/deck-download')
    .send({ ...ticked, calls: 'yes' })
    .expect(200);
  await request.post('/deck-download').send(unticked).expect(200);
  expect((await leadsOf(ticked.email))[0]).toMatchObject({
    consent_calls: 'yes',
    consent_address: expect.stringContaining('127.0.0.1'),
  });
  expect((await leadsOf(unticked.email))[0]).toMatchObject({ consent_calls: 'no', consent_address: '' });
});

test('the calls box counts as it was sent last, also within ten minutes', async () => {
  const values = sampleOf(leadForms.find(({ id }) => id === 'webinar') as Form);
  for (const [calls, said] of [
    ['', 'no'],
    ['yes', 'yes'],
    ['', 'no'],
  ]) {
    await request
      .post('/webinar')
      .send({ ...values, calls })
      .expect(200);
    expect(await leadsOf(values.email)).toMatchObject([{ consent_calls: said }]);
  }
});

test('who sends the form again without the filled hidden field is a lead like others', async () => {
  const values = sampleOf(leadForms.find(({ id }) => id === 'webinar') as Form);
  await request
    .post('/webinar')
    .send({ ...values, [honeypotField.name]: 'Acme' })
    .expect(200);
  await request.post('/webinar').send(values).expect(200);
  expect(await leadsOf(values.email)).toMatchObject([{ spam: 0 }]);
});

test('a page that was open before the hidden field had its name flags nobody', async () => {
  const values = sampleOf(leadForms.find(({ id }) => id === 'webinar') as Form);
  await request
    .post('/webinar')
    .send({ ...values, company_fax: 'Acme Properties' })
    .expect(200);
  expect(await leadsOf(values.email)).toMatchObject([{ spam: 0 }]);
});

test('first and last touch come from the cookie that a campaign visit sets', async () => {
  const visit = await request.get('/contact?utm_source=radio&utm_campaign=fall').expect(200);
  expect(visit.get('cache-control')).toBe('private, no-store');
  const first = visit.get('set-cookie')?.[0] ?? '';
  expect(first).toMatch(/HttpOnly; SameSite=Lax/);
  const again = await request
    .get('/contact?utm_source=mail')
    .set('cookie', first.split(';')[0] ?? '')
    .expect(200);
  const values = sampleOf(leadForms[0] as Form);
  const cookie = again.get('set-cookie')?.[0]?.split(';')[0] ?? '';
  await request.post('/contact').set('cookie', cookie).send(values).expect(200);
  const [lead] = await leadsOf(values.email);
  expect(JSON.parse(lead?.first_touch ?? '')).toMatchObject({ utm_source: 'radio', utm_campaign: 'fall' });
  expect(JSON.parse(lead?.last_touch ?? '')).toMatchObject({ utm_source: 'mail' });
  expect(lead?.landing_page).toBe('/contact?utm_source=radio&utm_campaign=fall');
});

test.each([{}, { 'sec-gpc': '1' }])('an ordinary visit, or one that opts out, gets no cookie (%j)', async (headers) => {
  const plain = await request.get('/contact').set(headers).expect(200);
  expect(plain.get('set-cookie')).toBeUndefined();
  const campaign = await request.get('/contact?utm_source=x').set({ 'sec-gpc': '1' }).expect(200);
  expect(campaign.get('set-cookie')).toBeUndefined();
});

test('a page shows the thank-you of its own form only', async () => {
  const values = sampleOf(leadForms[0] as Form);
  const sent = await request.post('/contact').type('form').send(values).expect(303);
  const cookie = sent.get('set-cookie')?.[0]?.split(';')[0] ?? '';
  const address = sent.get('location')?.replace(/#.*/, '') ?? '';
  const other = await request.get(address.replace('/contact', '/rsvp')).set('cookie', cookie).expect(200);
  expect(other.text).not.toContain('id="sent"');
  const own = await request.get(address).set('cookie', cookie).expect(200);
  expect(textOf(own.text)).toContain("Message sent successfully! We'll be in touch soon.");
});

test('a post that is too long is told what to shorten, with a link to its form', async () => {
  const message = 'x'.repeat(100_000);
  const answer = await request.post('/contact').set('accept', 'text/html').type('form').send({ message }).expect(413);
  expect(textOf(answer.text)).toContain('a message can have 5,000 characters. Go back in your browser to shorten it');
  expect(answer.text).toContain('href="/contact">Open the Form Again</a>');
  const program = await request.post('/contact').send({ message }).expect(413);
  expect(program.body.message).toContain('5,000 characters');
});
