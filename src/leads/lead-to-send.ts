import type { Delivery, Lead } from '../db/rows.ts';
import type { SendOutcome } from '../outbox/delivery.ts';
import type { LeadStore } from './lead-store.ts';

/** The current lead of a delivery, for its body, or the reason not to send it. */
export async function leadToSend(
  leads: Pick<LeadStore, 'find'>,
  { lead_id }: Pick<Delivery, 'lead_id'>,
): Promise<{ lead: Lead } | { withheld: SendOutcome }> {
  const lead = lead_id ? await leads.find(lead_id) : undefined;
  if (!lead) return { withheld: { outcome: 'withheld', answer: 'The lead was erased.' } };
  if (lead.spam) return { withheld: { outcome: 'withheld', answer: 'The lead is flagged as spam.' } };
  return { lead };
}
