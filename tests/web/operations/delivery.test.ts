import { expect, test, vi } from 'vitest';
import { honeypotField } from '../../../src/site/forms/consent.ts';
import { contactForm } from '../../../src/site/forms/contact.ts';
import { startFakeCrm } from '../../fakes/crm.ts';
import { testApp } from '../../helpers/test-app.ts';

const fakeCrm = await startFakeCrm();
const { app, request } = await testApp({
  HUBSPOT_BASE_URL: fakeCrm.url,
  HUBSPOT_PORTAL_ID: '12345',
  HUBSPOT_TOKEN: 'secret',
  HUBSPOT_FORM_CONTACT: 'form-of-contact',
});

test('the CRM gets the fields of the call, in its order, for the form’s own id', async () => {
  await request.post('/contact?utm_source=radio').send(contactForm.sample).expect(200);
  await vi.waitFor(() => expect(fakeCrm.requests).toHaveLength(1), 5000);
  const [call] = fakeCrm.requests;
  expect(call).toMatchObject({ portalId: '12345', formGuid: 'form-of-contact', authorization: 'Bearer secret' });
  expect(call?.body).toHaveProperty('fields', [
    { name: 'email', value: 'ann@example.com' },
    { name: 'firstname', value: 'Ann' },
    { name: 'lastname', value: 'B Cee' },
    { name: 'message', value: 'Hello there team' },
    { name: 'utm_source', value: 'radio' },
    { name: 'utm_medium', value: 'website' },
    { name: 'utm_campaign', value: 'contact_page' },
    { name: 'utm_content', value: 'contact_form' },
    { name: 'utm_term', value: '' },
  ]);
});

test('while the CRM fails, visitors read their thank-you; once it is back, each lead is delivered once', async () => {
  fakeCrm.setMode('500');
  const email = 'patient@example.com';
  await request
    .post('/contact')
    .send({ ...contactForm.sample, email })
    .expect(200);
  const calls = () => fakeCrm.requests.filter((call) => JSON.stringify(call.body).includes(email));
  await vi.waitFor(() => expect(calls().map((call) => call.answered)).toContain(500), 5000);
  fakeCrm.setMode('ok');
  await vi.waitFor(() => expect(calls().map((call) => call.answered)).toContain(200), 15_000);
  const [lead] = await app.context.leads.list({ search: email }, { limit: 1 });
  await vi.waitFor(async () => {
    expect(await app.context.leads.deliveries(lead?.id ?? '')).toMatchObject([{ state: 'delivered' }]);
  }, 5000);
  expect(calls().filter((call) => call.answered === 200)).toHaveLength(1);
});

test('a row that is flagged as spam is not delivered', async () => {
  await request
    .post('/contact')
    .send({ ...contactForm.sample, email: 'bot@example.com', [honeypotField.name]: '1' })
    .expect(200);
  const [lead] = await app.context.leads.list({ search: 'bot@example.com', spam: 'with' }, { limit: 1 });
  expect(await app.context.leads.deliveries(lead?.id ?? '')).toMatchObject([{ state: 'held', attempts: 0 }]);
});
