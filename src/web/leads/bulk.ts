import type { Request, Response } from 'express';
import { query } from 'express-validator';
import type { BulkView } from '../../../views/pages/admin/leads/bulk.tsx';
import { uuidv7 } from '../../base/uuid.ts';
import { isAction } from '../../leads/actions/index.ts';
import { type ActedOnAll, actOnAll, type ChosenLeads, chosen, leadsUntil } from '../../leads/bulk.ts';
import { inGroups, leadId, parseListQuery } from '../../leads/list-query.ts';
import { ownersIn } from '../../leads/owners.ts';
import { formatCount } from '../../site/format.ts';
import { refuseRole } from '../accounts/guards.ts';
import { accountOf, actorOf } from '../http/admin-session.ts';
import { answerPost, sendAdminPage } from '../http/answers.ts';
import { readPost, text } from '../http/posted.ts';
import type { WebContext } from '../http/web-context.ts';
import { inputs, isForbidden, isForMany, type Posted, valuesOf } from './actions.ts';
import { changedNotice } from './notices.ts';
import { backIn, backToList, idsIn, selected } from './posted.ts';

/** The selected leads; if none are, the whole list as it was at `seen`. */
interface BulkRequest {
  back: string;
  ids: readonly string[];
  /** Milliseconds. */
  seen: number;
}

const asked = [text('action', query), text('to', query)];

export const showBulk = (context: WebContext) =>
  readPost(context, asked, async ({ action, to: owner }: Record<'action' | 'to', string>, request, response, next) => {
    if (!isAction(action) || !isForMany(action)) return next();
    if (isForbidden(response, action)) return refuseRole(context, request, response);
    const bulk = { back: backIn(request.query.back), ids: idsIn(request.query.lead), seen: context.clock() };
    return sendBulk(context, request, response, bulk, { action, values: { owner } });
  });

type BulkPost = Posted & Record<'action' | 'id' | 'seen' | 'mark', string> & { lead: string[] };

/** Runs once however often it is sent; asks again if the leads have changed. */
export const actOnBulk = (context: WebContext) => {
  const running = new Map<string, Promise<ActedOnAll | ChosenLeads>>();
  const chains = ['action', 'id', 'seen', 'mark', selected, ...inputs, backToList];
  return readPost(context, chains, async (sent: BulkPost, request, response, next) => {
    const { action, mark } = sent;
    const id = leadId(sent.id);
    if (!isAction(action) || !isForMany(action) || !id) return next();
    if (isForbidden(response, action)) return refuseRole(context, request, response);
    const values = valuesOf(sent, action);
    const bulk = { back: sent.back, ids: sent.lead, seen: seenIn(sent.seen, context.clock()) };
    const act = async () => {
      const known = await context.store.bulk.find(id);
      if (known) return { ...known, outcome: 'repeated' as const };
      const leads = await findLeads(context, response, bulk);
      if (leads.checksum !== mark || leads.isTooMany || !leads.ids.length) return leads;
      const actor = actorOf(request, response);
      return actOnAll({ ...context.store, clock: context.clock }, { id, action, ids: leads.ids, actor, values });
    };
    const acting = running.get(id) ?? act().finally(() => running.delete(id));
    running.set(id, acting);
    const acted = await acting;
    if (!('outcome' in acted)) {
      const problem = `These leads have changed since you looked: there are ${formatCount(acted.ids.length)} now. Nothing was done. Check the number and confirm again.`;
      return sendBulk(context, request, response, { ...bulk, seen: context.clock() }, { action, values, problem });
    }
    if (acted.outcome === 'refused') {
      return sendBulk(context, request, response, bulk, { action, values, refused: acted.refused });
    }
    context.deliveryWorker.wake();
    const { changed, unchanged } = acted;
    const json = { id, action, changed, unchanged, undo: id };
    return answerPost(request, response, { json, notice: changedNotice(action, acted, id), to: sent.back });
  });
};

/** Milliseconds since 1970, never later than `now`. */
const seenIn = (typed: string, now: number) => Math.max(0, Math.min(Number(typed) || 0, now));

const parseReturnQuery = (response: Response, { back, seen }: BulkRequest) =>
  parseListQuery(Object.fromEntries(new URLSearchParams(back.split('?')[1])), seen, accountOf(response).email);

async function findLeads(context: WebContext, response: Response, bulk: BulkRequest): Promise<ChosenLeads> {
  if (bulk.ids.length) return chosen(bulk.ids);
  const listQuery = parseReturnQuery(response, bulk);
  return 'problem' in listQuery ? chosen([]) : leadsUntil(context.leads, inGroups(listQuery).filter, bulk.seen);
}

/** Parameters that filter nothing. */
const unfiltering = ['sort', 'view'];

async function sendBulk(
  context: WebContext,
  request: Request,
  response: Response,
  bulk: BulkRequest,
  question: Pick<BulkView, 'action' | 'values' | 'problem' | 'refused'>,
) {
  const { back, ids, seen } = bulk;
  const leads = await findLeads(context, response, bulk);
  const listQuery = parseReturnQuery(response, bulk);
  const params =
    'problem' in listQuery ? [] : Object.entries(listQuery.params).filter(([word]) => !unfiltering.includes(word));
  const filterText = params.map(([word, value]) => `${word} ${value}`).join(', ');
  const message = question.problem ?? question.refused?.message;
  const status = question.problem ? 409 : question.refused ? 422 : 200;
  const json = { ok: !message, message, count: leads.ids.length };
  const sent: [string, string][] = [
    ['id', uuidv7(context.clock())],
    ['seen', String(seen)],
    ['mark', leads.checksum],
    ['back', back],
    ...ids.map((id): [string, string] => ['lead', id]),
  ];
  const view: BulkView = {
    ...question,
    count: leads.ids.length,
    isTooMany: leads.isTooMany,
    which: ids.length
      ? 'The leads you selected.'
      : filterText
        ? `All that match: ${filterText}.`
        : 'All leads in the list.',
    sent,
    owners: await ownersIn(context),
    back,
  };
  return sendAdminPage(context, request, response, 'adminLeadsBulk', view, { status, json });
}
