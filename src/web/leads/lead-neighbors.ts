import type { Request } from 'express';
import type { LeadNeighbors } from '../../../views/pages/admin/lead/lead-view.ts';
import type { Lead } from '../../db/rows.ts';
import type { LeadStore } from '../../leads/lead-store.ts';
import { pathTo } from '../../site/routes.ts';
import {
  cursorParams,
  inGroups,
  isFiltered,
  type LeadListQuery,
  listPath,
  pageSize,
  parseListQuery,
} from './lead-list-query.ts';

/** Leads up to which a lead's page of the list is found by counting; from there on its page begins with the lead. */
const ceiling = 10_000;

/** The list that an address of a lead belongs to: all leads where it names none, or none that can be read. */
export function listOf(query: Request['query'], now: number, me?: string): LeadListQuery {
  const listQuery = parseListQuery(query, now, me);
  return 'problem' in listQuery ? { filter: {}, grouped: false, sort: 'newest', params: {} } : inGroups(listQuery);
}

/** The address of a lead in a list. */
export const leadPath = (id: string, params: Record<string, string>): string => {
  const query = new URLSearchParams(params).toString();
  return pathTo('adminLead', { id }) + (query && `?${query}`);
};

/** The ways from a lead to its list and to the leads beside it. They stay the same when the lead has left the list's filter. */
export async function findNeighbors(
  leads: LeadStore,
  lead: Lead,
  { filter, sort, params }: LeadListQuery,
): Promise<LeadNeighbors> {
  const cursor = await leads.cursorOf(lead.id, sort);
  const count = cursor ? await leads.countBefore(filter, cursor, ceiling + 1) : 0;
  const intoPage = count > ceiling ? 0 : count % pageSize;
  const isFirstPage = count < pageSize;
  const [before, [next]] = await Promise.all([
    leads.page(filter, { limit: isFirstPage ? 1 : intoPage + 1, order: sort, before: cursor }),
    leads.list(filter, { limit: 1, order: sort, after: cursor }),
  ]);
  const previous = before.rows.at(-1);
  const beginning = isFirstPage ? undefined : before.first;
  return {
    list: `${listPath(params, cursorParams({ after: beginning }))}#lead-${lead.id}`,
    search: `${listPath(params)}#search`,
    isFiltered: isFiltered(params),
    previous: previous && leadPath(previous.id, params),
    next: next && leadPath(next.id, params),
  };
}
