import { expect, onTestFinished, test } from 'vitest';
import type { Webhook } from '../../src/db/rows.ts';
import { type NewWebhook, turnWebhook } from '../../src/integrations/webhooks/manage-webhooks.ts';
import { changeByAttempt } from '../../src/integrations/webhooks/webhook-sender.ts';
import { contactForm } from '../../src/site/forms/contact.ts';
import { startReceiver } from '../fakes/webhook-receiver.ts';
import { addAccount } from '../helpers/signed-in.ts';
import { temporaryStore } from '../helpers/temporary-store.ts';
import { webhookTo } from '../helpers/webhook-to.ts';
import { manualTime } from './manual-time.ts';
import { configured, office } from './outbox-office.ts';
import { act, deliveriesTo, forget, noon, save, setDeliveries } from './sample-submission.ts';

const kim = { by: 'Kim', via: 'terminal' } as const;
const day = 24 * 3_600_000;
const iso = (time: number) => new Date(time).toISOString();

/** A store, at a time of its own, with a webhook. */
async function desk(...webhooks: Partial<NewWebhook>[]) {
  const store = temporaryStore();
  const time = manualTime(noon);
  const context = { ...store, clock: time.clock, allowPrivate: true };
  const add = ({ url = 'http://localhost/hooks', ...asked }: Partial<NewWebhook> = {}) =>
    webhookTo(store, url, { ...asked, at: noon });
  const [webhook] = await Promise.all(webhooks.length ? webhooks.map(add) : [add()]);
  return {
    ...{ store, context, pass: time.move, webhook: webhook as Webhook },
    act: (...[name, id, values]: [Parameters<typeof act>[1], string, Record<string, string>?]) =>
      act(context, name, id, kim, values),
    turn: (name: string, to: 'on' | 'off') => turnWebhook(context, name, to, kim),
    /** What a webhook was promised of a lead, in its order. */
    promised: (id: string, name = 'localhost') => deliveriesTo(store, id, `webhook:${name}`),
    gaps: async () => (await store.reconcile()).gaps,
  };
}

test('each event of a lead is promised in one transaction with it; no delivery keeps a copy of the lead, whatever it goes to', async () => {
  const { store, context, pass, act, promised, gaps } = await desk();
  await addAccount(context, { email: 'kim@example.com' });
  const values = { message: 'Hello there team' };
  const { id } = await save(store, values, { form: contactForm, address: '203.0.113.77', mailsSales: true });
  for (const [name, asked] of [
    ['assign', { owner: 'kim@example.com' }],
    ['contacted', {}],
    ['do-not-email', {}],
    ['note', { note: 'Called' }],
  ] as const) {
    pass(1000);
    await act(name, id, asked);
  }
  const found = await promised(id);
  const events = ['lead.received', 'lead.assigned', 'lead.contacted', 'lead.updated'];
  expect(found.map(({ event }) => event)).toEqual(events);
  for (const { body, event, created_at } of found) {
    expect(JSON.parse(body)).toEqual({ type: event, timestamp: created_at });
  }
  expect(await gaps()).toEqual([]);
  expect(await store.leads.list({ undelivered: 'waiting' }, { limit: 5 })).toHaveLength(1);
  const deliveries = await store.leads.deliveries(id);
  expect(new Set(deliveries.map(({ destination }) => destination))).toEqual(
    new Set(['crm', 'mail', 'webhook:localhost']),
  );
  expect(JSON.stringify(deliveries)).not.toMatch(/203\.0\.113|example\.com|Hello/);
});

test('a webhook gets only its events, and nothing while it is off', async () => {
  const { store, act, turn, promised, gaps } = await desk(
    { name: 'erased', url: 'http://localhost/1', events: ['person.erased'] },
    { name: 'received', url: 'http://localhost/2', events: ['lead.received'] },
  );
  const first = await save(store);
  await act('contacted', first.id);
  expect(await promised(first.id, 'erased')).toEqual([]);
  expect((await promised(first.id, 'received')).map(({ event }) => event)).toEqual(['lead.received']);
  expect(await turn('received', 'off')).toEqual({ outcome: 'changed' });
  const second = await save(store, { email: 'bo@example.com' });
  expect(await promised(second.id, 'received')).toEqual([]);
  expect(await gaps()).toEqual([]);
});

test('what is flagged as spam is held, and sent as no spam once somebody says so', async () => {
  const { store, act, promised } = await desk();
  const { id } = await save(store, {}, { spam: 'trap' });
  expect(await promised(id)).toMatchObject([{ state: 'held' }]);
  await act('not-spam', id);
  expect((await promised(id))[0]).toMatchObject({ state: 'pending', event: 'lead.received' });
});

test('an erased person is announced by ids and hash alone, after what was being sent', async () => {
  const chat = { name: 'chat', url: 'http://localhost/chat', events: ['lead.received'] } as const;
  const { store, gaps } = await desk({}, chat);
  const { id } = await save(store, { email: 'zoe@example.com' });
  const scope = { destination: 'webhook:localhost', limit: 1, now: iso(noon) } as const;
  expect(await store.outbox.claim({ ...scope, leaseUntil: '2999' })).toHaveLength(1);
  const { hash } = await forget(store, 'zoe@example.com');
  const rows = await store.engine.db.selectFrom('deliveries').selectAll().execute();
  const announced = { lead_id: null, form: '', event: 'person.erased', destination: 'webhook:localhost' };
  expect(rows).toMatchObject([{ ...announced, due_at: iso(noon + 15_000) }]);
  const data = { person: hash, lead_ids: [id] };
  expect(JSON.parse(rows[0]?.body ?? '')).toEqual({ type: 'person.erased', timestamp: iso(noon), data });
  expect(await gaps()).toEqual([]);
  expect(await store.outbox.list({}, { limit: 5 })).toMatchObject([{ lead_id: null, email: '' }]);
});

/** The deliveries of the product with a receiver in place of another program. */
async function receiving(name = 'crm', from: ReturnType<typeof office> = office({ WEBHOOK_ALLOW_PRIVATE: '1' })) {
  const here = await from;
  const receiver = await startReceiver({ clock: here.time.clock });
  onTestFinished(() => receiver.close());
  await webhookTo(here.store, receiver.url, { name, at: noon - 1000 });
  const until = async (reached: () => boolean) => {
    while (!reached()) await here.time.afterNextTimer();
  };
  return { ...here, receiver, until };
}

test('what is refused goes again at growing times, under the same id, newly signed', async () => {
  const { store, receiver, worker, settled, until } = await receiving();
  receiver.setMode('500');
  await save(store);
  for (let attempt = 1; attempt <= 5; attempt++) {
    const ended = settled();
    if (attempt === 1) worker.start();
    else await until(() => receiver.requests.length >= attempt);
    await ended;
  }
  const times = receiver.requests.map(({ at }) => Math.round((at - (receiver.requests[0]?.at ?? 0)) / 1000));
  expect(times).toEqual([0, 2, 6, 14, 30]);
  expect(new Set(receiver.requests.map(({ id }) => id)).size).toBe(1);
  expect(new Set(receiver.requests.map(({ headers }) => headers['webhook-signature'])).size).toBe(5);
  expect((await store.webhooks.find('crm'))?.failing_since).toBe(iso(noon + 1));
});

test('a webhook that is turned on again gets at once what waited for its next try', async () => {
  const { store, turn, promised, pass } = await desk();
  const { id } = await save(store);
  const later = iso(noon + day / 2);
  await setDeliveries(store, { due_at: later });
  expect(await turn('localhost', 'off')).toEqual({ outcome: 'changed' });
  expect(await promised(id)).toMatchObject([{ due_at: later }]);
  pass(1000);
  expect(await turn('localhost', 'on')).toEqual({ outcome: 'changed' });
  expect(await promised(id)).toMatchObject([{ due_at: iso(noon + 1000) }]);
  // What goes elsewhere keeps its time.
  expect(await deliveriesTo(store, id, 'crm')).toMatchObject([{ due_at: later }]);
});

test('a later event of a lead waits for its earlier one, and other leads for neither', async () => {
  const { store, receiver, worker, settled, until } = await receiving();
  const { id } = await save(store);
  await act(store, 'contacted', id, kim);
  const typesOf = (lead: string) =>
    receiver.requests
      .filter(({ body }) => body.includes(lead))
      .map(({ body, answered }) => `${JSON.parse(body).type} ${answered}`);
  receiver.setMode('500');
  let ended = settled();
  worker.start();
  await ended;
  expect(typesOf(id)).toEqual(['lead.received 500']);
  const other = await save(store, { email: 'bo@example.com' });
  receiver.setMode('ok');
  ended = settled();
  worker.wake();
  await until(() => typesOf(other.id).length > 0);
  await ended;
  await until(() => typesOf(id).length >= 3);
  expect(typesOf(id)).toEqual(['lead.received 500', 'lead.received 200', 'lead.contacted 200']);
});

const refused = { outcome: 'refused', answer: '500' } as const;

test('after five days of failures a webhook is turned off, and sales get a mail', async () => {
  const { store, webhook: added, gaps } = await desk();
  const failing = { failing_since: iso(noon), failed_at: iso(noon + 4.5 * day) };
  const webhook = { ...added, ...failing };
  await store.webhooks.change({ name: webhook.name, was: {}, becomes: failing });
  const latest = noon + 5 * day - 1;
  expect(changeByAttempt(webhook, refused, latest, true)?.becomes).toEqual({ failed_at: iso(latest) });
  const change = changeByAttempt(webhook, refused, noon + 5 * day, true) ?? expect.fail('it ends');
  expect([await store.webhooks.change(change), await store.webhooks.change(change)]).toEqual([true, false]);
  expect(await store.webhooks.find(webhook.name)).toMatchObject({ disabled_by: 'site' });
  expect((await store.audit.latest(1))[0]).toMatchObject({ kind: 'webhook-ended', by: 'site' });
  const [mail, ...more] = await store.outbox.list({ destination: 'mail' }, { limit: 5 });
  expect(more).toEqual([]);
  expect(JSON.parse(mail?.body ?? '')).toMatchObject({ subject: 'Webhook turned off: localhost', replyTo: '' });
  expect(mail?.body).toContain('Its queued events are kept; new ones are not added');
  expect(changeByAttempt(webhook, refused, noon + 5 * day, false)).not.toHaveProperty('delivery');
  expect(await gaps()).toEqual([]);
});

test('neither a success in between, nor an old failure and a new one with nothing tried in between, turn a webhook off', async () => {
  const { store, webhook: added } = await desk();
  let webhook = added;
  for (const now of [noon, noon + 6 * day, noon + 6 * day + 5000, noon + 12 * day]) {
    const change = changeByAttempt(webhook, refused, now, true);
    expect(change && (await store.webhooks.change(change))).toBe(true);
    webhook = (await store.webhooks.find(webhook.name)) ?? webhook;
    expect(webhook).toMatchObject({ disabled_at: null, failed_at: iso(now) });
  }
  const success = changeByAttempt(webhook, { outcome: 'delivered', answer: '200' }, noon + 13 * day, true);
  expect(success).toMatchObject({ becomes: { failing_since: null } });
});

test('a webhook that hangs delays neither the CRM nor another webhook', async () => {
  const slow = await receiving('slow', office({ WEBHOOK_ALLOW_PRIVATE: '1', ...configured }));
  slow.receiver.setMode('hang');
  const { store, worker, fakeCrm, receiver } = await receiving('quick', Promise.resolve(slow));
  await save(store);
  worker.start();
  await expect.poll(() => fakeCrm.requests.length, { timeout: 20_000 }).toBe(1);
  await expect.poll(() => receiver.requests.length, { timeout: 20_000 }).toBe(1);
});
