import { expect, test } from 'vitest';
import { readConfig } from '../../src/config/config.ts';
import { type RetentionDays, runRetention, shortened } from '../../src/leads/retention.ts';
import { openContext } from '../../src/server/context.ts';
import { createLog } from '../../src/server/log.ts';
import { deckForm } from '../../src/site/forms/deck.ts';
import { type TemporaryStore, temporaryStore } from '../helpers/temporary-store.ts';
import { noon, save, setDeliveries, settleAll } from './sample-submission.ts';

const day = 24 * 3_600_000;
const actor = { by: 'Kim', via: 'terminal' };
const defaults: RetentionDays = { addresses: 30, consent: 1826 };

/** What each rule that is set counts, so many days after noon. */
async function run({ engine }: TemporaryStore, after: number, more: Partial<RetentionDays> = {}, apply = true) {
  const days = { ...defaults, ...more };
  const rules = await runRetention({ engine, days, clock: () => noon + after * day, apply, actor });
  return Object.fromEntries(rules.filter(({ days }) => days).map(({ rule, count }) => [rule, count]));
}

/** A moment after noon. */
const deliverAll = (store: TemporaryStore) => settleAll(store, 'crm', { at: noon + 1000 });

test.each([
  ['203.0.113.77', '203.0.113.x'],
  ['::ffff:203.0.113.77', '203.0.113.x'],
  ['2001:db8:85a3:8d3:1319:8a2e:370:7348', '2001:db8:85a3:x'],
  ['203.0.113.x', '203.0.113.x'],
  ['', ''],
])('the address %j is shortened to %j', (address, short) => {
  expect(shortened(address)).toBe(short);
});

test('after thirty days an address is shortened, and what proves a checked box only after five years, as long as its lead stays', async () => {
  const store = temporaryStore();
  const lead = await save(store, { calls: 'yes' }, { form: deckForm, address: '203.0.113.77' });
  await deliverAll(store);
  expect(await run(store, 29)).toEqual({ addresses: 0, consent: 0 });
  expect(await run(store, 31)).toEqual({ addresses: 1, consent: 0 });
  expect(await run(store, 400, { leads: 365 })).toEqual({ addresses: 0, consent: 0, leads: 0 });
  expect(await store.leads.find(lead.id)).toMatchObject({ address: '203.0.113.x', consent_address: '203.0.113.77' });
  expect(await run(store, 1827)).toEqual({ addresses: 0, consent: 1 });
  expect(await store.leads.find(lead.id)).toMatchObject({ consent_address: '203.0.113.x' });
  expect(await run(store, 1827, { leads: 365 })).toMatchObject({ leads: 1 });
});

test('a dry run counts the same and changes nothing', async () => {
  const store = temporaryStore();
  await save(store, { email: 'a@example.com' });
  await save(store, { email: 'b@example.com' }, { spam: 'trap' });
  await save(store, { email: 'c@example.com' });
  await deliverAll(store);
  await setDeliveries(store, { body: '{"a":1}' });
  const all = { spam: 10, deliveries: 10, leads: 60 };
  const found = { addresses: 0, consent: 0, spam: 1, deliveries: 2, leads: 2 };
  expect(await run(store, 61, all, false)).toEqual(found);
  expect(await store.leads.count({ spam: 'with' }, 10)).toBe(3);
  expect(await store.audit.latest(10)).toEqual([]);
  expect(await run(store, 61, all)).toEqual({ ...found, deliveries: 0 });
  expect(await store.leads.count({ spam: 'with' }, 10)).toBe(0);
});

test('spam alone is deleted by the rule about spam, with an event that has the rule, its days and how many', async () => {
  const store = temporaryStore();
  await save(store, { email: 'a@example.com' });
  await save(store, { email: 'b@example.com' }, { spam: 'trap' });
  expect(await run(store, 9, { spam: 10 })).toMatchObject({ spam: 0 });
  expect(await run(store, 11, { spam: 10 })).toMatchObject({ spam: 1 });
  expect(await store.leads.list({ spam: 'with' }, { limit: 10 })).toMatchObject([{ email: 'a@example.com' }]);
  const detail = JSON.stringify({ rule: 'spam', days: 10, count: 1 });
  expect(await store.audit.latest(10)).toMatchObject([{ kind: 'retention', by: 'Kim', via: 'terminal', detail }]);
});

test('no lead is deleted that waits to be delivered', async () => {
  const store = temporaryStore();
  const { id } = await save(store);
  expect(await run(store, 400, { leads: 365 })).toMatchObject({ leads: 0 });
  await deliverAll(store);
  expect(await run(store, 400, { leads: 365 })).toMatchObject({ leads: 1 });
  expect(await store.leads.find(id)).toBeUndefined();
  expect([await store.leads.deliveries(id), await store.leads.events(id)]).toEqual([[], []]);
  expect((await store.reconcile()).gaps).toEqual([]);
});

test('the copy of what was sent is emptied when it arrived long enough ago, and never what waits', async () => {
  const store = temporaryStore();
  const sent = await save(store, { email: 'a@example.com' });
  await deliverAll(store);
  const waits = await save(store, { email: 'b@example.com' });
  await setDeliveries(store, { body: '{"a":1}' });
  const emptied = async (after: number) => (await run(store, after, { deliveries: 90 })).deliveries;
  expect([await emptied(89), await emptied(91), await emptied(92)]).toEqual([0, 1, 0]);
  expect(await store.leads.deliveries(sent.id)).toMatchObject([{ body: '{}', state: 'delivered' }]);
  expect(await store.leads.deliveries(waits.id)).toMatchObject([{ body: '{"a":1}' }]);
});

test('the server removes what has ended at its start and then each day, until it stops', async () => {
  const store = temporaryStore();
  let now = noon;
  const turns: { every: number; run: () => void }[] = [];
  const timers = {
    after(every: number, run: () => void) {
      turns.push({ every, run });
      return () => void turns.splice(0);
    },
  };
  const iso = (at: number) => new Date(at).toISOString();
  for (const [hash, end] of [
    ['ended', noon - 1],
    ['lasts', noon + 1000],
  ] as const) {
    await store.admins.addSession({ hash, data: '{}', admin_id: null, expires_at: iso(end) }, 10);
  }
  await save(store, {}, { spam: 'trap' });
  const config = readConfig({ DATA_DIR: store.dataDir, RETENTION_SPAM_DAYS: '1' });
  const context = openContext(config, { store, clock: () => now, timers, log: createLog({ logLevel: 'silent' }) });
  context.startJobs();
  const left = async () => [
    await store.admins.readSession('ended', iso(0)),
    await store.admins.readSession('lasts', iso(0)),
    await store.leads.count({ spam: 'only' }, 10),
  ];
  const daily = () => turns.filter(({ every }) => every === day).length;
  await expect.poll(daily).toBe(2);
  expect(await left()).toEqual([undefined, '{}', 1]);
  now += day + 1;
  for (const { run } of turns.splice(0)) run();
  await expect.poll(daily).toBe(2);
  expect(await left()).toEqual([undefined, undefined, 0]);
  await context.close();
  expect(turns).toEqual([]);
});
