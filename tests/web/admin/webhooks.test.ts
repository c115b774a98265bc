import { Webhook as Verifier } from 'standardwebhooks';
import { afterAll, expect, test } from 'vitest';
import { contactForm } from '../../../src/site/forms/contact.ts';
import { startReceiver } from '../../fakes/webhook-receiver.ts';
import { signedIn } from '../../helpers/signed-in.ts';
import { testApp, textOf } from '../../helpers/test-app.ts';

const receiver = await startReceiver();
afterAll(() => receiver.close());
const site = await testApp({ WEBHOOK_ALLOW_PRIVATE: '1', PUBLIC_URL: 'https://site.example' });
const cookie = await signedIn(site);
const { store, leads, outbox } = site.app.context;
const page = (path = '/admin/webhooks') => site.request.get(path).set({ cookie, accept: 'text/html' });
const post = (path: string, values: object = {}) =>
  site.request.post(path).type('form').set({ cookie, accept: 'text/html' }).send(values);
const typesOf = () => receiver.requests.map(({ body }) => (JSON.parse(body) as { type: string }).type);
const secretIn = (text: string) => /whsec_[\w+/]+=*/.exec(text)?.[0] ?? '';

test('an admin adds a webhook, sees its secret once, and it gets what happens to a lead, in order', async () => {
  expect(textOf((await page().expect(200)).text)).toContain('No webhooks yet.');
  const values = { url: receiver.url, name: 'CRM', format: 'standard', events: ['lead.received', 'lead.contacted'] };
  const added = await post('/admin/webhooks', values).expect(200);
  expect(added.headers['cache-control']).toContain('no-store');
  const secret = secretIn(added.text);
  expect(secret).not.toBe('');
  expect((await page()).text).not.toContain(secret);

  await site.request.post('/contact').send(contactForm.sample).expect(200);
  const [lead] = await leads.list({}, { limit: 1 });
  await post(`/admin/leads/${lead?.id}/contacted`).expect(303);
  await expect.poll(typesOf, { timeout: 20_000 }).toEqual(['lead.received', 'lead.contacted']);
  for (const { body, headers } of receiver.requests) {
    const verified = new Verifier(secret).verify(body, headers as Record<string, string>);
    expect(verified).toMatchObject({ data: { id: lead?.id, email: lead?.email } });
  }
  const states = async () =>
    (await outbox.list({ destination: 'webhook:crm' }, { limit: 9 })).map(({ state }) => state);
  await expect.poll(states, { timeout: 20_000 }).toEqual(['delivered', 'delivered']);
  const shown = textOf((await page(`/admin/leads/${lead?.id}`).expect(200)).text);
  expect(shown).toContain('Webhook crm: lead.received');
  expect(shown).toContain('Delivered: Webhook crm');
});

test('a test shows the response, and a new secret signs beside the one before', async () => {
  const { secret } = (await store.webhooks.find('crm')) ?? expect.fail('it is there');
  expect(textOf((await post('/admin/webhooks/crm/test').expect(200)).text)).toContain('Test delivered 200 taken');
  receiver.setMode('500');
  expect(textOf((await post('/admin/webhooks/crm/test').expect(200)).text)).toContain('Test not delivered 500 no');
  receiver.setMode('ok');
  const rotated = secretIn((await post('/admin/webhooks/crm/rotate').expect(200)).text);
  expect(rotated).not.toBe(secret);
  await post('/admin/webhooks/crm/test').expect(200);
  const last = receiver.requests.at(-1);
  for (const one of [secret, rotated]) {
    expect(() => new Verifier(one).verify(last?.body ?? '', last?.headers as Record<string, string>)).not.toThrow();
  }
});

test('a webhook is turned off and on, shows what waits, and is removed with it', async () => {
  receiver.setMode('500');
  await site.request
    .post('/contact')
    .send({ ...contactForm.sample, email: 'bo@example.com' })
    .expect(200);
  await expect
    .poll(async () => textOf((await page()).text), { timeout: 20_000 })
    .toMatch(/Failing since .* lead\.received .* 500 no/);
  await post('/admin/webhooks/crm/disable').expect(303);
  expect(textOf((await page('/admin/webhooks?outcome=off')).text)).toMatch(/Off since .*, by owner@example\.com/);
  await post('/admin/webhooks/crm/enable').expect(303);
  expect(textOf((await page('/admin/webhooks?outcome=on')).text)).toContain('Webhook turned on');
  await post('/admin/webhooks/crm/remove').expect(303);
  expect(textOf((await page('/admin/webhooks?outcome=removed')).text)).toContain('No webhooks yet.');
  expect(await outbox.list({ destination: 'webhook:crm', states: ['pending', 'sending'] }, { limit: 5 })).toEqual([]);
  const trail = textOf((await page('/admin/audit')).text);
  for (const words of ['Webhook added', 'Webhook secret changed', 'Webhook turned off', 'Webhook removed']) {
    expect(trail).toContain(words);
  }
});

test.each([
  [{ url: '' }, 'Please enter the address'],
  [{ url: 'example.com' }, 'This is not an address'],
  [{ format: 'xml' }, 'Please choose a format'],
  [{ events: [] }, 'Please choose an event'],
  [{ events: ['lead.lost'] }, 'is not an event'],
  [{ name: 'ann@example.com' }, 'A name has up to 40'],
])('what is wrong with a webhook is said, and its values stay: %j', async (wrong, words) => {
  const values = {
    url: 'https://example.com/kept',
    name: 'kept',
    format: 'slack',
    events: ['lead.received'],
    ...wrong,
  };
  const { text } = await post('/admin/webhooks', values).expect(422);
  expect(textOf(text)).toContain(words);
  if (!('name' in wrong)) expect(text).toContain('value="kept"');
  expect(await store.webhooks.list()).toEqual([]);
});

test('programs get JSON, and an unknown name or word is 404', async () => {
  const json = { cookie, accept: 'application/json' };
  const send = (path: string, values?: object) => site.request.post(path).set(json).send(values);
  const values = { url: 'https://example.com/secret-path', format: 'teams', events: ['person.erased'] };
  const added = await send('/admin/webhooks', values).expect(200);
  expect(added.body).toEqual({ ok: true, name: 'example.com', secret: expect.stringMatching(/^whsec_/) });
  expect((await send('/admin/webhooks', values).expect(422)).body.errors).toHaveProperty('name');
  const { body } = await site.request.get('/admin/webhooks').set(json).expect(200);
  expect(body.webhooks).toMatchObject([
    { name: 'example.com', format: 'teams', events: ['person.erased'], waiting: 0 },
  ]);
  expect(JSON.stringify(body)).not.toMatch(/whsec_|secret-path/);
  await send('/admin/webhooks/example.com/explode').expect(404);
  await send('/admin/webhooks/nothing/remove').expect(404);
  expect((await send('/admin/webhooks/example.com/remove').expect(200)).body).toEqual({ ok: true, outcome: 'removed' });
});
