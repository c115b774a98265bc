import type { LeadFilter } from './filter.ts';
import type { Lead } from './lead.ts';
import type { LeadStore } from './store.ts';

export type Referred =
  | { outcome: 'found'; lead: Lead }
  | { outcome: 'none' }
  /** The newest of those that fit, at most `mostShown`. */
  | { outcome: 'several'; leads: Lead[] };

/** How many characters of an id's end stand in tables. */
export const shownIdLength = 6;
const mostShown = 5;

export const shownId = (id: string) => id.slice(-shownIdLength);

/** The lead that a whole id, the ending of an id (four characters or more) or an e-mail names; `spam` says whether an e-mail finds flagged ones. */
export async function findReferred(
  leads: Pick<LeadStore, 'find' | 'findByReference'>,
  reference: string,
  spam?: LeadFilter['spam'],
): Promise<Referred> {
  const text = reference.trim().toLowerCase();
  if (text.length === 36 && !text.includes('@')) {
    const lead = await leads.find(text);
    return lead ? { outcome: 'found', lead } : { outcome: 'none' };
  }
  if (!text.includes('@') && !/^[0-9a-f-]{4,35}$/.test(text)) return { outcome: 'none' };
  const found = await leads.findByReference(text, mostShown, spam);
  const [lead] = found;
  if (!lead) return { outcome: 'none' };
  return found.length === 1 ? { outcome: 'found', lead } : { outcome: 'several', leads: found };
}
