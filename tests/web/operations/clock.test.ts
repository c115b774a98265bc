import { afterAll, expect, test } from 'vitest';
import { formOf } from '../../../src/site/forms/index.ts';
import { startFakeCrm } from '../../fakes/crm.ts';
import { testApp } from '../../helpers/test-app.ts';
import { configured } from '../../leads/outbox-office.ts';

const hour = 3_600_000;
const fakeCrm = await startFakeCrm();
afterAll(() => fakeCrm.close());
const env = { ...configured, HUBSPOT_FORM_WEBINAR: 'form-webinar', HUBSPOT_BASE_URL: fakeCrm.url };
let ahead = 0;
const { app, request } = await testApp(env, { clock: () => Date.now() + ahead });
let posted = 0;
const post = () =>
  request
    .post('/webinar')
    .send({ ...formOf('webinar').sample, email: `person${posted++}@example.com` })
    .expect(200);
const expectDelivered = () =>
  expect.poll(async () => (await app.context.outbox.countByState()).delivered, { timeout: 10_000 }).toBe(posted);

test('a clock that is set back an hour, or forward a day, stops no delivery, and neither does its return', async () => {
  for (const by of [0, -hour, 0, 24 * hour, 0]) {
    ahead = by;
    await post();
    await expectDelivered();
  }
});

test('what failed while the clock was a day ahead is tried again once it is right', async () => {
  ahead = 24 * hour;
  fakeCrm.setMode('500');
  await post();
  await expect.poll(() => fakeCrm.requests.some(({ answered }) => answered === 500)).toBe(true);
  fakeCrm.setMode('ok');
  ahead = 0;
  app.context.deliveryWorker.wake();
  await expectDelivered();
});
