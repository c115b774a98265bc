import type { Lead } from '../db/rows.ts';
import type { UtmKey } from '../site/forms/form.ts';
import { leadColumnOrder } from '../site/lead-columns.ts';

/** A status as people read it. */
export const statusName = (status: string) => `${status.slice(0, 1).toUpperCase()}${status.slice(1)}`;

/** What a person whom an email asks to confirm it has answered. */
export const emailConsents = ['unconfirmed', 'confirmed'] as const;

/** How a visitor came at one time: campaign values, the page they landed on, the site they came from, and when. */
export interface Touch extends Partial<Record<UtmKey, string>> {
  landing_page: string;
  referrer: string;
  at: string;
}

/** The values of a lead in the order of its columns. */
export type LeadRow = readonly (string | number | null)[];

export const rowOf = (lead: Lead): LeadRow => leadColumnOrder.map((column) => lead[column]);

export const leadOf = (row: LeadRow) =>
  Object.fromEntries(leadColumnOrder.map((column, index) => [column, row[index]])) as unknown as Lead;

/** The `spam_reason` of a lead whose form came with its hidden field filled. */
export const honeypotReason = 'the hidden field was filled';
