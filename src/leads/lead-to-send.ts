import type { Delivery, Lead } from '../db/rows.ts';
import type { SendOutcome } from '../outbox/delivery.ts';
import type { LeadStore } from './lead-store.ts';

/** The lead of a delivery as it is now, from which its body is made; else why nothing is sent. */
export async function leadToSend(
  leads: Pick<LeadStore, 'find'>,
  { lead_id }: Pick<Delivery, 'lead_id'>,
): Promise<{ lead: Lead } | { withheld: SendOutcome }> {
  const lead = lead_id ? await leads.find(lead_id) : undefined;
  if (!lead) return { withheld: { outcome: 'withheld', answer: 'The lead was erased.' } };
  if (lead.spam) return { withheld: { outcome: 'withheld', answer: 'The lead is flagged as spam.' } };
  return { lead };
}
