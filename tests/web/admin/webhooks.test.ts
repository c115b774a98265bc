import { Webhook as Verifier } from 'standardwebhooks';
import { afterAll, expect, test } from 'vitest';
import { contactForm } from '../../../src/site/forms/contact.ts';
import { startReceiver } from '../../fakes/webhook-receiver.ts';
import { deskOf } from '../../helpers/desk.ts';
import { testApp } from '../../helpers/test-app.ts';

const receiver = await startReceiver();
afterAll(() => receiver.close());
let ahead = 0;
const env = { WEBHOOK_ALLOW_PRIVATE: '1', PUBLIC_URL: 'https://site.example' };
const site = await testApp(env, { monotonic: () => performance.now() + ahead });
const { store, leads, outbox } = site.app.context;
const owner = await deskOf(site);
const page = '/admin/webhooks';
const crm = `${page}/crm`;
const text = async (path = page) => (await owner.get(path)).text;
const secretIn = (words: string) => /whsec_[\w+/]+=*/.exec(words)?.[0] ?? expect.fail('no secret');
const received = { name: 'CRM', format: 'standard', events: ['lead.received', 'lead.contacted'] };
const verify = (secret: string, { body, headers }: (typeof receiver.requests)[number]) =>
  new Verifier(secret).verify(body, headers as Record<string, string>);
const patience = { timeout: 20_000 };

test('an admin adds a webhook, sees its secret once, and it gets what happens to a lead, in order', async () => {
  expect(await text()).toContain('No webhooks yet.');
  const added = await owner.post(page, { ...received, url: receiver.url }, 200);
  expect(added.headers['cache-control']).toContain('no-store');
  const secret = secretIn(added.text);
  expect(await text()).not.toContain(secret);
  // A post looks for new webhooks, unless the last look was a moment ago.
  ahead = 5000;

  await site.request.post('/contact').send(contactForm.sample).expect(200);
  const [lead = expect.fail()] = await leads.list({}, { limit: 1 });
  await owner.post(`/admin/leads/${lead.id}/contacted`);
  await expect.poll(() => receiver.requests.length, patience).toBe(2);
  for (const [index, request] of receiver.requests.entries())
    expect(verify(secret, request)).toMatchObject({ type: received.events[index], data: { id: lead.id } });
  const states = async () =>
    (await outbox.list({ destination: 'webhook:crm' }, { limit: 9 })).map(({ state }) => state);
  await expect.poll(states, patience).toEqual(['delivered', 'delivered']);
  const shown = await text(`/admin/leads/${lead.id}`);
  for (const words of ['Webhook crm: lead.received', 'Delivered: Webhook crm']) expect(shown).toContain(words);
});

test('a test shows the response, and a new secret signs beside those before it', async () => {
  const { secret } = (await store.webhooks.find('crm')) ?? expect.fail('it is there');
  const tested = async () => (await owner.post(`${crm}/test`, {}, 200)).text;
  receiver.setMode('500');
  expect(await tested()).toContain('Test not delivered 500 no');
  receiver.setMode('ok');
  const rotate = async () => secretIn((await owner.post(`${crm}/rotate`, {}, 200)).text);
  const secrets = [secret, await rotate(), await rotate()];
  expect(new Set(secrets).size).toBe(3);
  expect(await tested()).toContain('Test delivered 200 taken');
  const last = receiver.requests.at(-1) ?? expect.fail('it was sent');
  for (const one of secrets) expect(() => verify(one, last)).not.toThrow();
});

test('a webhook is turned off and on, shows what waits, and is removed with it', async () => {
  receiver.setMode('500');
  const other = { ...contactForm.sample, email: 'bo@example.com' };
  await site.request.post('/contact').send(other).expect(200);
  await expect.poll(() => text(), patience).toMatch(/Failing since .* lead\.received .* 500 no/);
  await owner.post(`${crm}/disable`);
  expect(await text()).toContain('Its queued events are kept; new ones are not added.');
  expect(await text()).toMatch(/Off since .*, by owner@example\.com/);
  await owner.post(`${crm}/enable`);
  expect(await text()).toContain('Webhook turned on');
  await owner.post(`${crm}/remove`);
  expect(await text()).toContain('No webhooks yet.');
  expect(await outbox.list({ destination: 'webhook:crm', states: ['pending', 'sending'] }, { limit: 5 })).toEqual([]);
  const trail = await text('/admin/audit');
  for (const words of ['Webhook added', 'Webhook secret changed', 'Webhook turned off', 'Webhook removed'])
    expect(trail).toContain(words);
});

test('what is wrong with a webhook is said, and its values stay; programs get JSON, and an unknown name or word is 404', async () => {
  const values = { url: 'https://example.com/secret-path', format: 'teams', events: ['person.erased'] };
  for (const [wrong, words] of [
    [{ url: 'example.com' }, 'This is not an address'],
    [{ format: 'xml' }, 'Please choose a format'],
    [{ events: [] }, 'Please choose an event'],
  ] as const) {
    const refused = await owner.post(page, { ...values, name: 'kept', ...wrong }, 422);
    expect(refused.text).toContain(words);
    expect(refused.value('name')).toBe('kept');
  }
  const name = 'example.com';
  expect(await owner.send(page, values)).toEqual({ ok: true, name, secret: expect.stringMatching(/^whsec_/) });
  expect((await owner.send(page, values, 422)).errors).toHaveProperty('name');
  const body = await owner.read(page);
  expect(body.webhooks).toMatchObject([{ name, format: 'teams', events: ['person.erased'], waiting: 0 }]);
  expect(JSON.stringify(body)).not.toMatch(/whsec_|secret-path/);
  for (const path of [`${name}/explode`, 'nothing/remove']) await owner.send(`${page}/${path}`, {}, 404);
  expect(await owner.send(`${page}/${name}/remove`)).toEqual({ ok: true, outcome: 'removed' });
});
