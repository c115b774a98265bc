import type { Lead } from '../db/rows.ts';
import type { LeadFilter } from './filter.ts';
import type { LeadStore } from './lead-store.ts';

const shortIdLength = 6;
const maxListed = 5;

export const shortId = (id: string) => id.slice(-shortIdLength);

/** Leads by id, by the end of an id (four characters or more) or by email, newest first; `spam` applies to emails. */
export async function findReferred(leads: LeadStore, reference: string, spam?: LeadFilter['spam']): Promise<Lead[]> {
  const text = reference.trim().toLowerCase();
  if (text.length === 36 && !text.includes('@')) return [(await leads.find(text)) ?? []].flat();
  if (!text.includes('@') && !/^[0-9a-f-]{4,35}$/.test(text)) return [];
  return leads.findByReference(text, maxListed, spam);
}
