import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../../src/config/config.ts';
import { crmSender } from '../../src/leads/crm/crm.ts';
import { hubspotFormSetting } from '../../src/leads/crm/hubspot.ts';
import { outcomeOf } from '../../src/leads/crm/response.ts';
import type { Form } from '../../src/site/forms/form.ts';
import { formOf, leadForms } from '../../src/site/forms/index.ts';
import { type FakeCrmMode, startFakeCrm } from '../fakes/crm.ts';
import { temporaryStore } from '../helpers/temporary-store.ts';
import { noon, save } from '../leads/sample-submission.ts';

interface Options {
  form?: Form;
  values?: Record<string, string>;
  env?: Record<string, string>;
  mode?: FakeCrmMode;
  timeout?: number;
  fetch?: typeof fetch;
  /** Milliseconds since 1970 of the attempt. */
  at?: number;
}

/** A lead, and a CRM that is set up to get it. */
async function office({ form = formOf('spark'), values, env, mode = 'ok', at = noon, ...options }: Options = {}) {
  const fakeCrm = await startFakeCrm();
  onTestFinished(() => fakeCrm.close());
  fakeCrm.setMode(mode);
  const store = temporaryStore();
  const { id } = await save(store, values, { form });
  const [delivery] = await store.leads.deliveries(id);
  const { crm } = readConfig({
    ...{ HUBSPOT_BASE_URL: fakeCrm.url, HUBSPOT_PORTAL_ID: '12345', HUBSPOT_TOKEN: 'secret' },
    ...{ PUBLIC_URL: 'https://www.example.com', [hubspotFormSetting(form.id)]: `form-${form.id}`, ...env },
  });
  const sender = crmSender(crm, { leads: store.leads, clock: () => at, ...options });
  const send = (nextTurn = async () => {}) => sender(delivery ?? expect.fail('it has one'), nextTurn);
  return { ...fakeCrm, crm, send };
}

test('of an answer that never ends, the beginning is read', async () => {
  let isCancelled = false;
  const body = new ReadableStream({
    pull: (controller) => controller.enqueue(new TextEncoder().encode('x'.repeat(10_000))),
    cancel: () => {
      isCancelled = true;
    },
  });
  const { send } = await office({ fetch: async () => new Response(body) });
  expect(await send()).toMatchObject({ outcome: 'delivered', answer: expect.stringMatching(/^200 x{400,}$/) });
  expect(isCancelled).toBe(true);
});

test.each([
  [200, 'delivered'],
  [400, 'rejected'],
])('of an answer of %i that breaks off, the status holds, so that no lead is sent twice', async (status, outcome) => {
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('half'));
    },
    pull: (controller) => controller.error(new Error('broken')),
  });
  const { send } = await office({ fetch: async () => new Response(body, { status }) });
  expect(await send()).toEqual({ outcome, answer: `${status} half` });
});

test.each(leadForms)(
  '$id: the CRM gets the fields of its call, in order, with the page as an address',
  async (form) => {
    const { requests, send } = await office({ form });
    expect(await send()).toMatchObject({ outcome: 'delivered' });
    const asked = { portalId: '12345', formGuid: `form-${form.id}`, authorization: 'Bearer secret', answered: 200 };
    expect(requests).toMatchObject([asked]);
    const body = requests[0]?.body as { fields: { name: string }[]; context: object };
    expect(body.fields.map(({ name }) => name)).toEqual(form.crm);
    expect(body.context).toEqual({ pageUri: 'https://www.example.com/invest?utm_source=mail', pageName: form.name });
  },
);

test.each([
  [27, String(noon)],
  [28, undefined],
  [400, undefined],
])('a lead that has waited %i days goes with its time only where HubSpot takes it', async (days, submittedAt) => {
  const { requests, send } = await office({ at: noon + days * 86_400_000 });
  expect(await send()).toMatchObject({ outcome: 'delivered' });
  expect(requests.map(({ body }) => (body as { submittedAt?: string }).submittedAt)).toEqual([submittedAt]);
});

test('without an address of the site the page is left out', async () => {
  const { requests, send } = await office({ env: { PUBLIC_URL: '' } });
  await send();
  expect(requests).toMatchObject([{ answered: 200, body: { context: { pageName: formOf('spark').name } } }]);
  expect(requests[0]?.body).not.toHaveProperty('context.pageUri');
});

test.each([
  [400, {}, 'rejected', undefined],
  [401, {}, 'unauthorized', undefined],
  [403, {}, 'unauthorized', undefined],
  [404, {}, 'rejected', undefined],
  [302, {}, 'unreachable', undefined],
  [500, {}, 'unreachable', undefined],
  [429, {}, 'busy', 10_000],
  [429, { 'retry-after': '7' }, 'busy', 7000],
  [503, { 'retry-after': '3600' }, 'busy', 3_600_000],
  // Read against the answer's own clock.
  [429, { 'retry-after': 'Mon, 02 Mar 2026 15:01:30 GMT', date: 'Mon, 02 Mar 2026 15:00:00 GMT' }, 'busy', 90_000],
])('an answer of %i with %j is %s', (status, headers, outcome, retryAfter) => {
  const sent = outcomeOf({ status, headers: new Headers(headers), text: '{"errors":[{"errorType":"BLOCKED_EMAIL"}]}' });
  expect(sent).toEqual({ outcome, answer: `${status} BLOCKED_EMAIL`, ...(retryAfter && { retryAfter }) });
});

test('of a redirect the answer says where it leads, without its path', () => {
  const answerTo = (location: string) => {
    const sent = outcomeOf({ status: 302, headers: new Headers({ location }), text: '' });
    return 'answer' in sent && sent.answer;
  };
  expect(answerTo('https://crm.example/sign-in?key=x')).toBe('302 to https://crm.example');
  expect(answerTo('/sign-in')).toBe('302');
  expect(answerTo('mailto:ann@example.com')).toBe('302');
});

test.each<[FakeCrmMode, object]>([
  ['1015', { outcome: 'busy', retryAfter: 60_000 }],
  ['302', { outcome: 'unreachable' }],
  ['reset', { outcome: 'unreachable' }],
  ['hang', { outcome: 'unreachable', answer: 'no answer within 0.1 s' }],
])('an answer of %s is recorded as %j', async (mode, outcome) => {
  const { send } = await office({ mode, timeout: 100 });
  expect(await send()).toMatchObject(outcome);
});

test('an address that only the CRM finds wrong is rejected in its words', async () => {
  const { send } = await office({ values: { email: 'ann!@example.com' } });
  const answer = expect.stringContaining("INVALID_EMAIL: Error in 'fields.email'. Invalid email address");
  expect(await send()).toMatchObject({ outcome: 'rejected', answer });
});

test('a refused context is left out, once', async () => {
  const { requests, send } = await office({
    fetch: (address, request) =>
      fetch(address, { ...request, body: String(request?.body).replace('"context":{', '"context":{"hutk":"x",') }),
  });
  const turns: number[] = [];
  expect(await send(async () => void turns.push(requests.length))).toMatchObject({ outcome: 'delivered' });
  expect(turns, 'the second request waits for its turn').toEqual([1]);
  expect(requests.map(({ answered }) => answered)).toEqual([400, 200]);
  expect(requests[1]?.body).not.toHaveProperty('context');
});

test('a CRM that is not there is unreachable', async () => {
  const { send, close } = await office();
  await close();
  expect(await send()).toMatchObject({ outcome: 'unreachable' });
});

test('without portal, token or the id of the form nothing is sent', async () => {
  for (const name of ['HUBSPOT_PORTAL_ID', 'HUBSPOT_TOKEN', hubspotFormSetting('spark')]) {
    const { crm, requests, send } = await office({ env: { [name]: '' } });
    expect(crm.forms).not.toContain('spark');
    expect([await send(), requests]).toEqual([{ outcome: 'not-configured' }, []]);
  }
});
