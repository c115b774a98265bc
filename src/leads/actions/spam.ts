import { type Actor, leadEvent } from '../event.ts';
import type { LeadStore } from '../store.ts';

export type SpamCleared = { outcome: 'cleared' } | { outcome: 'not-spam' } | { outcome: 'not-found' };

interface SpamContext {
  leads: Pick<LeadStore, 'find' | 'clearSpam'>;
  /** Milliseconds since 1970. */
  clock: () => number;
}

/** Says that a flagged lead is none: it joins the others, and its deliveries are due now. */
export async function markNotSpam(context: SpamContext, id: string, actor: Actor): Promise<SpamCleared> {
  const lead = await context.leads.find(id);
  if (!lead) return { outcome: 'not-found' };
  if (!lead.spam) return { outcome: 'not-spam' };
  const now = context.clock();
  const event = leadEvent(id, 'not-spam', actor, now, { reason: lead.spam_reason });
  const cleared = await context.leads.clearSpam({ id, now: event.at, event });
  return { outcome: cleared ? 'cleared' : 'not-spam' };
}
