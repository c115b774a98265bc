import type { Delivery, Destination, Lead } from '../db/rows.ts';
import { pendingDelivery } from './pending-delivery.ts';

/** A delivery of a lead, due at once. `now` in milliseconds. */
export function newDelivery(lead: Lead, destination: Destination, now: number, body: object = {}): Delivery {
  const { id: lead_id, form, spam } = lead;
  return pendingDelivery(
    { lead_id, form, destination, state: spam ? 'held' : 'pending', body: JSON.stringify(body) },
    now,
  );
}
