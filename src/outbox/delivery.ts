import { type LeadEventKind, leadEvent } from '../base/events.ts';
import { uuidv7 } from '../base/uuid.ts';
import type { Delivery, Destination, Lead } from '../db/rows.ts';
import type { DeliveryResult } from './outbox-store.ts';

/** Due at once. `now` in milliseconds. */
export function pendingDelivery(
  given: Pick<Delivery, 'destination' | 'body'> & Partial<Delivery>,
  now: number,
): Delivery {
  const at = new Date(now).toISOString();
  return {
    id: uuidv7(now),
    lead_id: null,
    form: '',
    event: '',
    state: 'pending',
    attempts: 0,
    created_at: at,
    due_at: at,
    lease_until: null,
    delivered_at: null,
    outcome: '',
    answer: '',
    ...given,
  };
}

/** The named result of one attempt. `answer` holds the destination's own words. */
export type SendOutcome = Outcome & {
  /** The new stored body, if a part of it was sent. */
  body?: string;
};

type Outcome =
  | { outcome: 'delivered'; answer: string }
  /** Cannot succeed as it is: a person decides. */
  | { outcome: 'rejected'; answer: string }
  /** The token is wrong or lacks a scope: everything waits until that is fixed. */
  | { outcome: 'unauthorized'; answer: string }
  /** Asked to wait, in milliseconds. */
  | { outcome: 'busy'; retryAfter: number; answer: string }
  | { outcome: 'unreachable'; answer: string }
  /** Refused, but retried: the receiver may be fixed. */
  | { outcome: 'refused'; answer: string }
  /** Not to be sent, for the reason in `answer`. */
  | { outcome: 'withheld'; answer: string }
  | { outcome: 'not-configured' };

const maxBackoff = 12 * 3_600_000;
const unconfiguredPause = 60_000;

/** The row after an attempt. `now` in milliseconds, `random` from 0 up to 1. */
export function settlement(delivery: Delivery, sent: SendOutcome, now: number, random: number): DeliveryResult {
  const { id, attempts, due_at, lease_until } = delivery;
  if (sent.outcome === 'not-configured') return released(delivery, now + unconfiguredPause);
  const { body, outcome } = sent;
  // PostgreSQL stores no NUL, and an attempt whose result cannot be stored is made again.
  const answer = sent.answer.replaceAll('\0', '');
  const attempt = {
    ...{ id, lease: lease_until ?? '', attempts: attempts + 1, outcome, answer, due_at, delivered_at: null },
    ...(body && { body }),
  };
  if (outcome === 'delivered') {
    const event = eventOf(delivery, 'delivered', answer, now);
    return { ...attempt, state: 'delivered', delivered_at: new Date(now).toISOString(), event };
  }
  if (outcome === 'rejected') {
    return { ...attempt, state: 'failed', event: eventOf(delivery, 'delivery-failed', answer, now) };
  }
  if (outcome === 'withheld') return { ...attempt, state: 'held' };
  const pause = Math.max(backoff(attempts, random), sent.outcome === 'busy' ? sent.retryAfter : 0);
  return { ...attempt, state: 'pending', due_at: new Date(now + pause).toISOString() };
}

/** Releases a claimed delivery as if it had not been tried, due at `due` (milliseconds). */
export function released(delivery: Delivery, due: number): DeliveryResult {
  const { id, attempts, outcome, answer } = delivery;
  return {
    id,
    lease: delivery.lease_until ?? '',
    state: 'pending',
    attempts,
    due_at: new Date(due).toISOString(),
    delivered_at: null,
    outcome,
    answer,
  };
}

/** Milliseconds before the next attempt, after so many: 1 s, 2 s, 4 s … 12 h, minus up to half as jitter; `random` from 0 up to 1. */
export function backoff(attempts: number, random: number): number {
  const full = Math.min(maxBackoff, 1000 * 2 ** Math.min(attempts, 30));
  return Math.round(full * (1 - random / 2));
}

/** A delivery about no lead writes no event. */
function eventOf({ lead_id, destination, event }: Delivery, kind: LeadEventKind, answer: string, now: number) {
  if (!lead_id) return undefined;
  const detail = { destination, ...(event && { event }), answer };
  return leadEvent(lead_id, kind, { by: 'site', via: 'outbox' }, now, detail);
}

/** A delivery of a lead, due at once. `now` in milliseconds. */
export function newDelivery(lead: Lead, destination: Destination, now: number, body: object = {}): Delivery {
  const { id: lead_id, form, spam } = lead;
  return pendingDelivery(
    { lead_id, form, destination, state: spam ? 'held' : 'pending', body: JSON.stringify(body) },
    now,
  );
}
