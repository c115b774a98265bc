import { expect, test } from 'vitest';
import { StoreUnavailableError } from '../../src/base/errors.ts';
import type { Store } from '../../src/server/store.ts';
import { temporaryStore } from '../helpers/temporary-store.ts';
import { configured, office } from './outbox-office.ts';
import { noon, save } from './sample-submission.ts';

test('a submission goes out when the worker is woken, and its trail says so', async () => {
  const { store, worker, delivery, fakeCrm, next } = await office();
  worker.start();
  const { id } = await save(store);
  await next('wake');
  expect(await delivery(id)).toMatchObject({
    state: 'delivered',
    attempts: 1,
    outcome: 'delivered',
    lease_until: null,
  });
  expect((await store.leads.events(id)).map(({ kind }) => kind)).toEqual(['received', 'delivered']);
  expect(fakeCrm.requests).toHaveLength(1);
});

test('a CRM that fails and comes back gets each lead once', async () => {
  const { store, delivery, fakeCrm, next } = await office();
  fakeCrm.setMode('500');
  const { id } = await save(store);
  await next('start');
  expect(await delivery(id)).toMatchObject({ state: 'pending', attempts: 1, outcome: 'unreachable' });
  fakeCrm.setMode('ok');
  await next('timer');
  expect(await delivery(id)).toMatchObject({ state: 'delivered', attempts: 2 });
  expect(fakeCrm.requests.map(({ answered }) => answered)).toEqual([500, 200]);
});

test('while the CRM is down one probe at a time goes out, ever more seldom, and its return wakes all', async () => {
  const { store, fakeCrm, next } = await office();
  fakeCrm.setMode('500');
  for (const name of ['a', 'b', 'c', 'd']) await save(store, { email: `${name}@example.com` });
  const pauses: number[] = [];
  await next('start');
  for (let probe = 0; probe < 7; probe++) pauses.push(await next('timer'));
  expect(pauses).toEqual([2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]);
  fakeCrm.setMode('ok');
  for (let lead = 0; lead < 4; lead++) pauses.push(await next('timer'));
  expect(pauses.slice(7)).toEqual([60_000, 125, 125, 125]);
  expect(await store.outbox.countByState()).toMatchObject({ delivered: 4, pending: 0, sending: 0 });
});

test('what the CRM refuses has failed, in its words, and is not sent again', async () => {
  const { store, delivery, fakeCrm, next } = await office();
  fakeCrm.setMode('400:BLOCKED_EMAIL');
  const { id } = await save(store);
  await next('start');
  expect(await delivery(id)).toMatchObject({ state: 'failed', answer: expect.stringContaining('BLOCKED_EMAIL') });
  expect((await store.leads.events(id)).map(({ kind }) => kind)).toEqual(['received', 'delivery-failed']);
});

test.each(['401', '403', '429', '1015'] as const)('an answer of %s loses nothing: the lead waits', async (mode) => {
  const { store, delivery, fakeCrm, next } = await office();
  fakeCrm.setMode(mode);
  const { id } = await save(store);
  await next('start');
  expect(await delivery(id)).toMatchObject({ state: 'pending', attempts: 1 });
});

test('an answer that never comes is given up and tried again', async () => {
  const { store, delivery, fakeCrm, next } = await office(configured, 20);
  fakeCrm.setMode('hang');
  const { id } = await save(store);
  await next('start');
  expect(await delivery(id)).toMatchObject({
    state: 'pending',
    outcome: 'unreachable',
    answer: expect.stringMatching(/no answer/),
  });
});

test.each([
  ['no portal id', { ...configured, HUBSPOT_PORTAL_ID: '' }],
  ['no token', { ...configured, HUBSPOT_TOKEN: '' }],
  ['no id of the form', { ...configured, HUBSPOT_FORM_SPARK: '', HUBSPOT_FORM_DECK: 'form-deck' }],
])('with %s a delivery waits untouched and uncounted', async (_what, env) => {
  const { store, worker, delivery, fakeCrm } = await office(env);
  const { id } = await save(store);
  const before = await delivery(id);
  worker.start();
  worker.wake();
  await worker.stop();
  expect(await delivery(id)).toEqual(before);
  expect(fakeCrm.requests).toEqual([]);
});

test('spam is not sent', async () => {
  const { store, worker, fakeCrm } = await office();
  await save(store, {}, { spam: 'trap' });
  worker.start();
  await worker.stop();
  expect(fakeCrm.requests).toEqual([]);
});

test('a delivery whose sender vanished is sent when its lease has ended', async () => {
  const { store, worker, delivery, time, next } = await office();
  const { id } = await save(store);
  const leaseUntil = new Date(noon + 60_000).toISOString();
  const now = new Date(noon).toISOString();
  await store.outbox.claim({ limit: 1, destination: 'crm', forms: ['spark'], now, leaseUntil });
  worker.start();
  await worker.stop();
  expect(await delivery(id)).toMatchObject({ state: 'sending', lease_until: leaseUntil });
  time.move(60_000);
  await next('start');
  expect(await delivery(id)).toMatchObject({ state: 'delivered' });
});

test('two claimers never get the same delivery, and each gets the newest', async () => {
  const { store } = await office();
  for (let lead = 0; lead < 10; lead++) await save(store, { email: `person${lead}@example.com` }, { at: noon + lead });
  const other = temporaryStore({ dataDir: (store as Store & { dataDir: string }).dataDir });
  const [now, leaseUntil] = [new Date(noon + 100).toISOString(), new Date(noon + 60_000).toISOString()];
  const claim = (from: Store) => from.outbox.claim({ limit: 5, destination: 'crm', forms: ['spark'], now, leaseUntil });
  const [mine, theirs] = await Promise.all([claim(store), claim(other)]);
  expect(new Set([...mine, ...theirs].map(({ id }) => id)).size).toBe(10);
  expect(
    mine
      .map(({ created_at }) => created_at)
      .sort()
      .at(-1),
  ).toBe(new Date(noon + 9).toISOString());
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
  let refused = () => {};
  const away = new Promise<void>((resolve) => {
    refused = resolve;
  });
  store.outbox.saveResult = async (result) => {
    if (refusals++ >= 3) return saveResult(result);
    refused();
    throw new StoreUnavailableError('The connection to the database server was lost.');
  };
  const { id } = await save(store);
  const ended = settled();
  worker.start();
  await away;
  expect(await delivery(id)).toMatchObject({ state: 'sending' });
  for (let attempt = 0; attempt < 3; attempt++) await time.runNext();
  await ended;
  expect(await delivery(id)).toMatchObject({ state: 'delivered', attempts: 1 });
  expect(fakeCrm.requests).toHaveLength(1);
});
