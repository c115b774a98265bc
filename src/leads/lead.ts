import type { Lead } from '../db/rows.ts';
import { formatDuration } from '../site/format.ts';
import type { UtmKey } from '../site/forms/form.ts';
import { leadColumnOrder } from '../site/lead-columns.ts';

export const statusName = (status: string) => `${status.slice(0, 1).toUpperCase()}${status.slice(1)}`;

export const personName = ({ first_name, last_name }: Pick<Lead, 'first_name' | 'last_name'>) =>
  `${first_name} ${last_name}`.trim();

export const telUrl = ({ phone }: Pick<Lead, 'phone'>) => `tel:${phone.replace(/[^\d+]/g, '')}`;

export interface Touch extends Partial<Record<UtmKey, string>> {
  landing_page: string;
  referrer: string;
  at: string;
}

/** A lead's values in column order. */
export type LeadTuple = readonly (string | number | null)[];

export const tupleOf = (lead: Lead): LeadTuple => leadColumnOrder.map((column) => lead[column]);

export const leadOfTuple = (row: LeadTuple) =>
  Object.fromEntries(leadColumnOrder.map((column, index) => [column, row[index]])) as unknown as Lead;

export const honeypotReason = 'the hidden field was filled';

/** "after 12 min" for a contacted lead, "waiting 3 h" for a new one, otherwise "". */
export function firstContact(
  { status, created_at, contacted_at }: Pick<Lead, 'status' | 'created_at' | 'contacted_at'>,
  now: Date,
): string {
  const text = contacted_at ? 'after' : status === 'new' ? 'waiting' : '';
  const duration = (contacted_at ? Date.parse(contacted_at) : now.getTime()) - Date.parse(created_at);
  // An imported lead may have been contacted before the import.
  return text && duration >= 0 ? `${text} ${formatDuration(duration)}` : '';
}
