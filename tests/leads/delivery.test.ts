import { expect, test } from 'vitest';
import { StoreUnavailableError } from '../../src/base/errors.ts';
import { settlement } from '../../src/outbox/delivery.ts';
import type { FakeCrmRequest } from '../fakes/crm.ts';
import { configured, office } from './outbox-office.ts';
import { kindsOf, noon, save, saveMany, setDeliveries } from './sample-submission.ts';

const hour = 3_600_000;
const iso = (at: number) => new Date(at).toISOString();

/** The people that the CRM got, in their order. */
const named = (requests: readonly FakeCrmRequest[]) =>
  requests.map(({ body }) => (body as { fields: { name: string; value: string }[] }).fields[0]?.value.split('@')[0]);

test('a submission goes out when the worker is woken, and its activity says so; spam does not', async () => {
  const { store, worker, delivery, fakeCrm, next } = await office();
  worker.start();
  await save(store, { email: 'bot@example.com' }, { spam: 'trap' });
  const { id } = await save(store);
  await next('wake');
  const delivered = { state: 'delivered', attempts: 1, outcome: 'delivered', lease_until: null };
  expect(await delivery(id)).toMatchObject(delivered);
  expect(await kindsOf(store, id)).toEqual(['received', 'delivered']);
  await worker.stop();
  expect(named(fakeCrm.requests)).toEqual(['ann']);
});

test('while the CRM is down one probe at a time goes out, ever more seldom, and its return wakes all, each sent once', async () => {
  const { store, delivery, fakeCrm, next } = await office();
  fakeCrm.setMode('500');
  const [, , , last] = await saveMany(store, 4);
  const pauses: number[] = [];
  await next('start');
  for (let probe = 0; probe < 7; probe++) pauses.push(await next('timer'));
  expect(pauses).toEqual([2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]);
  fakeCrm.setMode('ok');
  for (let lead = 0; lead < 4; lead++) pauses.push(await next('timer'));
  expect(pauses.slice(7)).toEqual([60_000, 125, 125, 125]);
  expect(await store.outbox.countByState()).toMatchObject({ delivered: 4, pending: 0, sending: 0 });
  const sent = named(fakeCrm.requests.filter(({ answered }) => answered === 200));
  expect(sent.sort()).toEqual(['person0', 'person1', 'person2', 'person3']);
  expect(await delivery(last?.id ?? '')).toMatchObject({ state: 'delivered', outcome: 'delivered' });
});

test('what the CRM refuses has failed, in its words, and is not sent again', async () => {
  const { store, delivery, fakeCrm, next } = await office();
  fakeCrm.setMode('400:BLOCKED_EMAIL');
  const { id } = await save(store);
  await next('start');
  expect(await delivery(id)).toMatchObject({ state: 'failed', answer: expect.stringContaining('BLOCKED_EMAIL') });
  expect(await kindsOf(store, id)).toEqual(['received', 'delivery-failed']);
});

test('an answer that no database stores as it came is stored all the same, so that nothing is sent again', async () => {
  const { store } = await office();
  const { id } = await save(store);
  const [now, leaseUntil] = [iso(noon), iso(noon + hour)];
  const [claimed = expect.fail('it is due')] = await store.outbox.claim({
    destination: 'crm',
    limit: 1,
    now,
    leaseUntil,
  });
  const sent = { outcome: 'delivered', answer: '200 \0taken\ud800' } as const;
  expect(await store.outbox.saveResult(settlement(claimed, sent, noon, 0))).toBe(true);
  expect((await store.leads.deliveries(id))[0]).toMatchObject({
    state: 'delivered',
    answer: expect.stringMatching(/^200 taken/),
  });
  expect(await kindsOf(store, id)).toEqual(['received', 'delivered']);
});

test.each(['401', 'hang'] as const)('an answer of %s loses nothing: the lead waits', async (mode) => {
  const { store, delivery, fakeCrm, next } = await office(configured, 20);
  fakeCrm.setMode(mode);
  const { id } = await save(store);
  await next('start');
  expect(await delivery(id)).toMatchObject({ state: 'pending', attempts: 1 });
});

test('without the id of its form a delivery waits untouched and uncounted', async () => {
  const { store, worker, delivery, fakeCrm } = await office({
    ...configured,
    HUBSPOT_FORM_SPARK: '',
    HUBSPOT_FORM_DECK: 'a',
  });
  const { id } = await save(store);
  const before = await delivery(id);
  worker.start();
  worker.wake();
  await worker.stop();
  expect(await delivery(id)).toEqual(before);
  expect(fakeCrm.requests).toEqual([]);
});

test('a delivery whose sender vanished is sent when its lease has ended', async () => {
  const { store, worker, delivery, time, next } = await office();
  const { id } = await save(store);
  const leaseUntil = iso(noon + 60_000);
  await store.outbox.claim({ limit: 1, destination: 'crm', forms: ['spark'], now: iso(noon), leaseUntil });
  worker.start();
  await worker.stop();
  expect(await delivery(id)).toMatchObject({ state: 'sending', lease_until: leaseUntil });
  time.move(60_000);
  await next('start');
  expect(await delivery(id)).toMatchObject({ state: 'delivered' });
});

test('stopping waits for a running attempt, and returns it when it takes too long', async () => {
  const { store, worker, delivery, fakeCrm, time } = await office();
  fakeCrm.setMode('hang');
  const { id } = await save(store);
  worker.start();
  const stopped = worker.stop();
  await time.afterNextTimer();
  await stopped;
  expect(await delivery(id)).toMatchObject({ state: 'pending', attempts: 0, lease_until: null });
});

test('a result that the store could not take is written once the store is back, and nothing is sent again', async () => {
  const { store, worker, settled, delivery, fakeCrm, time } = await office();
  const { saveResult } = store.outbox;
  let refusals = 0;
  const refused = new Promise<void>((resolve) => {
    store.outbox.saveResult = async (result) => {
      if (refusals++ >= 3) return saveResult(result);
      resolve();
      throw new StoreUnavailableError('The connection to the database server was lost.');
    };
  });
  const { id } = await save(store);
  const ended = settled();
  worker.start();
  await refused;
  expect(await delivery(id)).toMatchObject({ state: 'sending' });
  for (let attempt = 0; attempt < 3; attempt++) await time.runNext();
  await ended;
  expect(await delivery(id)).toMatchObject({ state: 'delivered', attempts: 1 });
  expect(fakeCrm.requests).toHaveLength(1);
});

test('what waits for hours since an outage that ended while the program was down goes at its start, the newest lead first', async () => {
  const { store, fakeCrm, next } = await office();
  for (const [age, email] of ['old1@example.com', 'old2@example.com', 'old3@example.com'].entries()) {
    await save(store, { email }, { at: noon - hour - age });
  }
  await setDeliveries(store, { attempts: 14, due_at: iso(noon + 6 * hour) });
  await next('start');
  await save(store, { email: 'new@example.com' });
  expect([await next('timer'), await next('timer'), await next('timer')]).toEqual([125, 125, 125]);
  expect(named(fakeCrm.requests)[1]).toBe('new');
  expect(await store.outbox.countByState()).toMatchObject({ delivered: 4 });
});

test('a lead at which the CRM stumbles each time does not hold up the others, and its own backoff goes on', async () => {
  const { store, delivery, fakeCrm, next } = await office();
  await save(store, { email: 'first@example.com' });
  await next('start');
  const { id } = await save(store, { email: 'odd@example.com' });
  await setDeliveries(store, { attempts: 8, due_at: iso(noon) }, id);
  fakeCrm.setMode('500');
  await next('timer');
  const { due_at } = (await delivery(id)) ?? {};
  fakeCrm.setMode('ok');
  await save(store, { email: 'other@example.com' });
  await next('timer');
  expect(named(fakeCrm.requests)).toEqual(['first', 'odd', 'other']);
  expect(await delivery(id)).toMatchObject({ state: 'pending', due_at });
});

test('while answers hang, fewer than ten are on their way, so that no burst of 429 can block us', async () => {
  const { store, worker, fakeCrm, next, time } = await office({ ...configured, HUBSPOT_PER_10S: '1000' });
  await save(store, { email: 'first@example.com' });
  await next('start');
  fakeCrm.setMode('hang');
  await saveMany(store, 20);
  worker.wake();
  await time.afterNextTimer();
  // A timer is set for each next slot, until none may go out.
  for (let turn = 0; turn < 15; turn++) await time.runNext().catch(() => {});
  await expect.poll(() => fakeCrm.requests.length).toBe(9);
  expect(await store.outbox.countByState()).toMatchObject({ sending: 8, pending: 12 });
});

test('nothing goes out before the pause that the CRM asked for has passed', async () => {
  const { store, fakeCrm, next } = await office();
  fakeCrm.setMode('1015');
  await saveMany(store, 2);
  await next('start');
  fakeCrm.setMode('ok');
  expect([await next('timer'), await next('timer')]).toEqual([60_000, 125]);
  expect(fakeCrm.requests.map(({ answered }) => answered)).toEqual([429, 200, 200]);
});

test('while another program has the right to send, submissions here write only themselves, and go out once that ends', async () => {
  const { store, worker, time, fakeCrm, next } = await office();
  const { hold } = store.outbox;
  await hold({ destination: 'crm', holder: 'another', now: iso(noon), until: iso(noon + 10_000) });
  let asked = 0;
  store.outbox.hold = (question) => {
    asked++;
    return hold(question);
  };
  await save(store);
  worker.start();
  for (let lead = 0; lead < 20; lead++) {
    await save(store, { email: `person${lead}@example.com` });
    worker.wake();
  }
  await expect.poll(() => asked).toBe(1);
  for (const moved of [2000, 2000, 2000, 2000]) expect(await time.runNext()).toBe(moved);
  expect(asked).toBe(5);
  worker.wake();
  expect(fakeCrm.requests).toEqual([]);
  expect(await next('timer')).toBe(1999);
  expect(asked).toBe(6);
  expect(fakeCrm.requests).toHaveLength(1);
});
