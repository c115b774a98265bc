import { type Expression, type Kysely, type SqlBool, sql } from 'kysely';
import { iso } from '../base/clocks.ts';
import type { LeadEvent } from '../base/events.ts';
import { type Engine, insertNew } from '../db/engine.ts';
import {
  type Delivery,
  type DeliveryState,
  type Destination,
  deliveryStates,
  destinations,
  type Lease,
  type Tables,
} from '../db/rows.ts';
import type { FormId } from '../site/forms/form.ts';
import { webhookDestination, webhookNameOf } from './destination.ts';
import { closed, isDeliveryThere, open, refused } from './undelivered.ts';

/** Keyset cursor by date: the last row of the page before. */
export interface Cursor {
  created_at: string;
  id: string;
}

/** The deliveries that one worker sends. */
export interface DeliveryScope {
  destination: Destination;
  /** At least one. Default: all, and deliveries without a form. */
  forms?: readonly FormId[];
}

export type OutboxDepth = Awaited<ReturnType<typeof outboxDepth>>[number];

export interface DeliveryFilter {
  /** By default all. */
  states?: readonly DeliveryState[];
  destination?: Destination;
  form?: FormId;
  leadId?: string;
  /** ISO 8601 UTC, inclusive. */
  since?: string;
  /** ISO 8601 UTC, exclusive. */
  until?: string;
}

export interface ListedDelivery extends Delivery {
  /** "" without a lead. */
  email: string;
}

interface DueChange {
  from: 'failed' | 'pending';
  now: string;
  deliveries: readonly { id: string; event?: LeadEvent }[];
}

interface DeliveryClaim extends DeliveryScope {
  limit: number;
  now: string;
  leaseUntil: string;
  /** Also claims deliveries that are not due, those with the fewest attempts first. */
  probe?: boolean;
}

export interface DeliveryResult
  extends Pick<Delivery, 'id' | 'state' | 'attempts' | 'due_at' | 'delivered_at' | 'outcome' | 'answer'> {
  lease: string;
  /** Set if it changed: the recipients that have the email. */
  body?: string;
  event?: LeadEvent;
}

/** Waiting and refused deliveries of every destination, optionally only those created before a time. */
async function outboxDepth(db: Kysely<Tables>, before?: string) {
  const counted = (is: typeof open) =>
    db
      .selectFrom('deliveries')
      .select((row) => ['destination', row.fn.countAll().as('total'), row.fn.min('created_at').as('oldest')])
      .where(is)
      .where(isDeliveryThere)
      .$if(before !== undefined, (query) => query.where('created_at', '<', before as string))
      .groupBy('destination')
      .execute();
  const [waiting, failed] = [await counted(open), await counted(refused)];
  const webhooks = await db.selectFrom('webhooks').select('name').orderBy('name').execute();
  return [...destinations, ...webhooks.map(({ name }) => webhookDestination(name))].map((destination) => {
    const waits = waiting.find((row) => row.destination === destination);
    const fails = failed.find((row) => row.destination === destination);
    return {
      destination,
      waiting: Number(waits?.total ?? 0),
      /** Refused; a person must decide. */
      failed: Number(fails?.total ?? 0),
      /** When the oldest waiting delivery was created, ISO 8601 UTC. */
      oldest: waits?.oldest ?? null,
    };
  });
}

export async function countsByState(db: Kysely<Tables>): Promise<Record<DeliveryState, number>> {
  const counts: Record<DeliveryState, number> = { pending: 0, sending: 0, delivered: 0, failed: 0, held: 0 };
  for (const half of [open, closed]) {
    const rows = await db
      .selectFrom('deliveries')
      .select((row) => ['state', row.fn.countAll<number>().as('total')])
      .where(half)
      .where(isDeliveryThere)
      .groupBy('state')
      .execute();
    for (const { state, total } of rows) counts[state] = Number(total);
  }
  return counts;
}

/** Newest first, ties by id. */
async function listDeliveries(
  db: Kysely<Tables>,
  filter: DeliveryFilter,
  page: { limit: number; after?: Cursor },
): Promise<ListedDelivery[]> {
  const deliveries: ListedDelivery[] = [];
  // State by state, each in the order of its index.
  for (const state of new Set(filter.states ?? deliveryStates))
    deliveries.push(...(await listOf(db, state, filter, page)));
  return deliveries.sort(byNewest).slice(0, page.limit);
}

function listOf(
  db: Kysely<Tables>,
  state: DeliveryState,
  { destination, form, leadId, since, until }: DeliveryFilter,
  { limit, after }: { limit: number; after?: Cursor },
): Promise<ListedDelivery[]> {
  let query = db
    .selectFrom('deliveries')
    .leftJoin('investment_leads', 'investment_leads.id', 'deliveries.lead_id')
    .selectAll('deliveries')
    .select((row) => row.fn.coalesce('investment_leads.email', sql.lit('')).as('email'))
    .where('deliveries.state', '=', state)
    .where('deleted_at', 'is', null);
  // A lead's deliveries are found by another index.
  query = leadId
    ? query.where('deliveries.lead_id', '=', leadId)
    : query.where(state === 'pending' || state === 'sending' ? open : closed);
  if (destination) query = query.where('deliveries.destination', '=', destination);
  if (form) query = query.where('deliveries.form', '=', form);
  if (since) query = query.where('deliveries.created_at', '>=', since);
  if (until) query = query.where('deliveries.created_at', '<', until);
  if (after) {
    query = query.where(sql<boolean>`(deliveries.created_at, deliveries.id) < (${after.created_at}, ${after.id})`);
  }
  return query.orderBy('deliveries.created_at', 'desc').orderBy('deliveries.id', 'desc').limit(limit).execute();
}

function byNewest(one: ListedDelivery, other: ListedDelivery): number {
  const [first, second] = [one.created_at + one.id, other.created_at + other.id];
  return first < second ? 1 : first > second ? -1 : 0;
}

const wakeChunk = 1000;

/** Milliseconds. Nobody asks for so long: a lease that ends later is from a time when the clock was ahead. */
const longestLease = 600_000;

/** If the lead was flagged as spam meanwhile, nothing is retried. */
const unlessHeld = (state: DeliveryState) =>
  state === 'delivered' ? state : sql<DeliveryState>`case when state = 'held' then 'held' else ${state} end`;

export function outboxIn({ db, write, dialect }: Engine) {
  return {
    /** Acquires or renews the lease of a destination or of imports; returns its holder and end. */
    hold: ({ destination, holder, now, until }: { destination: Lease; holder: string; now: string; until: string }) =>
      write(async (db) => {
        await db
          .insertInto('delivery_leases')
          .values({ destination, holder, held_until: until })
          .onConflict((conflict) =>
            conflict
              .column('destination')
              .doUpdateSet({ holder, held_until: until })
              .where((row) =>
                row.or([
                  row('delivery_leases.holder', '=', holder),
                  row('delivery_leases.held_until', '<=', now),
                  row('delivery_leases.held_until', '>', iso(Date.parse(now) + longestLease)),
                ]),
              ),
          )
          .execute();
        return db
          .selectFrom('delivery_leases')
          .select(['holder', 'held_until'])
          .where('destination', '=', destination)
          .executeTakeFirstOrThrow();
      }),

    async release({ destination, holder, until }: { destination: Lease; holder: string; until: string }) {
      await write((db) =>
        db
          .updateTable('delivery_leases')
          .set({ holder: '', held_until: until })
          .where('destination', '=', destination)
          .where('holder', '=', holder)
          .execute(),
      );
    },

    /** Claims up to `limit` due deliveries until `leaseUntil`, newest first; a webhook gets the events of one lead in order. */
    claim: (claim: DeliveryClaim) =>
      write((db) =>
        db
          .updateTable('deliveries')
          .set({ state: 'sending', lease_until: claim.leaseUntil })
          .where(dialect.isAmong(claimable(db, claim)))
          .where(dueFor(claim))
          .returningAll()
          .execute(),
      ),

    /** Stores the result of an attempt with its event; `false` if the lease was lost. */
    saveResult: ({ id, lease, event, ...result }: DeliveryResult) =>
      write(async (db) => {
        const settled = await db
          .updateTable('deliveries')
          .set({ ...result, state: unlessHeld(result.state), lease_until: null })
          .where('id', '=', id)
          .where('state', 'in', ['sending', 'held'])
          .where('lease_until', '=', lease)
          .executeTakeFirst();
        if (!settled.numUpdatedRows) return false;
        if (event) await db.insertInto('lead_events').values(event).execute();
        return true;
      }),

    /** When the next delivery is due or its lease ends. */
    async nextDue(scope: DeliveryScope) {
      const row = await openOf(db, scope)
        .select(sql<string | null>`min(case when state = 'pending' then due_at else lease_until end)`.as('due'))
        .executeTakeFirst();
      return row?.due ?? undefined;
    },

    wake: (now: string, scope: DeliveryScope) => wake(write, now, scope),

    /** Newest first, each with the email of its lead. */
    list: (filter: DeliveryFilter, page: { limit: number; after?: Cursor }) => listDeliveries(db, filter, page),

    /** Makes deliveries in the state `from` due at `now`, with their events; returns how many. */
    makeDue: ({ from, now, deliveries }: DueChange) =>
      write(async (db) => {
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

    /** Stores a delivery without a lead; `false` if the id exists. */
    add: (delivery: Delivery) => write((db) => insertNew(db, 'deliveries', delivery)),

    countByState: () => countsByState(db),

    depth: (before?: string) => outboxDepth(db, before),
  };
}

export type Outbox = ReturnType<typeof outboxIn>;

async function wake(write: Engine['write'], now: string, scope: DeliveryScope): Promise<void> {
  let woken: bigint;
  do {
    const { numUpdatedRows } = await write((db) =>
      db
        .updateTable('deliveries')
        .set({ due_at: now })
        .where('id', 'in', waiting(db, scope, now))
        .executeTakeFirstOrThrow(),
    );
    woken = numUpdatedRows;
    // In chunks, so that pages are served in between.
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

const openOf = (db: Kysely<Tables>, { destination, forms }: DeliveryScope) =>
  db
    .selectFrom('deliveries')
    .where(open)
    .where(isDeliveryThere)
    .where('destination', '=', destination)
    .$if(forms !== undefined, (query) => query.where('form', 'in', forms ?? []))
    .$if(webhookNameOf(destination) !== undefined, (query) => query.where(isNext));

/** Webhooks get the events of one lead in order: no earlier one is waiting or in flight. */
const isNext = sql<boolean>`not exists (select 1 from deliveries as earlier
  where earlier.lead_id = deliveries.lead_id and earlier.destination = deliveries.destination
    and earlier.state in ('pending', 'sending') and (earlier.created_at, earlier.id) < (deliveries.created_at, deliveries.id))`;

function dueFor({ now, probe }: DeliveryClaim): Expression<SqlBool> {
  const expired = sql<SqlBool>`(state = 'sending' and lease_until <= ${now})`;
  return probe ? sql`(state = 'pending' or ${expired})` : sql`((state = 'pending' and due_at <= ${now}) or ${expired})`;
}
