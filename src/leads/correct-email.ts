import { leadEvent } from '../base/lead-event.ts';
import { newDelivery } from '../outbox/new-delivery.ts';
import type { Form } from '../site/forms/form.ts';
import type { LeadStore } from './lead-store.ts';
import { type DeliveryOptions, deliveryBodies } from './submit.ts';

interface CorrectContext {
  leads: Pick<LeadStore, 'correctEmail'>;
  /** What each form's leads are sent to. */
  optionsOf: (form: Form['id']) => DeliveryOptions;
  /** Milliseconds since 1970. */
  clock: () => number;
}

/** Corrects the email of leads for who sent them; whoever has had the mistyped one gets the right one. Answers how many were changed. */
export async function correctEmail(
  { leads, optionsOf, clock }: CorrectContext,
  ids: readonly string[],
  { was, becomes }: { was: string; becomes: string },
): Promise<number> {
  let corrected = 0;
  for (const id of ids) {
    const now = clock();
    const event = leadEvent(id, 'email-corrected', { by: 'visitor', via: 'site' }, now, { was, is: becomes });
    const isCorrected = await leads.correctEmail({
      id,
      was,
      becomes,
      event,
      resends: (lead) =>
        deliveryBodies(optionsOf(lead.form), lead, 'Corrected email').map(([destination, body]) =>
          newDelivery(lead, destination, now, body),
        ),
    });
    if (isCorrected) corrected++;
  }
  return corrected;
}
