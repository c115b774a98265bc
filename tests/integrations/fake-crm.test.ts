import { expect, onTestFinished, test } from 'vitest';
import { leadForms } from '../../src/site/forms/index.ts';
import { crmFields, leadValues } from '../../src/site/forms/values.ts';
import { type FakeCrm, type FakeCrmOptions, startFakeCrm } from '../fakes/crm.ts';

async function fakeCrm(options?: FakeCrmOptions) {
  const running = await startFakeCrm(options);
  onTestFinished(() => running.close());
  return running;
}

function send({ url }: FakeCrm, body: unknown, form = 'spark') {
  return fetch(`${url}/submissions/v3/integration/secure/submit/1/${form}`, {
    method: 'POST',
    headers: { authorization: 'Bearer t' },
    body: JSON.stringify(body),
  });
}

const sample = { fields: [{ name: 'email', value: 'ann@example.com' }] };

test.each(leadForms)('$id: strict takes exactly what the calls table lists', async (form) => {
  const crm = await fakeCrm();
  crm.setMode('strict');
  const fields = crmFields(form, { ...leadValues(form, form.sample), ...form.utm, lead_source: form.leadSource });
  expect((await send(crm, { fields }, form.id)).status).toBe(200);
  const refused = await send(crm, { fields: [...fields, { name: 'favourite_colour', value: 'red' }] }, form.id);
  expect(refused.status).toBe(400);
  expect(await refused.json()).toMatchObject({ errors: [{ errorType: 'FIELD_NOT_IN_FORM_DEFINITION' }] });
  expect((await send(crm, { fields }, 'unknown')).status).toBe(404);
});

test('strict knows forms by the ids that it is given', async () => {
  const crm = await fakeCrm({ forms: { 'guid-of-spark': 'spark' } });
  crm.setMode('strict');
  expect((await send(crm, sample, 'guid-of-spark')).status).toBe(200);
});

test('a lost answer was taken: it is recorded as 200, and the connection ends', async () => {
  const crm = await fakeCrm();
  crm.setMode('lost');
  await expect(send(crm, sample)).rejects.toThrow();
  expect(crm.requests).toMatchObject([{ answered: 200, mode: 'lost' }]);
});

test('429 is JSON with the name of the policy', async () => {
  const crm = await fakeCrm();
  crm.setMode('429');
  const answer = await send(crm, sample);
  expect(answer.status).toBe(429);
  expect(await answer.json()).toMatchObject({ errorType: 'RATE_LIMIT', policyName: 'TEN_SECONDLY_ROLLING' });
});

test('ten answers of 429 in a second block the address for a minute', async () => {
  let now = 0;
  const crm = await fakeCrm({ clock: () => now });
  crm.setMode('429');
  for (let request = 0; request < 10; request++) await send(crm, sample);
  crm.setMode('ok');
  now = 59_000;
  const blocked = await send(crm, sample);
  expect(blocked.headers.get('content-type')).toBe('text/plain; charset=UTF-8');
  expect(await blocked.text()).toBe('error code: 1015');
  expect(crm.blocks()).toBe(1);
  now = 61_000;
  expect((await send(crm, sample)).status).toBe(200);
});

test('the block can be switched off, and nine in a second are none', async () => {
  const patient = await fakeCrm({ blocks: false, clock: () => 0 });
  patient.setMode('429');
  for (let request = 0; request < 12; request++) await send(patient, sample);
  expect(patient.blocks()).toBe(0);
  const strict = await fakeCrm({ clock: () => 0 });
  strict.setMode('429');
  for (let request = 0; request < 9; request++) await send(strict, sample);
  expect(strict.blocks()).toBe(0);
});

test('more than the limit in ten seconds is refused until the window has moved', async () => {
  let now = 0;
  const crm = await fakeCrm({ per10Seconds: 3, clock: () => now });
  const statuses = [];
  for (let request = 0; request < 4; request++) statuses.push((await send(crm, sample)).status);
  expect(statuses).toEqual([200, 200, 200, 429]);
  now = 10_001;
  expect((await send(crm, sample)).status).toBe(200);
});
