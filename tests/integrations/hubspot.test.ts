import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../../src/config/config.ts';
import type { Delivery } from '../../src/db/rows.ts';
import { crmSender } from '../../src/leads/crm/crm.ts';
import { hubspotFormSetting } from '../../src/leads/crm/hubspot.ts';
import { formOf, leadForms } from '../../src/site/forms/index.ts';
import { type FakeCrmMode, startFakeCrm } from '../fakes/crm.ts';
import { type TemporaryStore, temporaryStore } from '../helpers/temporary-store.ts';
import { save } from '../leads/sample-submission.ts';

async function fakeCrm(mode: FakeCrmMode = 'ok') {
  const running = await startFakeCrm();
  onTestFinished(() => running.close());
  running.setMode(mode);
  return running;
}

/** The store of the last delivery. */
let last: TemporaryStore;
const leads = { find: (id: string) => last.leads.find(id) };

function crmAt(url: string, env: Record<string, string> = {}, timeout?: number, fetch?: typeof globalThis.fetch) {
  const forms = Object.fromEntries(leadForms.map(({ id }) => [hubspotFormSetting(id), `form-${id}`]));
  const config = readConfig({
    HUBSPOT_BASE_URL: url,
    HUBSPOT_PORTAL_ID: '12345',
    HUBSPOT_TOKEN: 'secret',
    PUBLIC_URL: 'https://www.example.com',
    ...forms,
    ...env,
  });
  return senderOf(config, { timeout, fetch });
}

function senderOf({ crm }: ReturnType<typeof readConfig>, options: { timeout?: number; fetch?: typeof fetch } = {}) {
  const send = crmSender(crm, { leads, ...options });
  return { crm, send: (delivery: Delivery, nextTurn = async () => {}) => send(delivery, nextTurn) };
}

async function deliveryOf(form = formOf('spark'), values: Record<string, string> = {}) {
  const store = temporaryStore();
  const { id } = await save(store, values, { form });
  const [delivery] = await store.leads.deliveries(id);
  if (!delivery) throw new Error('no delivery');
  last = store;
  return delivery;
}

test.each(leadForms)(
  '$id: the CRM gets the fields of its call, in order, with the page as an address',
  async (form) => {
    const { url, requests } = await fakeCrm();
    expect(await crmAt(url).send(await deliveryOf(form))).toMatchObject({ outcome: 'delivered' });
    expect(requests).toMatchObject([
      { portalId: '12345', formGuid: `form-${form.id}`, authorization: 'Bearer secret', answered: 200 },
    ]);
    const body = requests[0]?.body as { fields: { name: string }[]; context: object };
    expect(body.fields.map(({ name }) => name)).toEqual(form.crm);
    expect(body.context).toEqual({ pageUri: 'https://www.example.com/invest?utm_source=mail', pageName: form.name });
  },
);

test('without an address of the site the page is left out', async () => {
  const { url, requests } = await fakeCrm();
  await crmAt(url, { PUBLIC_URL: '' }).send(await deliveryOf());
  expect(requests).toMatchObject([{ answered: 200, body: { context: { pageName: formOf('spark').name } } }]);
  expect(requests[0]?.body).not.toHaveProperty('context.pageUri');
});

test.each<[FakeCrmMode, object]>([
  ['400:BLOCKED_EMAIL', { outcome: 'rejected', answer: expect.stringContaining('BLOCKED_EMAIL') }],
  ['401', { outcome: 'unauthorized' }],
  ['403', { outcome: 'unauthorized' }],
  ['404', { outcome: 'rejected' }],
  ['302', { outcome: 'unreachable' }],
  ['429', { outcome: 'busy', retryAfter: 10_000 }],
  ['1015', { outcome: 'busy', retryAfter: 60_000 }],
  ['500', { outcome: 'unreachable', answer: expect.stringMatching(/^500/) }],
  ['reset', { outcome: 'unreachable' }],
])('an answer of %s is recorded as %j', async (mode, outcome) => {
  const { url } = await fakeCrm(mode);
  expect(await crmAt(url).send(await deliveryOf())).toMatchObject(outcome);
});

test.each([
  [{ 'retry-after': '7' }, 7000],
  // Read against the answer's own clock.
  [{ 'retry-after': 'Mon, 02 Mar 2026 15:01:30 GMT', date: 'Mon, 02 Mar 2026 15:00:00 GMT' }, 90_000],
])('Retry-After is heard: %j', async (headers, retryAfter) => {
  const config = readConfig({ HUBSPOT_PORTAL_ID: '1', HUBSPOT_TOKEN: 't', HUBSPOT_FORM_SPARK: 'f' });
  const { send } = senderOf(config, { fetch: async () => new Response('{}', { status: 429, headers }) });
  expect(await send(await deliveryOf())).toMatchObject({ outcome: 'busy', retryAfter });
});

test('an address that only the CRM finds wrong is rejected in its words', async () => {
  const { url } = await fakeCrm();
  const delivery = await deliveryOf(formOf('spark'), { email: 'ann!@example.com' });
  expect(await crmAt(url).send(delivery)).toMatchObject({
    outcome: 'rejected',
    answer: expect.stringContaining("INVALID_EMAIL: Error in 'fields.email'. Invalid email address"),
  });
});

test('a refused context is left out, once', async () => {
  const { url, requests } = await fakeCrm();
  const delivery = await deliveryOf();
  const odd: typeof fetch = (address, request) =>
    fetch(address, { ...request, body: String(request?.body).replace('"context":{', '"context":{"hutk":"x",') });
  const turns: number[] = [];
  const nextTurn = async () => void turns.push(requests.length);
  expect(await crmAt(url, {}, undefined, odd).send(delivery, nextTurn)).toMatchObject({ outcome: 'delivered' });
  expect(turns, 'the second request waits for its turn').toEqual([1]);
  expect(requests.map(({ answered }) => answered)).toEqual([400, 200]);
  expect(requests[1]?.body).not.toHaveProperty('context');
});

test('an answer that never comes is given up', async () => {
  const { url } = await fakeCrm('hang');
  expect(await crmAt(url, {}, 20).send(await deliveryOf())).toEqual({
    outcome: 'unreachable',
    answer: 'no answer within 0.02 s',
  });
});

test('a CRM that is not there is unreachable', async () => {
  const gone = await startFakeCrm();
  await gone.close();
  expect(await crmAt(gone.url).send(await deliveryOf())).toMatchObject({ outcome: 'unreachable' });
});

test.each(['HUBSPOT_PORTAL_ID', 'HUBSPOT_TOKEN', hubspotFormSetting('spark')])(
  'without %s nothing is sent',
  async (name) => {
    const { url, requests } = await fakeCrm();
    const { crm, send } = crmAt(url, { [name]: '' });
    expect(crm.forms).not.toContain('spark');
    expect(await send(await deliveryOf())).toEqual({ outcome: 'not-configured' });
    expect(requests).toEqual([]);
  },
);
