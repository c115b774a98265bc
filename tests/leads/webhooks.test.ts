import { expect, onTestFinished, test } from 'vitest';
import { type NewWebhook, turnWebhook } from '../../src/integrations/webhooks/manage-webhooks.ts';
import { changeByAttempt, webhookBackoff } from '../../src/integrations/webhooks/webhook-sender.ts';
import { assign } from '../../src/leads/actions/assign.ts';
import { erasePerson } from '../../src/leads/erase.ts';
import { contactForm } from '../../src/site/forms/contact.ts';
import { startReceiver } from '../fakes/webhook-receiver.ts';
import { addAccount } from '../helpers/signed-in.ts';
import { temporaryStore } from '../helpers/temporary-store.ts';
import { webhookTo } from '../helpers/webhook-to.ts';
import { office } from './outbox-office.ts';
import { act, noon, save } from './sample-submission.ts';

const kim = { by: 'Kim', via: 'terminal' } as const;
const day = 24 * 3_600_000;
const at = (time: number) => new Date(time).toISOString();
type Store = ReturnType<typeof temporaryStore>;

const add = (
  store: Pick<Store, 'webhooks'>,
  { url = 'http://localhost/hooks', ...asked }: Partial<NewWebhook> = {},
  at = noon,
) => webhookTo(store, url, { ...asked, at });

/** What a webhook was promised of a lead, in its order. */
const promised = async (store: Store, id: string, name = 'localhost') =>
  (await store.leads.deliveries(id)).filter(({ destination }) => destination === `webhook:${name}`);

test('each event of a lead is promised in one transaction with it, and keeps no copy of the lead', async () => {
  const store = temporaryStore();
  await add(store);
  await addAccount({ ...store, clock: () => noon }, { email: 'kim@example.com' });
  const { id } = await save(store);
  let at = noon;
  const context = { ...store, clock: () => (at += 1000) };
  await assign.perform(context, id, kim, { owner: 'kim@example.com' });
  await act(context, 'contacted', id, kim);
  await act(context, 'do-not-email', id, kim);
  await act(context, 'note', id, kim, { note: 'Called' });
  const found = await promised(store, id);
  expect(found.map(({ event }) => event)).toEqual([
    ...['lead.received', 'lead.assigned', 'lead.contacted', 'lead.updated'],
  ]);
  for (const { body, event, created_at } of found) {
    expect(JSON.parse(body)).toEqual({ type: event, timestamp: created_at });
  }
  expect((await store.reconciler.reconcile()).gaps).toEqual([]);
  expect(await store.leads.list({ undelivered: 'waiting' }, { limit: 5 })).toHaveLength(1);
});

test('a webhook gets only its events, and nothing while it is off', async () => {
  const store = temporaryStore();
  const context = { webhooks: store.webhooks, allowPrivate: true, clock: () => noon };
  await add(store, { name: 'erased', url: 'http://localhost/1', events: ['person.erased'] });
  await add(store, { name: 'received', url: 'http://localhost/2', events: ['lead.received'] });
  const first = await save(store);
  await act(store, 'contacted', first.id, kim);
  expect(await promised(store, first.id, 'erased')).toEqual([]);
  expect((await promised(store, first.id, 'received')).map(({ event }) => event)).toEqual(['lead.received']);
  expect(await turnWebhook(context, 'received', 'off', kim)).toEqual({ outcome: 'changed' });
  const second = await save(store, { email: 'bo@example.com' });
  expect(await promised(store, second.id, 'received')).toEqual([]);
  expect((await store.reconciler.reconcile()).gaps).toEqual([]);
});

test('what is flagged as spam is held, and sent as no spam once somebody says so', async () => {
  const store = temporaryStore();
  await add(store);
  const { id } = await save(store, {}, { spam: 'trap' });
  expect(await promised(store, id)).toMatchObject([{ state: 'held' }]);
  await act({ ...store, clock: () => noon + 1000 }, 'not-spam', id, kim);
  const [received] = await promised(store, id);
  expect(received).toMatchObject({ state: 'pending', event: 'lead.received' });
});

test('an erased person is announced by ids and hash alone, after what was being sent', async () => {
  const store = temporaryStore();
  await add(store);
  await add(store, { name: 'chat', url: 'http://localhost/chat', events: ['lead.received'] });
  const { id } = await save(store, { email: 'zoe@example.com' });
  const scope = { destination: 'webhook:localhost', limit: 1, now: new Date(noon).toISOString() } as const;
  expect(await store.outbox.claim({ ...scope, leaseUntil: '2999' })).toHaveLength(1);
  const { hash } = await erasePerson({ store, config: store, clock: () => noon + 1000 }, 'zoe@example.com', kim);
  const rows = await store.engine.read((db) => db.selectFrom('deliveries').selectAll().execute());
  expect(rows).toMatchObject([{ lead_id: null, form: '', event: 'person.erased', destination: 'webhook:localhost' }]);
  expect(JSON.parse(rows[0]?.body ?? '')).toEqual({
    type: 'person.erased',
    timestamp: new Date(noon + 1000).toISOString(),
    data: { person: hash, lead_ids: [id] },
  });
  expect(rows[0]?.due_at).toBe(new Date(noon + 16_000).toISOString());
  expect((await store.reconciler.reconcile()).gaps).toEqual([]);
  expect(await store.outbox.list({}, { limit: 5 })).toMatchObject([{ lead_id: null, email: '' }]);
});

/** The deliveries of the product with a receiver in place of another program. */
async function receiving(changes: Partial<NewWebhook> = {}) {
  const here = await office({ WEBHOOK_ALLOW_PRIVATE: '1' });
  const receiver = await startReceiver({ clock: here.time.clock });
  onTestFinished(() => receiver.close());
  await add(here.store, { name: 'crm', url: receiver.url, ...changes }, noon - 1000);
  return { ...here, receiver };
}

test('what is refused goes again after 5 s, 30 s and then at growing times, under the same id, newly signed', async () => {
  const { store, receiver, worker, settled, time } = await receiving();
  receiver.setMode('500');
  await save(store);
  let ended = settled();
  worker.start();
  await ended;
  const until = async (count: number) => {
    while (receiver.requests.length < count) await time.afterNextTimer();
    await ended;
  };
  for (let attempt = 2; attempt <= 5; attempt++) {
    ended = settled();
    await until(attempt);
  }
  const times = receiver.requests.map(({ at }) => Math.round((at - (receiver.requests[0]?.at ?? 0)) / 1000));
  expect(times).toEqual([0, 5, 35, 155, 755]);
  expect(new Set(receiver.requests.map(({ id }) => id)).size).toBe(1);
  expect(new Set(receiver.requests.map(({ headers }) => headers['webhook-signature'])).size).toBe(5);
  expect((await store.webhooks.find('crm'))?.failing_since).toBe(new Date(noon + 1).toISOString());
});

test('what is sent is the lead as it is at that moment, without the address that was shortened meanwhile', async () => {
  const { store, receiver, next } = await receiving();
  const { id } = await save(store, {}, { address: '203.0.113.77' });
  expect(JSON.stringify(await promised(store, id, 'crm'))).not.toContain('203.0.113');
  await store.engine.write((db) =>
    db.updateTable('investment_leads').set({ address: '203.0.113.x' }).where('id', '=', id).execute(),
  );
  await next('start');
  const [request] = receiver.requests;
  expect(JSON.parse(request?.body ?? '')).toEqual({
    type: 'lead.received',
    timestamp: new Date(noon).toISOString(),
    data: { ...(await store.leads.find(id)) },
  });
});

test('no delivery of a lead keeps its IP address, whatever it goes to', async () => {
  const store = temporaryStore();
  await add(store);
  const { id } = await save(
    store,
    { calls: 'yes', message: 'Hello there team' },
    { form: contactForm, address: '203.0.113.77', mailsSales: true },
  );
  await act(store, 'contacted', id, kim);
  const deliveries = await store.leads.deliveries(id);
  expect(deliveries.map(({ destination }) => destination).sort()).toEqual([
    ...['crm', 'mail', 'webhook:localhost', 'webhook:localhost'],
  ]);
  expect(JSON.stringify(deliveries)).not.toMatch(/203\.0\.113|example\.com|Hello/);
});

test('a webhook that is turned on again gets at once what waited for its next try', async () => {
  const store = temporaryStore();
  await add(store);
  const { id } = await save(store);
  const later = new Date(noon + day / 2).toISOString();
  await store.engine.write((db) => db.updateTable('deliveries').set({ due_at: later }).execute());
  let at = noon + 1000;
  const context = { webhooks: store.webhooks, allowPrivate: true, clock: () => at };
  expect(await turnWebhook(context, 'localhost', 'off', kim)).toEqual({ outcome: 'changed' });
  expect(await promised(store, id)).toMatchObject([{ due_at: later }]);
  at += 1000;
  expect(await turnWebhook(context, 'localhost', 'on', kim)).toEqual({ outcome: 'changed' });
  expect(await promised(store, id)).toMatchObject([{ due_at: new Date(at).toISOString() }]);
  // What goes elsewhere keeps its time.
  const [crm] = (await store.leads.deliveries(id)).filter(({ destination }) => destination === 'crm');
  expect(crm?.due_at).toBe(later);
});

test.each([
  [0, 5],
  [1, 30],
  [2, 120],
  [7, 6 * 3600],
  [8, 12 * 3600],
  [100, 12 * 3600],
])('after %i earlier attempts the pause is %i s', (attempts, seconds) => {
  expect(webhookBackoff(attempts, 0)).toBe(seconds * 1000);
  expect(webhookBackoff(attempts, 0.999)).toBeGreaterThanOrEqual(seconds * 750);
});

test('a later event of a lead waits for its earlier one, and other leads for neither', async () => {
  const { store, receiver, worker, settled, time } = await receiving();
  const { id } = await save(store);
  await act(store, 'contacted', id, kim);
  const typesOf = (lead: string) =>
    receiver.requests
      .filter(({ body }) => body.includes(lead))
      .map(({ body, answered }) => `${(JSON.parse(body) as { type: string }).type} ${answered}`);
  receiver.setMode('500');
  let ended = settled();
  worker.start();
  await ended;
  expect(typesOf(id)).toEqual(['lead.received 500']);
  const other = await save(store, { email: 'bo@example.com' });
  receiver.setMode('ok');
  ended = settled();
  worker.wake();
  while (!typesOf(other.id).length) await time.afterNextTimer();
  await ended;
  while (typesOf(id).length < 3) await time.afterNextTimer();
  expect(typesOf(id)).toEqual(['lead.received 500', 'lead.received 200', 'lead.contacted 200']);
});

test('after five days of failures a webhook is turned off, and sales get a mail', async () => {
  const store = temporaryStore();
  const failing = { failing_since: at(noon), failed_at: at(noon + 4.5 * day) };
  const webhook = { ...(await add(store)), ...failing };
  await store.webhooks.change({ name: webhook.name, was: {}, becomes: failing });
  const refused = { outcome: 'refused', answer: '500' } as const;
  const latest = noon + 5 * day - 1;
  expect(changeByAttempt(webhook, refused, latest, true)?.becomes).toEqual({ failed_at: at(latest) });
  const change = changeByAttempt(webhook, refused, noon + 5 * day, true);
  expect(change && (await store.webhooks.change(change))).toBe(true);
  expect(change && (await store.webhooks.change(change))).toBe(false);
  expect(await store.webhooks.find(webhook.name)).toMatchObject({ disabled_by: 'site' });
  expect((await store.audit.latest(1))[0]).toMatchObject({ kind: 'webhook-ended', by: 'site' });
  const [mail, ...more] = await store.outbox.list({ destination: 'mail' }, { limit: 5 });
  expect(more).toEqual([]);
  expect(JSON.parse(mail?.body ?? '')).toMatchObject({ subject: 'Webhook turned off: localhost', replyTo: '' });
  expect(changeByAttempt(webhook, refused, noon + 5 * day, false)).not.toHaveProperty('delivery');
  expect((await store.reconciler.reconcile()).gaps).toEqual([]);
});

test('an old failure and a new one, with nothing tried in between, turn no webhook off', async () => {
  const store = temporaryStore();
  let webhook = await add(store);
  const refused = { outcome: 'refused', answer: '500' } as const;
  for (const now of [noon, noon + 6 * day, noon + 6 * day + 5000, noon + 12 * day]) {
    const change = changeByAttempt(webhook, refused, now, true);
    expect(change && (await store.webhooks.change(change))).toBe(true);
    webhook = (await store.webhooks.find(webhook.name)) ?? webhook;
    expect(webhook).toMatchObject({ disabled_at: null, failed_at: at(now) });
  }
});

test('a success ends the count of failures', async () => {
  const store = temporaryStore();
  const webhook = { ...(await add(store)), failing_since: new Date(noon).toISOString() };
  expect(changeByAttempt(webhook, { outcome: 'delivered', answer: '200' }, noon + 6 * day, true)).toMatchObject({
    becomes: { failing_since: null },
  });
});

test('a webhook that hangs delays neither the CRM nor another webhook', async () => {
  const { store, receiver, worker, fakeCrm } = await office({
    ...{ WEBHOOK_ALLOW_PRIVATE: '1', HUBSPOT_PORTAL_ID: '1', HUBSPOT_TOKEN: 'secret', HUBSPOT_FORM_SPARK: 'spark' },
  }).then(async (here) => {
    const [slow, quick] = await Promise.all([startReceiver(), startReceiver()]);
    onTestFinished(() => Promise.all([slow.close(), quick.close()]).then(() => {}));
    slow.setMode('hang');
    await add(here.store, { name: 'slow', url: slow.url }, noon - 1000);
    await add(here.store, { name: 'quick', url: quick.url }, noon - 1000);
    return { ...here, receiver: quick };
  });
  await save(store);
  worker.start();
  await expect.poll(() => fakeCrm.requests.length, { timeout: 20_000 }).toBe(1);
  await expect.poll(() => receiver.requests.length, { timeout: 20_000 }).toBe(1);
});
