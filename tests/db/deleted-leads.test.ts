import { expect, test } from 'vitest';
import { leadEvent } from '../../src/base/lead-event.ts';
import { tables } from '../../src/db/schema.ts';
import { removeWebhook } from '../../src/integrations/webhooks/manage-webhooks.ts';
import { deleted } from '../../src/leads/actions/delete.ts';
import { notSpam, spam } from '../../src/leads/actions/spam.ts';
import { undoAction } from '../../src/leads/undo.ts';
import { temporaryStore } from '../helpers/temporary-store.ts';
import { webhookTo } from '../helpers/webhook-to.ts';
import { forget, noon, save } from '../leads/sample-submission.ts';

const kim = { by: 'kim@example.com', via: 'web' } as const;

const undone = { restored: 1, skipped: [] };

async function office() {
  const store = temporaryStore();
  const { id } = await save(store, { email: 'ann@example.com' }, { mailsSales: true });
  let now = noon;
  return {
    ...{ store, id, context: { ...store, clock: () => now } },
    pass: (milliseconds: number) => {
      now += milliseconds;
    },
    undo: (undo: string | undefined) => undoAction({ ...store, clock: () => now }, undo ?? '', kim),
    states: async () => (await store.leads.deliveries(id)).map(({ state }) => state),
    everything: () =>
      store.engine.read(async (db) =>
        Object.fromEntries(
          await Promise.all(
            tables.map(async (table) => [table, await db.selectFrom(table).selectAll().execute()] as const),
          ),
        ),
      ),
    claim: () =>
      store.outbox.claim({
        ...{ destination: 'crm', forms: ['spark'], limit: 5 },
        ...{ now: new Date(now).toISOString(), leaseUntil: '2999' },
      }),
  };
}

test('a deleted lead is in no list and nothing of it is sent; undone, every row is as it was', async () => {
  const { store, id, context, everything, claim, undo } = await office();
  await save(store, { email: 'other@example.com' });
  const before = await everything();
  const acted = await deleted.perform(context, id, kim);
  expect(acted).toMatchObject({ changed: true });
  expect(await store.leads.find(id)).toBeUndefined();
  const found = async () =>
    (await store.leads.list({ search: 'ann@example.com' }, { limit: 5 })).map((lead) => lead.id);
  expect(await found()).toEqual([]);
  expect(await store.leads.count({ spam: 'with' }, 10)).toBe(1);
  expect((await store.people.countLeads(['ann@example.com'])).get('ann@example.com')).toMatchObject({ leads: 0 });
  expect(await store.outbox.list({ leadId: id }, { limit: 5 })).toEqual([]);
  expect((await store.outbox.countByState()).pending).toBe(1);
  expect(await deleted.perform(context, id, kim)).toMatchObject({ changed: false, result: { outcome: 'not-found' } });
  expect(await undo(acted.undo)).toMatchObject(undone);
  expect(await found()).toEqual([id]);
  const { audit_events, lead_events, ...after } = await everything();
  const { audit_events: _, lead_events: trail = [], ...rest } = before;
  const byId = (rows: readonly object[] = []) => rows.map((row) => JSON.stringify(row)).sort();
  for (const [table, rows] of Object.entries(rest)) expect(byId(after[table]), table).toEqual(byId(rows));
  expect(lead_events).toHaveLength(trail.length + 1);
  expect(audit_events).toMatchObject([{ kind: 'lead-deleted' }, { kind: 'lead-restored' }]);
  expect((await store.leads.events(id)).map(({ kind }) => kind)).toEqual(['received', 'restored']);
  expect((await claim()).map(({ lead_id }) => lead_id)).toContain(id);
});

test('after a minute a deletion cannot be undone, whether or not it was purged; purged, no table names the person', async () => {
  const { store, id, context, pass, everything, undo, claim } = await office();
  const acted = await deleted.perform(context, id, kim);
  expect(await claim()).toEqual([]);
  const now = () => new Date(context.clock()).toISOString();
  pass(60_000);
  expect(await store.undos.deleted(now())).toEqual([{ id: acted.undo, row_id: id }]);
  expect(await store.undos.purge(now())).toBe(0);
  pass(1);
  expect(await undo(acted.undo)).toBeUndefined();
  expect(await store.undos.purge(now())).toBe(1);
  expect(await store.undos.purge(now())).toBe(0);
  expect(JSON.stringify(await everything())).not.toContain('ann@example.com');
});

test('erasing a person reaches what was deleted a moment ago', async () => {
  const { store, id, context, everything, undo } = await office();
  const acted = await deleted.perform(context, id, kim);
  expect(await forget(store, 'ann@example.com')).toMatchObject({ leads: 1 });
  expect(JSON.stringify(await everything())).not.toContain('ann@example.com');
  expect(await undo(acted.undo)).toBeUndefined();
});

test('a lead that is sent again while the first is deleted is a lead of its own', async () => {
  const { store, id, context, undo } = await office();
  const acted = await deleted.perform(context, id, kim);
  const again = await save(store, { email: 'ann@example.com' }, { at: noon + 1000 });
  expect(again.repeated).toBe(false);
  expect(await undo(acted.undo)).toMatchObject(undone);
  expect((await store.people.countLeads(['ann@example.com'])).get('ann@example.com')?.leads).toBe(2);
});

test('what is marked as spam is listed and sent no more; undone, it is due again', async () => {
  const { store, id, context, states, claim, undo } = await office();
  const acted = await spam.perform(context, id, kim);
  expect(acted).toMatchObject({ changed: true });
  expect(await store.leads.find(id)).toMatchObject({ spam: 1, spam_reason: 'marked by a person' });
  expect(await store.leads.count({}, 10)).toBe(0);
  expect(await states()).toEqual(['held', 'held']);
  expect(await claim()).toEqual([]);
  expect(await spam.perform(context, id, kim)).toMatchObject({ changed: false });
  expect(await undo(acted.undo)).toMatchObject(undone);
  expect(await states()).toEqual(['pending', 'pending']);
  expect(await undo(acted.undo)).toBeUndefined();
  expect((await store.reconciler.reconcile()).gaps).toEqual([]);
});

test.each([
  ['delivered', 'delivered'],
  ['pending', 'held'],
] as const)('a delivery on its way while its lead is marked as spam ends %s: it is then %s', async (result, state) => {
  const { store, id, context, claim } = await office();
  const [sent] = await claim();
  await spam.perform(context, id, kim);
  const at = new Date(noon).toISOString();
  const delivered = result === 'delivered' ? at : null;
  const settled = {
    id: sent?.id ?? '',
    lease: '2999',
    state: result,
    attempts: 1,
    due_at: at,
    delivered_at: delivered,
  };
  expect(await store.outbox.saveResult({ ...settled, outcome: result, answer: '' })).toBe(true);
  const [crm] = (await store.leads.deliveries(id)).filter(({ destination }) => destination === 'crm');
  expect(crm).toMatchObject({ state, lease_until: null });
});

test.each(['spam', 'delete'] as const)(
  'what is being sent during %s and its undo is not sent again',
  async (action) => {
    const { store, id, context, claim, undo } = await office();
    const { perform } = action === 'spam' ? spam : deleted;
    const [sent] = await claim();
    await undo((await perform(context, id, kim)).undo);
    expect(await claim()).toEqual([]);
    const crm = async () => (await store.leads.deliveries(id)).find(({ destination }) => destination === 'crm');
    expect(await crm()).toMatchObject({ state: 'sending', lease_until: '2999' });
    expect(await store.outbox.saveResult(result(sent?.id, id))).toBe(true);
    expect(await crm()).toMatchObject({ state: 'delivered', lease_until: null });
    expect((await store.leads.events(id)).filter(({ kind }) => kind === 'delivered')).toHaveLength(1);
    expect((await store.reconciler.reconcile()).gaps).toEqual([]);
  },
);

test('what arrived while its lead was deleted has arrived after the undo', async () => {
  const { store, id, context, claim, undo } = await office();
  const [sent] = await claim();
  const acted = await deleted.perform(context, id, kim);
  expect(await store.outbox.saveResult({ ...result(sent?.id, id), lease: 'another' })).toBe(false);
  expect(await store.outbox.saveResult(result(sent?.id, id))).toBe(true);
  await undo(acted.undo);
  const [crm] = (await store.leads.deliveries(id)).filter(({ destination }) => destination === 'crm');
  expect(crm).toMatchObject({ state: 'delivered', lease_until: null, answer: 'taken' });
  expect((await store.leads.events(id)).map(({ kind }) => kind)).toContain('delivered');
  expect(await claim()).toEqual([]);
  expect((await store.reconciler.reconcile()).gaps).toEqual([]);
});

test('a delivery to a webhook that was removed while its lead was deleted does not wait forever', async () => {
  const { store, context, undo } = await office();
  await webhookTo(store, 'http://localhost/hooks', { at: noon - 1000 });
  const { id } = await save(store, { email: 'bo@example.com' });
  const acted = await deleted.perform(context, id, kim);
  const hooks = { webhooks: store.webhooks, allowPrivate: true, clock: context.clock };
  expect(await removeWebhook(hooks, 'localhost', kim)).toMatchObject({ outcome: 'removed' });
  await undo(acted.undo);
  expect((await store.leads.deliveries(id)).map(({ destination }) => destination)).toEqual(['crm']);
  expect((await store.reconciler.reconcile()).gaps).toEqual([]);
});

const result = (id = '', lead_id = '') => ({
  ...{ id, lease: '2999', state: 'delivered' as const, attempts: 1, outcome: 'delivered', answer: 'taken' },
  ...{ due_at: new Date(noon).toISOString(), delivered_at: new Date(noon).toISOString() },
  event: leadEvent(lead_id, 'delivered', { by: 'site', via: 'outbox' }, noon, { destination: 'crm' }),
});

test.each(['the hidden field was filled', ''])(
  '“not spam” is undone with the reason “%s” that the lead had, and what has not gone is held again',
  async (reason) => {
    const { store, context, undo } = await office();
    const { id } = await save(store, { email: 'bot@example.com' }, { spam: 'the hidden field was filled' });
    // An imported one has no reason.
    await store.leads.change({ id, was: {}, becomes: { spam_reason: reason } });
    const acted = await notSpam.perform(context, id, kim);
    expect(acted).toMatchObject({ changed: true });
    expect(await undo(acted.undo)).toMatchObject(undone);
    expect(await store.leads.find(id)).toMatchObject({ spam: 1, spam_reason: reason });
    expect(await store.leads.deliveries(id)).toMatchObject([{ state: 'held' }]);
    expect(await undo(acted.undo)).toBeUndefined();
  },
);
