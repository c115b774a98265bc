import type { LeadEvent } from '../base/lead-event.ts';
import type { Delivery, DeliveryState, Destination, Lease } from '../db/rows.ts';
import type { FormId } from '../site/forms/form.ts';

/** Where keyset paging by date goes on: the last row seen. */
export interface Cursor {
  created_at: string;
  id: string;
}

/** The part of the outbox that one worker sends. Other destinations and forms stay untouched. */
export interface DeliveryScope {
  destination: Destination;
  /** By default all, and what has none. */
  forms?: readonly FormId[];
}

/** Who may send to a destination, or import. */
interface Holder {
  holder: string;
  /** ISO 8601 UTC. */
  held_until: string;
}

/** The outbox. Safe for many claimers. */
export interface Outbox {
  /** Takes or renews the right to send to a destination, or to import, until then; answers who has it now, and until when. A right that ends after `horizon` counts as ended. */
  hold(hold: { destination: Lease; holder: string; now: string; until: string; horizon: string }): Promise<Holder>;
  /** Lets go of the right; nobody has it from `until` on. */
  release(release: { destination: Lease; holder: string; until: string }): Promise<void>;
  /** Takes up to `limit` due deliveries until `leaseUntil`, newest leads first; what a webhook gets of one lead in its order. */
  claim(claim: DeliveryClaim): Promise<Delivery[]>;
  /** Writes the result of an attempt together with its event; `false` when the delivery is no longer ours. */
  saveResult(result: DeliveryResult): Promise<boolean>;
  /** When the next delivery is due or its lease ends, or `undefined`. A lease that ends after `horizon` counts as ended. */
  nextDue(scope: DeliveryScope, horizon: string): Promise<string | undefined>;
  /** Makes all waiting deliveries due now. */
  wake(now: string, scope: DeliveryScope): Promise<void>;
  /** Newest first, ties by id, each with the email of its lead. */
  list(filter: DeliveryFilter, page: { limit: number; after?: Cursor }): Promise<ListedDelivery[]>;
  /** Makes deliveries that are still in the state `from` due at `now`, with their events; answers how many. */
  makeDue(change: DueChange): Promise<number>;
  /** Stores a delivery that is about no lead; `false` when one of its id is stored. */
  add(delivery: Delivery): Promise<boolean>;
  countByState(): Promise<Record<DeliveryState, number>>;
  /** What waits and what was refused, for every destination. */
  depth(before?: string): Promise<OutboxDepth[]>;
}

/** How full the outbox of a destination is. */
export interface OutboxDepth {
  destination: Destination;
  waiting: number;
  /** Refused, for a person to decide. */
  failed: number;
  /** When the oldest that waits was made, ISO 8601 UTC. */
  oldest: string | null;
}

/** Which deliveries are asked for. */
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

export interface DeliveryClaim extends DeliveryScope {
  limit: number;
  now: string;
  leaseUntil: string;
  /** A lease that ends later was given by a clock that has been set back since, and counts as ended. */
  horizon: string;
  /** Takes waiting deliveries too, due or not, those with the fewest attempts first. */
  probe?: boolean;
}

export interface DeliveryResult {
  id: string;
  /** The `lease_until` under which the attempt was made. */
  lease: string;
  state: DeliveryState;
  attempts: number;
  due_at: string;
  delivered_at: string | null;
  outcome: string;
  answer: string;
  /** Where it has changed: which recipients of an email have it. */
  body?: string;
  event?: LeadEvent;
}
