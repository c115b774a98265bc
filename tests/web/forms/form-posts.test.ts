import { describe, expect, test } from 'vitest';
import { honeypotField } from '../../../src/site/forms/consent.ts';
import { contactForm } from '../../../src/site/forms/contact.ts';
import { deckForm } from '../../../src/site/forms/deck.ts';
import type { Form } from '../../../src/site/forms/form.ts';
import { formOf, leadForms } from '../../../src/site/forms/index.ts';
import { oneLine } from '../../../src/site/forms/state.ts';
import { leadValues } from '../../../src/site/forms/values.ts';
import { pathTo, routeOfForm } from '../../../src/site/routes.ts';
import { clientOf } from '../../helpers/desk.ts';
import { shownForms } from '../../helpers/shown-forms.ts';
import { testApp } from '../../helpers/test-app.ts';

const site = await testApp({ RATE_LIMIT_POSTS: '1000' });
const { leads } = site.app.context;
const visitor = clientOf(site);
const addressOf = (form: Form) => routeOfForm(form.id)?.path ?? '';

let counter = 0;
/** The sample of a form from a person of their own. */
const sampleOf = (form: Form) => ({ ...form.sample, email: `person-${++counter}@example.com` });
const leadsOf = (email: string) => leads.list({ search: email, spam: 'with' }, { limit: 10 });
/** Posts JSON, as our scripts do, and answers the body. */
async function post(path: string, values: object, status = 200, headers = {}) {
  const answer = await site.request.post(path).set(headers).send(values);
  expect(answer.status, answer.text).toBe(status);
  return answer.body;
}

describe.each(leadForms)('the form $id', (form) => {
  const address = addressOf(form);

  test('takes its sample as JSON, stores every field, and says where to go on, and after how long', async () => {
    const values = sampleOf(form);
    const body = await post(`${address}?utm_source=radio`, values);
    expect(body).toMatchObject({ ok: true, message: oneLine(form.success) });
    expect([body.next?.after, body.next?.newTab]).toEqual([form.next?.after, form.next?.newTab]);
    const campaign = { utm_source: 'radio', utm_campaign: form.utm.utm_campaign, page: `${address}?utm_source=radio` };
    const isNew = { form: form.id, lead_source: form.leadSource, status: 'new', contacted_at: null };
    expect(await leadsOf(values.email)).toMatchObject([{ ...leadValues(form, values), ...isNew, ...campaign }]);
  });

  test('stores nothing of invisible marks in what is copied from a chat, takes them for no name, and counts joiners', async () => {
    const values: Record<string, string> & { email: string } = sampleOf(form);
    const lines = form.fields.filter(({ control }) => control !== 'textarea').map(({ name }) => name);
    const copied = Object.fromEntries(
      lines.map((name) => [name, `\u202a${values[name]?.replace(/^../, '$&\u00ad')}\u202c\u200b`]),
    );
    await post(address, { ...values, ...copied });
    expect(await leadsOf(values.email)).toMatchObject([leadValues(form, values)]);
    await post(address, { ...values, email: values.email.replace('@', '\r@') }, 422);
    const required = form.fields.find(({ name, required }) => required && name !== 'email');
    if (!required) return;
    const { errors } = await post(address, { ...sampleOf(form), [required.name]: '\u200b\u2060 ' }, 422);
    expect(errors).toEqual({ [required.name]: required.required });
    await post(address, { ...sampleOf(form), [required.name]: `Ann${'\u200d'.repeat(200)}` }, 422);
  });

  test('refuses what is no single value under the label of its field', async () => {
    for (const [index, { name, label }] of form.fields.entries()) {
      const value = [['a'], { $gt: '' }, 1.5, [['deep']]][index % 4];
      const { errors } = await post(address, { ...sampleOf(form), [name]: value }, 422);
      expect(errors).toEqual({ [name]: `${label} must be a single value` });
    }
  });

  test('preserves what was typed when a rule refuses it, and says what is wrong under the name as posted', async () => {
    const values = { ...sampleOf(form), email: 'not an address' };
    const page = await visitor.post(address, values, 422);
    expect(page.title).toMatch(/^Error: /);
    const shown = shownForms.find(({ id }) => id === form.id) ?? form;
    for (const { name, label, starred } of shown.fields) {
      expect(page.has(`[name="${name}"]`), name).toBe(true);
      expect(page.text).toContain(starred ? `${label} *` : label);
    }
    expect(page.text).toContain('Not sent. Please check the marked field.');
    expect(page.text).not.toContain(form.failure.description ?? form.failure.title);
    expect(page.value('email')).toBe('not an address');
    const described = page.attribute('[name="email"][aria-invalid="true"]', 'aria-describedby');
    expect(page.has(`[id="${described}"]`)).toBe(true);
    expect(await leadsOf(values.email)).toHaveLength(0);
    const words = form.fields.find(({ name }) => name === 'email')?.rules?.[0]?.message;
    const refusal = { ok: false, message: 'Not sent. Please check the marked field.', errors: { email: words } };
    for (const filled of ['', 'Acme'])
      expect(await post(address, { ...values, [honeypotField.name]: filled }, 422)).toEqual(refusal);
  });

  test('answers a program that fills the hidden field like a person, up to the time in its receipt, and flags the row', async () => {
    const [person, program] = [sampleOf(form), sampleOf(form)];
    const human = await post(address, person);
    const { receipt, ...said } = await post(address, { ...program, [honeypotField.name]: 'Acme' });
    expect(human).toEqual({ ...said, receipt: expect.stringMatching(/^[a-z\d]+-[\w-]{22}$/) });
    expect(receipt).toHaveLength(human.receipt.length);
    expect(await leadsOf(program.email)).toMatchObject([{ spam: 1, spam_reason: 'the hidden field was filled' }]);
    expect(await leads.list({ search: program.email }, { limit: 10 })).toEqual([]);
  });
});

test('fields that are none are ignored, and one submission as JSON and as a form is one lead', async () => {
  const values = sampleOf(contactForm);
  await post('/contact', { ...values, status: 'invested', id: 'mine', __proto__: { spam: 1 } });
  await visitor.post('/contact', values);
  const [lead, ...more] = await leadsOf(values.email);
  expect(more).toEqual([]);
  expect(lead).toMatchObject({ status: 'new', spam: 0 });
  expect(lead?.id).not.toBe('mine');
});

test('a line end is one character, as browsers count it, and the same with scripts and without', async () => {
  const values = { ...sampleOf(contactForm), message: `${'x\n'.repeat(2499)}x` };
  await post('/contact', values);
  await visitor.post('/contact', { ...values, message: values.message.replaceAll('\n', '\r\n') });
  expect(await leadsOf(values.email)).toMatchObject([{ message: values.message }]);
});

test.each([
  ['/functions/v1/submit-hubspot-lead', 'deck'],
  ['/functions/v1/submit-built-lead', 'built'],
] as const)('%s takes the JSON body of the form %s', async (address, id) => {
  const form = formOf(id);
  const values = sampleOf(form);
  expect(await post(address, values)).toMatchObject({ ok: true, message: oneLine(form.success) });
  expect(await leadsOf(values.email)).toMatchObject([{ form: id }]);
});

test.each(['spark', 'regd'] as const)('an empty email makes no row on the form %s and shows no message', async (id) => {
  const address = addressOf(formOf(id));
  const before = await leads.count({}, 10_000);
  const ignored = { ok: false, ignored: true, message: '', errors: {} };
  expect(await post(address, { email: ' ' }, 422)).toEqual(ignored);
  expect((await visitor.post(address, { email: '' })).location).toBe(address);
  expect(await leads.count({}, 10_000)).toBe(before);
});

test('the calls box is stored as evidence: its answer, and the address that it came from', async () => {
  const [ticked, unticked] = [sampleOf(deckForm), sampleOf(deckForm)];
  await post('/deck-download', { ...ticked, calls: 'yes' });
  await post('/deck-download', unticked);
  const evidence = { consent_calls: 'yes', consent_address: expect.stringContaining('127.0.0.1') };
  expect(await leadsOf(ticked.email)).toMatchObject([evidence]);
  expect(await leadsOf(unticked.email)).toMatchObject([{ consent_calls: 'no', consent_address: '' }]);
});

test('a form sent again without the filled hidden field is a lead like others, and its earlier name flags nobody', async () => {
  const [again, earlier] = [sampleOf(formOf('webinar')), sampleOf(formOf('webinar'))];
  await post('/webinar', { ...again, [honeypotField.name]: 'Acme' });
  await post('/webinar', again);
  await post('/webinar', { ...earlier, company_fax: 'Acme Properties' });
  for (const { email } of [again, earlier]) expect(await leadsOf(email)).toMatchObject([{ spam: 0 }]);
});

test('a form whose page has gone meanwhile is answered on its own page, and the lead is stored', async () => {
  const withdrawn = pathTo('project', { id: 'withdrawn' });
  const values = sampleOf(contactForm);
  const refused = await visitor.post(withdrawn, { ...values, email: 'not an address' }, 422);
  expect(refused.value('email')).toBe('not an address');
  const thanks = await site.request.post(withdrawn).type('form').send(values);
  expect(thanks.headers.location).toMatch(/^\/contact\?sent=contact&/);
  expect(await leadsOf(values.email)).toHaveLength(1);
});

test('the answer to a post that is too long says what to shorten, with a link to its form', async () => {
  const message = 'x'.repeat(100_000);
  const page = await visitor.post('/contact', { message }, 413);
  expect(page.text).toContain('a message can have 5,000 characters. Go back in your browser to shorten it');
  expect(page.linkTo('Open the Form Again')).toBe('/contact');
  expect((await post('/contact', { message }, 413)).message).toContain('5,000 characters');
});

test('a post that another site makes a browser send is refused, one from our pages or from no page is taken', async () => {
  const other = 'https://other.example';
  for (const headers of [
    ...[{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site', origin: other }],
    ...[{ origin: other }, { origin: 'null' }],
  ]) {
    const refusal = { ok: false, message: 'This form can only be sent from our own pages.' };
    expect(await post('/contact', contactForm.sample, 403, headers)).toEqual(refusal);
  }
  for (const headers of [{}, { 'sec-fetch-site': 'none' }, { 'sec-fetch-site': 'same-origin', origin: 'null' }])
    await post('/contact', contactForm.sample, 200, headers);
});

test('the thirty-first post of a form from an address in ten minutes gets 429, a sentence and Retry-After', async () => {
  const limited = await testApp();
  const json = (path: string, values: object) => limited.request.post(path).send(values);
  for (let sent = 0; sent < 30; sent++) await json('/contact', {}).expect(422);
  const { headers, body } = await json('/contact', contactForm.sample).expect(429);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  expect(body.message).toMatch(/wait a few minutes/);
  const page = await clientOf(limited).post('/contact', contactForm.sample, 429);
  expect(page.text).toContain('Please wait a few minutes and try again.');
  await json('/webinar', formOf('webinar').sample).expect(200);
});

test('a store that cannot take a lead is answered 503 with the form’s own words, and the typed values stay', async () => {
  const broken = await testApp();
  await broken.app.context.store.close();
  const message = 'Sorry, there was an error. Please try again.';
  const json = await broken.request.post('/contact').send(contactForm.sample).expect(503);
  expect(json.body).toEqual({ ok: false, message });
  const page = await clientOf(broken).post('/contact', contactForm.sample, 503);
  expect(page.text).toContain(message);
  expect(page.value('name')).toBe('Ann B Cee');
});
