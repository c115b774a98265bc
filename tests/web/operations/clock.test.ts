import { expect, onTestFinished, test } from 'vitest';
import { formOf } from '../../../src/site/forms/index.ts';
import { startFakeCrm } from '../../fakes/crm.ts';
import { testApp } from '../../helpers/test-app.ts';
import { configured } from '../../leads/outbox-office.ts';

const hour = 3_600_000;

/** The product with a fake CRM and a clock that a test sets. */
async function site() {
  const fakeCrm = await startFakeCrm();
  onTestFinished(() => fakeCrm.close());
  const set = { by: 0 };
  const env = { ...configured, HUBSPOT_FORM_WEBINAR: 'form-webinar', HUBSPOT_BASE_URL: fakeCrm.url };
  const { app, request } = await testApp(env, { clock: () => Date.now() + set.by });
  const post = async (name: string) => {
    const values = { ...formOf('webinar').sample, email: `${name}@example.com` };
    const { status } = await request.post('/webinar').set('Accept', 'application/json').send(values);
    expect(status).toBe(200);
  };
  const delivered = async () => (await app.context.outbox.countByState()).delivered;
  return { set, fakeCrm, app, post, delivered };
}

test.each([
  ['back an hour', -hour],
  ['forward a day', 24 * hour],
])('a clock that is set %s stops no delivery, and neither does its return', async (_, by) => {
  const { set, post, delivered } = await site();
  await post('ann');
  await expect.poll(delivered).toBe(1);
  set.by = by;
  await post('bob');
  await post('cy');
  await expect.poll(delivered).toBe(3);
  set.by = 0;
  await post('dee');
  await expect.poll(delivered).toBe(4);
});

test('what failed while the clock was a day ahead is tried again once it is right', async () => {
  const { set, fakeCrm, app, post, delivered } = await site();
  await post('ann');
  await expect.poll(delivered).toBe(1);
  set.by = 24 * hour;
  fakeCrm.setMode('500');
  await post('bob');
  const failed = () => fakeCrm.requests.filter(({ answered }) => answered === 500).length;
  await expect.poll(failed).toBeGreaterThan(0);
  fakeCrm.setMode('ok');
  set.by = 0;
  app.context.deliveryWorker.wake();
  await expect.poll(delivered, { timeout: 10_000 }).toBe(2);
});
