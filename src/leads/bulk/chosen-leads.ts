import { createHash } from 'node:crypto';
import type { LeadFilter } from '../filter.ts';
import type { LeadStore } from '../lead-store.ts';
import { bulkLimit } from './bulk-limit.ts';

/** Leads that something is done with, as they were when somebody looked. */
export interface ChosenLeads {
  ids: readonly string[];
  /** The same for the same leads. */
  checksum: string;
  /** There are more than can be changed at once; `ids` then has one more than that. */
  isTooMany: boolean;
}

/** The leads of a filter that had arrived by a time, in milliseconds. */
export async function leadsUntil(
  leads: Pick<LeadStore, 'ids'>,
  filter: LeadFilter,
  listedAt: number,
): Promise<ChosenLeads> {
  const end = new Date(listedAt + 1).toISOString();
  const until = filter.until && filter.until < end ? filter.until : end;
  return chosen(await leads.ids({ ...filter, until }, bulkLimit + 1));
}

export const chosen = (ids: readonly string[]): ChosenLeads => ({
  ids,
  checksum: createHash('sha256').update(ids.join()).digest('base64url'),
  isTooMany: ids.length > bulkLimit,
});
