import type { Request } from 'express';
import type { Actor } from '../../base/events.ts';
import { jsonObject } from '../../base/json-object.ts';
import { statuses } from '../../db/rows.ts';
import { assign } from '../../leads/actions/assign.ts';
import { note } from '../../leads/actions/note.ts';
import { changeStatus } from '../../leads/actions/status.ts';
import { filterNames, type LeadFilter, parseFilter } from '../../leads/filter.ts';
import { withHistory } from '../../leads/lead-store.ts';
import { type LeadCursor, readCursor, usualOrder, writeCursor } from '../../leads/order.ts';
import { type LeadWithHistory, publicLead, readPerson } from '../../leads/people.ts';
import { countedBy, statistics } from '../../leads/statistics.ts';
import type { Problem } from '../http/errors.ts';
import type { WebContext } from '../http/web-context.ts';
import { type EndpointName, endpoints, pageSize } from './endpoints.ts';

/** Only declared parameters are in the query. */
interface ApiRequest {
  params: Readonly<Record<string, string>>;
  query: Request['query'];
  body: Readonly<Record<string, unknown>>;
  actor: Actor;
}

type ApiResult = { body: object; leads?: number } | { problem: Problem };
/** `undefined` where there is nothing: the endpoint says what is missing. */
export type ApiHandler = (request: ApiRequest) => Promise<ApiResult | undefined>;

export const apiHandlers = (context: WebContext): Readonly<Record<EndpointName, ApiHandler>> => ({
  async listLeads({ query }) {
    const parsed = filterOf(query, context);
    const typed = String(query.limit ?? pageSize.default);
    const limit = Number(typed);
    if ('problem' in parsed) return parsed;
    const order = usualOrder(parsed.filter);
    const after = readCursor(query.after, order);
    if (query.after !== undefined && !after) return refused('after must come from "next" of the page before');
    if (!/^[1-9]\d*$/.test(typed) || limit > pageSize.maximum) {
      return refused(`limit must be a whole number from 1 to ${pageSize.maximum}`);
    }
    const { rows: leads, last, isMore } = await context.leads.page(parsed.filter, { limit, order, after });
    return { body: { leads, next: isMore && last ? nextPage(query, last) : null }, leads: leads.length };
  },

  async showLead({ params: { id = '' } }) {
    const lead = await context.leads.find(id);
    return lead && { body: historyBody(await withHistory(context.leads, lead)), leads: 1 };
  },

  async changeStatus({ params: { id = '' }, body, actor }) {
    const to = statuses.find((status) => status === body.status);
    if (!to) return refusedField('status', `must be one of ${statuses.join(', ')}`);
    const { outcome } = (await changeStatus(context, id, to, actor)).result;
    const lead = await context.leads.find(id);
    return lead && { body: { outcome, lead } };
  },

  async setOwner({ params: { id = '' }, body: { owner }, actor }) {
    if (typeof owner !== 'string' || !owner.trim())
      return refusedField('owner', 'must be the email of an account, or none');
    const { result, refused: problem } = await assign.perform(context, id, actor, { owner });
    if (problem) return refusedField('owner', problem.message);
    const lead = await context.leads.find(id);
    return lead && { body: { outcome: result.outcome, lead } };
  },

  async addNote({ params: { id = '' }, body, actor }) {
    if (typeof body.note !== 'string') return refusedField('note', 'must be a text');
    const { result, refused: problem } = await note.perform(context, id, actor, { note: body.note });
    if (problem) return refusedField('note', problem.message);
    return result.outcome === 'not-found' ? undefined : { body: result };
  },

  async findPerson({ body, query }) {
    if (typeof body.email !== 'string' || !body.email.trim()) return refusedField('email', 'must be an email');
    const parsed = filterOf(query, context);
    if ('problem' in parsed) return parsed;
    const reading = await readPerson(context, body.email, parsed.filter.spam);
    if (!reading) return undefined;
    const { person, more, leads } = reading;
    return { body: { ...person, more, leads: leads.map(historyBody) }, leads: leads.length };
  },

  async countLeads({ query }) {
    const parsed = filterOf(query, context);
    if ('problem' in parsed) return parsed;
    const by = countedBy.find((word) => word === (query.by ?? 'day'));
    if (!by) return refused(`by must be one of ${countedBy.join(', ')}`);
    const counts = await statistics(context.store.engine, parsed.filter, by, context.clock());
    return { body: { by, total: counts.reduce((sum, { count }) => sum + count, 0), counts } };
  },
});

function filterOf(query: Request['query'], { clock }: WebContext): { filter: LeadFilter } | { problem: Problem } {
  const params = Object.fromEntries(filterNames.map((word) => [word, query[word]]));
  const parsed = parseFilter(params, clock());
  return 'problem' in parsed ? refused(parsed.problem) : parsed;
}

function nextPage(query: Request['query'], last: LeadCursor): string {
  const params = Object.entries(query).map(([word, value]) => [word, String(value)]);
  return `${endpoints.listLeads.path}?${new URLSearchParams({ ...Object.fromEntries(params), after: writeCursor(last) })}`;
}

const historyBody = (lead: LeadWithHistory) => ({
  ...publicLead(lead),
  events: lead.events.map(({ lead_id: _, ...event }) => ({ ...event, detail: jsonObject(event.detail) })),
});

const refused = (message: string) => ({
  problem: { status: 400, detail: `${message.slice(0, 1).toUpperCase()}${message.slice(1)}.` },
});

const refusedField = (field: string, message: string) => ({
  problem: { status: 422, detail: `Please check "${field}".`, errors: { [field]: message } },
});
