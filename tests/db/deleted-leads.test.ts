import { expect, test } from 'vitest';
import { leadEvent } from '../../src/base/events.ts';
import { tables } from '../../src/db/rows.ts';
import { removeWebhook } from '../../src/integrations/webhooks/manage-webhooks.ts';
import { deleted } from '../../src/leads/actions/delete.ts';
import { notSpam, spam } from '../../src/leads/actions/spam.ts';
import { undoAction } from '../../src/leads/undo.ts';
import { temporaryStore } from '../helpers/temporary-store.ts';
import { webhookTo } from '../helpers/webhook-to.ts';
import { manualTime } from '../leads/manual-time.ts';
import { deliveriesTo, forget, kindsOf, noon, save, setLead } from '../leads/sample-submission.ts';

const kim = { by: 'kim@example.com', via: 'web' } as const;
const email = 'ann@example.com';

async function office() {
  const store = temporaryStore();
  const { id } = await save(store, { email }, { mailsSales: true });
  const time = manualTime(noon);
  const context = { ...store, clock: time.clock };
  return {
    ...{ store, id, context, pass: time.move },
    now: () => new Date(time.clock()).toISOString(),
    undo: ({ undo = '' }: { undo?: string }) => undoAction(context, undo, kim),
    states: async () => (await store.leads.deliveries(id)).map(({ state }) => state),
    crm: async () => (await deliveriesTo(store, id, 'crm'))[0],
    leadsOfPerson: async () => (await store.people.countLeads([email])).get(email)?.leads,
    gaps: async () => (await store.reconcile()).gaps,
    everything: async () =>
      Object.fromEntries(
        await Promise.all(
          tables.map(async (table) => [table, await store.engine.db.selectFrom(table).selectAll().execute()] as const),
        ),
      ),
    claim: () =>
      store.outbox.claim({
        ...{ destination: 'crm', forms: ['spark'], limit: 5 },
        ...{ now: new Date(time.clock()).toISOString(), leaseUntil: '2999' },
      }),
    settle: (delivery = '', changes = {}) =>
      store.outbox.saveResult({
        ...{ id: delivery, lease: '2999', state: 'delivered', attempts: 1, outcome: 'delivered', answer: 'taken' },
        ...{ due_at: new Date(noon).toISOString(), delivered_at: new Date(noon).toISOString() },
        event: leadEvent(id, 'delivered', { by: 'site', via: 'outbox' }, noon, { destination: 'crm' }),
        ...changes,
      }),
  };
}

const undone = { restored: 1, skipped: [] };

test('a deleted lead is in no list and nothing of it is sent; undone, every row is as it was', async () => {
  const { store, id, context, everything, claim, undo, leadsOfPerson } = await office();
  await save(store, { email: 'other@example.com' });
  const before = await everything();
  const acted = await deleted.perform(context, id, kim);
  expect(acted).toMatchObject({ changed: true });
  expect(await store.leads.find(id)).toBeUndefined();
  const found = async () => (await store.leads.list({ search: email }, { limit: 5 })).map((lead) => lead.id);
  expect(await found()).toEqual([]);
  expect(await store.leads.count({ spam: 'with' }, 10)).toBe(1);
  expect(await leadsOfPerson()).toBe(0);
  expect(await store.outbox.list({ leadId: id }, { limit: 5 })).toEqual([]);
  expect((await store.outbox.countByState()).pending).toBe(1);
  expect(await deleted.perform(context, id, kim)).toMatchObject({ changed: false, result: { outcome: 'not-found' } });
  expect(await undo(acted)).toMatchObject(undone);
  expect(await found()).toEqual([id]);
  const { audit_events, lead_events, ...after } = await everything();
  const { audit_events: _, lead_events: trail = [], ...rest } = before;
  const byId = (rows: readonly object[] = []) => rows.map((row) => JSON.stringify(row)).sort();
  for (const [table, rows] of Object.entries(rest)) expect(byId(after[table]), table).toEqual(byId(rows));
  expect(lead_events).toHaveLength(trail.length + 1);
  expect(audit_events).toMatchObject([{ kind: 'lead-deleted' }, { kind: 'lead-restored' }]);
  expect(await kindsOf(store, id)).toEqual(['received', 'restored']);
  expect((await claim()).map(({ lead_id }) => lead_id)).toContain(id);
});

test('after a minute a deletion cannot be undone, whether or not it was purged; purged, no table names the person', async () => {
  const { store, id, context, pass, now, everything, undo, claim } = await office();
  const acted = await deleted.perform(context, id, kim);
  expect(await claim()).toEqual([]);
  pass(60_000);
  expect(await store.undos.deleted(now())).toEqual([{ id: acted.undo, row_id: id }]);
  expect(await store.undos.purge(now())).toBe(0);
  pass(1);
  expect(await undo(acted)).toBeUndefined();
  expect([await store.undos.purge(now()), await store.undos.purge(now())]).toEqual([1, 0]);
  expect(JSON.stringify(await everything())).not.toContain(email);
});

test('a lead that is sent again while the first is deleted is its own; erasing the person reaches both', async () => {
  const { store, id, context, everything, undo, leadsOfPerson } = await office();
  const first = await deleted.perform(context, id, kim);
  expect(await save(store, { email }, { at: noon + 1000 })).toMatchObject({ repeated: false });
  expect(await undo(first)).toMatchObject(undone);
  expect(await leadsOfPerson()).toBe(2);
  const acted = await deleted.perform(context, id, kim);
  expect(await forget(store, email)).toMatchObject({ leads: 2 });
  expect(JSON.stringify(await everything())).not.toContain(email);
  expect(await undo(acted)).toBeUndefined();
});

test('what is marked as spam is listed and sent no more; undone, it is due again', async () => {
  const { store, id, context, states, claim, undo, gaps } = await office();
  const acted = await spam.perform(context, id, kim);
  expect(acted).toMatchObject({ changed: true });
  expect(await store.leads.find(id)).toMatchObject({ spam: 1, spam_reason: 'marked by a person' });
  expect(await store.leads.count({}, 10)).toBe(0);
  expect([await states(), await claim()]).toEqual([['held', 'held'], []]);
  expect(await spam.perform(context, id, kim)).toMatchObject({ changed: false });
  expect(await undo(acted)).toMatchObject(undone);
  expect(await states()).toEqual(['pending', 'pending']);
  expect(await undo(acted)).toBeUndefined();
  expect(await gaps()).toEqual([]);
});

test.each([
  ['delivered', 'delivered'],
  ['pending', 'held'],
] as const)('a delivery on its way while its lead is marked as spam ends %s: it is then %s', async (result, state) => {
  const { id, context, claim, settle, crm } = await office();
  const [sent] = await claim();
  await spam.perform(context, id, kim);
  const delivered_at = result === 'delivered' ? new Date(noon).toISOString() : null;
  expect(await settle(sent?.id, { state: result, delivered_at, event: undefined })).toBe(true);
  expect(await crm()).toMatchObject({ state, lease_until: null });
});

test.each([
  ['spam', spam],
  ['delete', deleted],
] as const)('what is being sent during %s and its undo is not sent again', async (_, { perform }) => {
  const { store, id, context, claim, undo, settle, crm, gaps } = await office();
  const [sent] = await claim();
  await undo(await perform(context, id, kim));
  expect(await claim()).toEqual([]);
  expect(await crm()).toMatchObject({ state: 'sending', lease_until: '2999' });
  expect(await settle(sent?.id)).toBe(true);
  expect(await crm()).toMatchObject({ state: 'delivered', lease_until: null });
  expect((await kindsOf(store, id)).filter((kind) => kind === 'delivered')).toHaveLength(1);
  expect(await gaps()).toEqual([]);
});

test('what arrived while its lead was deleted has arrived after the undo', async () => {
  const { store, id, context, claim, undo, settle, crm, gaps } = await office();
  const [sent] = await claim();
  const acted = await deleted.perform(context, id, kim);
  expect(await settle(sent?.id, { lease: 'another' })).toBe(false);
  expect(await settle(sent?.id)).toBe(true);
  await undo(acted);
  expect(await crm()).toMatchObject({ state: 'delivered', lease_until: null, answer: 'taken' });
  expect(await kindsOf(store, id)).toContain('delivered');
  expect(await claim()).toEqual([]);
  expect(await gaps()).toEqual([]);
});

test('a delivery to a webhook that was removed while its lead was deleted does not wait forever', async () => {
  const { store, context, undo, gaps } = await office();
  await webhookTo(store, 'http://localhost/hooks', { at: noon - 1000 });
  const { id } = await save(store, { email: 'bo@example.com' });
  const acted = await deleted.perform(context, id, kim);
  expect(await removeWebhook(context, 'localhost', kim)).toMatchObject({
    outcome: 'removed',
  });
  await undo(acted);
  expect((await store.leads.deliveries(id)).map(({ destination }) => destination)).toEqual(['crm']);
  expect(await gaps()).toEqual([]);
});

// An imported one has no reason.
test.each(['the hidden field was filled', ''])(
  '“not spam” is undone with the reason “%s” that the lead had, and what has not gone is held again',
  async (reason) => {
    const { store, context, undo } = await office();
    const { id } = await save(store, { email: 'bot@example.com' }, { spam: 'the hidden field was filled' });
    await setLead(store, { spam_reason: reason }, id);
    const acted = await notSpam.perform(context, id, kim);
    expect(acted).toMatchObject({ changed: true });
    expect(await undo(acted)).toMatchObject(undone);
    expect(await store.leads.find(id)).toMatchObject({ spam: 1, spam_reason: reason });
    expect(await store.leads.deliveries(id)).toMatchObject([{ state: 'held' }]);
    expect(await undo(acted)).toBeUndefined();
  },
);
