import type { ActionContext } from '../actions/action.ts';
import { setDoNotEmail } from '../actions/do-not-email.ts';
import type { LeadStore } from '../lead-store.ts';

/** More leads than anyone sends of one address. */
const limit = 1000;

/** The person behind a lead wants no email: all leads of the address are marked. A lead that was erased has none left. */
export async function stopEmail(
  context: Pick<ActionContext, 'clock'> & { leads: ActionContext['leads'] & Pick<LeadStore, 'findByReference'> },
  leadId: string,
): Promise<void> {
  const lead = await context.leads.find(leadId);
  if (!lead) return;
  for (const { id } of await context.leads.findByReference(lead.email, limit, 'with')) {
    await setDoNotEmail(context, id, true, { by: 'visitor', via: 'email' });
  }
}
