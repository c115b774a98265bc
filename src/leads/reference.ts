import type { Lead } from '../db/rows.ts';
import type { LeadFilter } from './filter.ts';
import type { LeadStore } from './lead-store.ts';

export type Referred =
  | { outcome: 'found'; lead: Lead }
  | { outcome: 'none' }
  /** The newest matches, at most `maxListed`. */
  | { outcome: 'several'; leads: Lead[] };

const shortIdLength = 6;
const maxListed = 5;

export const shortId = (id: string) => id.slice(-shortIdLength);

/** Finds a lead by id, by the end of an id (four characters or more) or by email; `spam` applies to emails. */
export async function findReferred(leads: LeadStore, reference: string, spam?: LeadFilter['spam']): Promise<Referred> {
  const text = reference.trim().toLowerCase();
  if (text.length === 36 && !text.includes('@')) {
    const lead = await leads.find(text);
    return lead ? { outcome: 'found', lead } : { outcome: 'none' };
  }
  if (!text.includes('@') && !/^[0-9a-f-]{4,35}$/.test(text)) return { outcome: 'none' };
  const matches = await leads.findByReference(text, maxListed, spam);
  const [lead] = matches;
  if (!lead) return { outcome: 'none' };
  return matches.length === 1 ? { outcome: 'found', lead } : { outcome: 'several', leads: matches };
}
