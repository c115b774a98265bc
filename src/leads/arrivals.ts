import type { Lead } from '../db/rows.ts';
import type { LeadFilter } from './filter.ts';
import type { LeadStore } from './lead-store.ts';
import type { LeadCursor } from './order.ts';

/** Maximum milliseconds between a lead's timestamp and its commit. */
const late = 30_000;
const pageSize = 500;

/** Returns the leads that arrived since the last call, oldest first; at first, those since `from` in milliseconds. */
export function arrivalsFrom(leads: LeadStore, filter: LeadFilter, from: number) {
  const begin = new Date(from).toISOString();
  let since = new Date(from - late).toISOString();
  let known: Map<string, string> | undefined;

  async function* recent(): AsyncGenerator<Lead> {
    let after: LeadCursor | undefined;
    for (;;) {
      const recentFilter = { ...filter, since: filter.since && filter.since > since ? filter.since : since };
      const { rows, last, isMore } = await leads.page(recentFilter, { limit: pageSize, order: 'oldest', after });
      yield* rows;
      after = last;
      if (!isMore) return;
    }
  }

  return async (): Promise<Lead[]> => {
    // All of them first, so that none is known and lost when reading fails.
    const found: Lead[] = [];
    for await (const lead of recent()) found.push(lead);
    const arrived: Lead[] = [];
    const seen = known;
    known ??= new Map();
    for (const lead of found) {
      if (!known.has(lead.id) && (seen || lead.created_at >= begin)) arrived.push(lead);
      known.set(lead.id, lead.created_at);
    }
    // NaN if another program stored an invalid time; then nothing is skipped.
    const newest = Date.parse(arrived.at(-1)?.created_at ?? '') - late;
    if (newest > Date.parse(since)) since = new Date(newest).toISOString();
    for (const [id, at] of known) if (at < since) known.delete(id);
    return arrived;
  };
}
