import { leadEvent } from '../base/events.ts';
import type { Engine } from '../db/engine.ts';
import { newDelivery } from '../outbox/delivery.ts';
import { resend } from '../outbox/undelivered.ts';
import type { Form } from '../site/forms/form.ts';
import { writeEvents } from './announce.ts';
import { indexAgain } from './lead-search.ts';
import { deleteOrphans, emailOf, withPeople } from './people.ts';
import { type DeliveryOptions, deliveryBodies } from './submit.ts';

/**
 * Moves leads to the person of another email, for the visitor who sent them, and notifies every destination that has the mistyped one.
 * Skips leads that have another email by now. Returns how many were changed.
 */
export async function correctEmail(
  { engine, optionsOf, clock }: { engine: Engine; optionsOf(form: Form['id']): DeliveryOptions; clock: () => number },
  ids: readonly string[],
  { was, becomes }: { was: string; becomes: string },
): Promise<number> {
  let corrected = 0;
  for (const id of ids) {
    const now = clock();
    const event = leadEvent(id, 'email-corrected', { by: 'visitor', via: 'site' }, now, { was, is: becomes });
    corrected += await engine.write(async (db) => {
      const lead = await db
        .selectFrom('investment_leads')
        .selectAll()
        .where('id', '=', id)
        .where('email', '=', was)
        .where('deleted_at', 'is', null)
        .executeTakeFirst();
      if (!lead) return 0;
      // "Do not email" belongs to the person of the old email, who may have the id of this lead.
      const moved = {
        ...lead,
        ...{ id: event.id, email: becomes, search_email: emailOf(becomes), do_not_email: 0 as const },
      };
      await withPeople(db, engine.dialect, [moved]);
      const { email, search_email, do_not_email, consent_email, email_confirmed_at } = moved;
      const changed = await db
        .updateTable('investment_leads')
        .set({ email, search_email, do_not_email, consent_email, email_confirmed_at })
        .where('id', '=', id)
        .where('email', '=', was)
        .executeTakeFirst();
      if (!changed.numUpdatedRows) return 0;
      await deleteOrphans(db, [lead.search_email]);
      await indexAgain(db, [id]);
      for (const [destination, body] of deliveryBodies(optionsOf(lead.form), moved, 'Corrected email')) {
        await resend(db, id, newDelivery({ ...moved, id }, destination, now, body));
      }
      await writeEvents(db, id, [event]);
      return 1;
    });
  }
  return corrected;
}
