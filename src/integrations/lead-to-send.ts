import type { Delivery, Lead } from '../db/rows.ts';
import type { LeadStore } from '../leads/lead-store.ts';
import type { SendOutcome } from '../outbox/delivery.ts';

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

const maxPause = 12 * 3_600_000;

/** Milliseconds to wait that an answer asks for, up to half a day; `undefined` where it says nothing that can be read. */
export function retryAfter(header: string | null | undefined, date: string | null | undefined): number | undefined {
  const value = header?.trim() ?? '';
  if (/^\d+$/.test(value)) return Math.min(Number(value) * 1000, maxPause);
  // A time is read against the answer's own clock, which may differ from ours.
  const wait = Date.parse(value) - Date.parse(date ?? '');
  return wait >= 0 ? Math.min(wait, maxPause) : undefined;
}
