import { query } from 'express-validator';
import { isAction } from '../../leads/actions/index.ts';
import { type ActedOnAll, actOnAll, type ChosenLeads } from '../../leads/bulk.ts';
import { leadId } from '../../leads/list-query.ts';
import { formatCount } from '../../site/format.ts';
import { refuseRole } from '../accounts/guards.ts';
import { actorOf } from '../http/admin-session.ts';
import { answerPost } from '../http/answers.ts';
import { readPost, text } from '../http/posted.ts';
import type { WebContext } from '../http/web-context.ts';
import { inputs, isForbidden, isForMany, type Posted, valuesOf } from './actions.ts';
import { findLeads, sendBulk } from './bulk-page.ts';
import { changedNotice } from './notices.ts';
import { backIn, backToList, idsIn, selected } from './posted.ts';

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
