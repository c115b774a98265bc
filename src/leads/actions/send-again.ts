import { type Actor, leadEvent } from '../event.ts';
import type { Delivery, DeliveryState } from '../lead.ts';
import type { Cursor, DeliveryFilter, Outbox } from '../store.ts';

interface SendAgainContext {
  outbox: Pick<Outbox, 'list' | 'makeDue'>;
  /** Milliseconds since 1970. */
  clock: () => number;
}

const chunk = 500;

/** Makes failed or waiting deliveries due now and answers how many; the server sends them. A failed one gets an event. */
export async function sendAgain(
  context: SendAgainContext,
  which: Omit<DeliveryFilter, 'states'> & { states: readonly ('failed' | 'pending')[] },
  actor: Actor,
): Promise<number> {
  let made = 0;
  let after: Cursor | undefined;
  let found: Delivery[];
  do {
    found = await context.outbox.list(which, { limit: chunk, after });
    after = found.at(-1);
    for (const state of which.states) made += await makeDue(context, ofState(found, state), state, actor);
  } while (found.length === chunk);
  return made;
}

const ofState = (deliveries: readonly Delivery[], state: DeliveryState) =>
  deliveries.filter((delivery) => delivery.state === state);

async function makeDue(
  { outbox, clock }: SendAgainContext,
  found: readonly Delivery[],
  from: 'failed' | 'pending',
  actor: Actor,
): Promise<number> {
  if (!found.length) return 0;
  const now = clock();
  const retried = ({ lead_id, destination, answer }: Delivery) =>
    leadEvent(lead_id, 'delivery-retried', actor, now, { destination, answer });
  return outbox.makeDue({
    from,
    now: new Date(now).toISOString(),
    deliveries: found.map((delivery) => ({
      id: delivery.id,
      event: from === 'failed' ? retried(delivery) : undefined,
    })),
  });
}
