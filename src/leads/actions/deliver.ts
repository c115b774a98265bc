import { type Actor, leadEvent } from '../../base/events.ts';
import { pagesOf } from '../../base/pages.ts';
import type { Delivery } from '../../db/rows.ts';
import { destinationName, destinationOf } from '../../outbox/destination.ts';
import type { DeliveryFilter } from '../../outbox/outbox-store.ts';
import { counted } from '../../site/format.ts';
import { type ActionContext, type LeadAction, onLead } from './action.ts';

type Context = Pick<ActionContext, 'outbox' | 'clock'>;

export const deliver = {
  button: 'Retry',
  done: 'sent again',
  inputs: [{ name: 'destination' }],
  events: { 'delivery-retried': ({ destination = 'crm' }) => `Queued for retry: ${destinationName(destination)}` },
  perform: onLead(async (context, lead, values, actor) => {
    const destination = destinationOf(values.destination ?? '');
    const made = await sendAgain(context, { states: ['failed', 'pending'], leadId: lead.id, destination }, actor);
    if (made) {
      const text = 'The response will show here.';
      const line = `${counted(made, 'delivery', 'deliveries')} queued for retry`;
      return { result: { outcome: 'due', made }, changed: true, title: 'Retrying', text, line };
    }
    return {
      result: { outcome: 'nothing-due', made },
      title: 'Nothing to retry',
      text: 'This lead has no waiting or refused deliveries.',
      tone: 'bad',
      line: lead.spam ? 'flagged as spam; `leads not-spam` delivers it' : 'nothing to retry',
    };
  }),
} as const satisfies LeadAction;

const chunk = 500;

/** Makes failed or waiting deliveries due now and returns how many; the server sends them. Failed ones get an event. */
export async function sendAgain(
  context: Context,
  which: Omit<DeliveryFilter, 'states'> & { states: readonly ('failed' | 'pending')[] },
  actor: Actor,
): Promise<number> {
  let made = 0;
  for await (const page of pagesOf<Delivery>(chunk, (after) => context.outbox.list(which, { limit: chunk, after }))) {
    for (const state of which.states) made += await makeDue(context, page, state, actor);
  }
  return made;
}

async function makeDue(
  { outbox, clock }: Context,
  deliveries: readonly Delivery[],
  from: 'failed' | 'pending',
  actor: Actor,
): Promise<number> {
  const found = deliveries.filter(({ state }) => state === from);
  if (!found.length) return 0;
  const now = clock();
  const retried = ({ lead_id, destination, answer }: Delivery) =>
    lead_id ? leadEvent(lead_id, 'delivery-retried', actor, now, { destination, answer }) : undefined;
  return outbox.makeDue({
    from,
    now: new Date(now).toISOString(),
    deliveries: found.map((each) => ({ id: each.id, event: from === 'failed' ? retried(each) : undefined })),
  });
}
