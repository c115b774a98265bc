import type { Request } from 'express';
import type { LeadPlace } from '../../../../views/pages/admin/lead/lead-view.ts';
import type { Lead } from '../../../leads/lead.ts';
import { type LeadStore, reversed } from '../../../leads/lead-store.ts';
import { orderFor } from '../../../leads/order.ts';
import { pathTo } from '../../../site/routes.ts';
import { type Asked, inGroups, isFiltered, listPath, pageSize, readAsked } from './leads-asked.ts';

/** Leads up to which a lead's page of the list is found by counting; from there on its page begins with the lead. */
const ceiling = 10_000;

/** The list that an address of a lead belongs to: all leads where it names none, or none that can be read. */
export function listOf(query: Request['query'], now: number, me?: string): Asked {
  const asked = readAsked(query, now, me);
  return 'problem' in asked ? { filter: {}, grouped: false, sort: 'newest', words: {} } : inGroups(asked);
}

/** The address of a lead in a list. */
export const leadPath = (id: string, words: Record<string, string>): string => {
  const query = new URLSearchParams(words).toString();
  return pathTo('adminLead', { id }) + (query && `?${query}`);
};

/** The ways from a lead to its list and to the leads beside it. They stay the same when the lead has left the list's filter. */
export async function placeIn(
  leads: LeadStore,
  lead: Lead,
  { filter, sort: wanted, words }: Asked,
): Promise<LeadPlace> {
  const sort = await orderFor(leads, filter, wanted);
  const count = await leads.countBefore(filter, lead, sort, ceiling + 1);
  const intoPage = count > ceiling ? 0 : count % pageSize;
  const isFirstPage = count < pageSize;
  const [before, [next]] = await Promise.all([
    leads.list(filter, { limit: isFirstPage ? 1 : intoPage + 1, order: reversed(sort), after: lead }),
    leads.list(filter, { limit: 1, order: sort, after: lead }),
  ]);
  const [previous] = before;
  const beginning = isFirstPage ? undefined : before.at(-1);
  return {
    list: `${listPath(words, beginning && { after: beginning.id })}#lead-${lead.id}`,
    search: `${listPath(words)}#search`,
    isFiltered: isFiltered(words),
    previous: previous && leadPath(previous.id, words),
    next: next && leadPath(next.id, words),
  };
}
