import { type Kysely, sql } from 'kysely';
import { destinations } from '../db/rows.ts';
import type { Tables } from '../db/schema.ts';
import { webhookDestination } from './destination.ts';
import type { OutboxDepth } from './outbox-store.ts';
import { isDeliveryThere } from './undelivered.ts';

/** Literals, so that the partial indexes can be used. */
const open = sql<boolean>`state in ('pending', 'sending')`;
const refused = sql<boolean>`state = 'failed' and state in ('delivered', 'failed', 'held')`;

/** What waits and what was refused, for every destination that there is; of all, or of those from before a time. */
export async function outboxDepth(db: Kysely<Tables>, before?: string): Promise<OutboxDepth[]> {
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
      failed: Number(fails?.total ?? 0),
      oldest: waits?.oldest ?? null,
    };
  });
}
