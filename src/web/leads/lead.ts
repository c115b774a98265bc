import type { Request } from 'express';
import type { Notice } from '../../../views/page.ts';
import type { LeadView } from '../../../views/pages/admin/lead/lead-view.ts';
import { canMail } from '../../config/config.ts';
import type { Lead } from '../../db/rows.ts';
import { isCrmSet } from '../../leads/crm/crm.ts';
import { type LeadStore, withHistory } from '../../leads/lead-store.ts';
import { cursorParams, inGroups, isFiltered, type LeadListQuery, listPath, pageSize } from '../../leads/list-query.ts';
import { ownersIn } from '../../leads/owners.ts';
import { emailOf, publicLead } from '../../leads/people.ts';
import { webhookNameOf } from '../../outbox/destination.ts';
import { pathTo } from '../../site/routes.ts';
import { sendAdminPage, wantsJson } from '../http/answers.ts';
import { handling, type RequestContext, type WebContext } from '../http/web-context.ts';
import { answerGone } from './notices.ts';
import { listQueryOf } from './posted.ts';

/** Beyond this position the list page begins with the lead. */
const ceiling = 10_000;

/** The list in a lead's address; all leads without a valid one. */
function listOf(context: RequestContext, query = context.request.query): LeadListQuery {
  const listQuery = listQueryOf(context, query);
  return 'problem' in listQuery ? { filter: {}, grouped: false, sort: 'newest', params: {} } : inGroups(listQuery);
}

const leadPath = (id: string, params: Record<string, string>): string => {
  const query = new URLSearchParams(params).toString();
  return pathTo('adminLead', { id }) + (query && `?${query}`);
};

/** Works too once the lead no longer matches the filter. */
async function findNeighbors(leads: LeadStore, lead: Lead, { filter, sort, params }: LeadListQuery) {
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

export const showLead = handling(async (context, next) => {
  const lead = await context.leads.find(String(context.request.params.id));
  if (!lead) {
    return answerGone(context, next, listPath(listOf(context).params));
  }
  if (!wantsJson(context.request)) return sendLead(context, lead);
  return context.response.json(publicLead(await withHistory(context.leads, lead)));
});

interface LeadOptions extends Pick<LeadView, 'refused'> {
  query?: Request['query'];
  status?: number;
  notice?: Notice;
}

export async function sendLead(context: RequestContext, found: Lead, { query, refused, ...options }: LeadOptions = {}) {
  const lead = await withHistory(context.leads, found);
  const listQuery = listOf(context, query);
  const here = leadPath(lead.id, listQuery.params);
  const neighbors = await findNeighbors(context.leads, lead, listQuery);
  const submitted = (await context.people.countLeads([lead.email])).get(emailOf(lead.email));
  const props = { ...(await leadProps(context)), lead, leads: [lead], submitted, neighbors, refused };
  return sendAdminPage(context, 'adminLead', props, { here, ...options });
}

export async function leadProps(context: WebContext): Promise<Pick<LeadView, 'email' | 'lacking' | 'owners'>> {
  const { config } = context;
  const lacking: LeadView['lacking'] = ({ destination, form }) => {
    if (webhookNameOf(destination)) return '';
    if (destination !== 'crm') {
      const isSet = canMail(config.mail, destination === 'visitor' ? 'visitor' : 'mail', form);
      return isSet ? '' : 'Waiting: no mail server connected';
    }
    if (!isCrmSet(config.crm)) return 'Waiting: no CRM connected';
    return form && config.crm.forms.includes(form) ? '' : 'Waiting: this form has no CRM form id';
  };
  return { email: config.email, lacking, owners: await ownersIn(context) };
}
