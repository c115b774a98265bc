import { uuidv7 } from '../base/uuid.ts';
import type { Delivery } from '../db/rows.ts';

/** A delivery that is due at once, about no lead unless it says so. `now` in milliseconds. */
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
