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

test('ten answers of 429 in a second block the address for a minute, unless that is switched off', async () => {
  let now = 0;
  const crm = await fakeCrm({ clock: () => now });
  const patient = await fakeCrm({ blocks: false, clock: () => now });
  for (const one of [crm, patient]) one.setMode('429');
  for (let request = 0; request < 10; request++) {
    expect(crm.blocks()).toBe(0);
    for (const one of [crm, patient]) await send(one, sample);
  }
  expect([crm.blocks(), patient.blocks()]).toEqual([1, 0]);
  crm.setMode('ok');
  now = 59_000;
  expect(await (await send(crm, sample)).text()).toBe('error code: 1015');
  now = 61_000;
  expect((await send(crm, sample)).status).toBe(200);
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
