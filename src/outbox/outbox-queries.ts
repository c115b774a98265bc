import { type Expression, type Kysely, type SqlBool, sql, type Transaction } from 'kysely';
import type { Engine } from '../db/engine.ts';
import type { Delivery, DeliveryState } from '../db/rows.ts';
import type { Tables } from '../db/schema.ts';
import { countsByState } from './delivery-counts.ts';
import { listDeliveries } from './delivery-list.ts';
import { webhookNameOf } from './destination.ts';
import { deliveryLeases } from './lease-queries.ts';
import { outboxDepth } from './outbox-depth.ts';
import type { DeliveryClaim, DeliveryScope, Outbox } from './outbox-store.ts';
import { isDeliveryThere, markingLead, markUndelivered } from './undelivered.ts';

/** A literal, so that the partial index can be used. */
const open = sql<boolean>`state in ('pending', 'sending')`;

const wakeChunk = 1000;

const longAgo = new Date(0).toISOString();

/** Of a lead that was flagged as spam meanwhile nothing is tried again. */
const unlessHeld = (state: DeliveryState) =>
  state === 'delivered' ? state : sql<DeliveryState>`case when state = 'held' then 'held' else ${state} end`;

/** The outbox stored in a database. */
export function outboxIn(engine: Engine): Outbox {
  return {
    ...deliveryLeases(engine),

    claim: (claim) =>
      hasForms(claim)
        ? engine.write((db) =>
            db
              .updateTable('deliveries')
              .set({ state: 'sending', lease_until: claim.leaseUntil })
              .where(engine.dialect.isAmong(claimable(db, claim)))
              .where(dueFor(claim))
              .returningAll()
              .execute(),
          )
        : Promise.resolve([]),

    saveResult: ({ id, lease, event, ...result }) =>
      engine.write(async (db) => {
        const settled = await db
          .updateTable('deliveries')
          .set({ ...result, state: unlessHeld(result.state), lease_until: null })
          .where('id', '=', id)
          .where('state', 'in', ['sending', 'held'])
          .where('lease_until', '=', lease)
          .returning('lead_id')
          .executeTakeFirst();
        if (!settled) return false;
        if (result.state !== 'pending' && settled.lead_id) await markUndelivered(db, settled.lead_id);
        if (event) await db.insertInto('lead_events').values(event).execute();
        return true;
      }, markingLead),

    async nextDue(scope, horizon) {
      if (!hasForms(scope)) return undefined;
      const row = await engine.read((db) =>
        openOf(db, scope)
          .select(
            sql<string | null>`min(case when state = 'pending' then due_at
              when lease_until > ${horizon} then ${longAgo} else lease_until end)`.as('due'),
          )
          .executeTakeFirst(),
      );
      return row?.due ?? undefined;
    },

    wake: (now, scope) => wake(engine, now, scope),

    list: (filter, page) => engine.read((db) => listDeliveries(db, filter, page)),

    makeDue: ({ from, now, deliveries }) =>
      engine.write(async (db) => {
        const ids = deliveries.map(({ id }) => id);
        const made = await db
          .updateTable('deliveries')
          .set({ state: 'pending', due_at: now })
          .where('id', 'in', ids)
          .where('state', '=', from)
          .returning('id')
          .execute();
        const changed = new Set(made.map(({ id }) => id));
        const events = deliveries.flatMap(({ id, event }) => (event && changed.has(id) ? [event] : []));
        if (events.length) await db.insertInto('lead_events').values(events).execute();
        return made.length;
      }),

    add: (delivery) => engine.write((db) => addOnce(db, delivery)),

    countByState: () => engine.read(countsByState),

    depth: (before) => engine.read((db) => outboxDepth(db, before)),
  };
}

/** Whether it was added: of several programs that add one id, one does. */
async function addOnce(db: Transaction<Tables>, delivery: Delivery): Promise<boolean> {
  const added = await db
    .insertInto('deliveries')
    .values(delivery)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

async function wake(engine: Engine, now: string, scope: DeliveryScope): Promise<void> {
  if (!hasForms(scope)) return;
  let woken: bigint;
  do {
    const { numUpdatedRows } = await engine.write((db) =>
      db
        .updateTable('deliveries')
        .set({ due_at: now })
        .where('id', 'in', waiting(db, scope, now))
        .executeTakeFirstOrThrow(),
    );
    woken = numUpdatedRows;
    // A backlog of days is woken in pieces, with room for pages in between.
    if (woken === BigInt(wakeChunk)) await new Promise(setImmediate);
  } while (woken === BigInt(wakeChunk));
}

const waiting = (db: Kysely<Tables>, scope: DeliveryScope, now: string) =>
  openOf(db, scope).select('id').where('state', '=', 'pending').where('due_at', '>', now).limit(wakeChunk);

function claimable(db: Kysely<Tables>, claim: DeliveryClaim) {
  return openOf(db, claim)
    .select('id')
    .where(dueFor(claim))
    .$if(Boolean(claim.probe), (query) => query.orderBy('attempts'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(claim.limit);
}

const hasForms = ({ forms }: DeliveryScope) => forms?.length !== 0;

const openOf = (db: Kysely<Tables>, { destination, forms }: DeliveryScope) =>
  db
    .selectFrom('deliveries')
    .where(open)
    .where(isDeliveryThere)
    .where('destination', '=', destination)
    .$if(forms !== undefined, (query) => query.where('form', 'in', forms ?? []))
    .$if(webhookNameOf(destination) !== undefined, (query) => query.where(isNext));

/** What a webhook gets of one lead goes in its order: nothing earlier waits or is being sent. */
const isNext = sql<boolean>`not exists (select 1 from deliveries as earlier
  where earlier.lead_id = deliveries.lead_id and earlier.destination = deliveries.destination
    and earlier.state in ('pending', 'sending') and (earlier.created_at, earlier.id) < (deliveries.created_at, deliveries.id))`;

function dueFor({ now, horizon, probe }: DeliveryClaim): Expression<SqlBool> {
  const expired = sql<SqlBool>`(state = 'sending' and (lease_until <= ${now} or lease_until > ${horizon}))`;
  return probe ? sql`(state = 'pending' or ${expired})` : sql`((state = 'pending' and due_at <= ${now}) or ${expired})`;
}
