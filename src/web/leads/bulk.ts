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
import { answerUnlessDone, changedNotice } from './notices.ts';
import { backIn, backToList, idsIn, selected } from './posted.ts';

type Asked = Record<'action' | 'to', string>;

export const showBulk = readPost(
  [text('action', query), text('to', query)],
  async ({ action, to: owner }: Asked, context, next) => {
    if (!isAction(action) || !isForMany(action)) return next();
    if (isForbidden(context, action)) return refuseRole(context);
    const { back, lead } = context.request.query;
    const bulk = { back: backIn(back), ids: idsIn(lead), seen: context.clock() };
    return sendBulk(context, bulk, { action, values: { owner } });
  },
);

type BulkPost = Posted & Record<'action' | 'id' | 'seen' | 'mark', string> & { lead: string[] };

/** Runs once however often it is sent; asks again if the leads have changed. */
export const actOnBulk = (web: WebContext) => {
  const running = new Map<string, Promise<ActedOnAll | ChosenLeads>>();
  const chains = ['action', 'id', 'seen', 'mark', selected, ...inputs, backToList];
  return readPost(chains, async (sent: BulkPost, context, next) => {
    const { action, mark } = sent;
    const id = leadId(sent.id);
    if (!isAction(action) || !isForMany(action) || !id) return next();
    if (isForbidden(context, action)) return refuseRole(context);
    const values = valuesOf(sent, action);
    const bulk = { back: sent.back, ids: sent.lead, seen: seenIn(sent.seen, context.clock()) };
    const act = async () => {
      const known = await context.store.bulk.find(id);
      if (known) return { ...known, outcome: 'repeated' as const };
      const leads = await findLeads(context, bulk);
      if (leads.checksum !== mark || leads.isTooMany || !leads.ids.length) return leads;
      const actor = actorOf(context);
      const all = { id, action, ids: leads.ids, actor, values };
      return actOnAll({ ...context.store, clock: context.clock }, all).finally(() => context.deliveryWorker.wake());
    };
    const acting = running.get(id) ?? act().finally(() => running.delete(id));
    running.set(id, acting);
    const title = 'The change is running';
    const long = { failed: 'bulk action broken off', title, to: sent.back, json: { id, action } };
    const acted = await answerUnlessDone(context, acting, long);
    if (!acted) return;
    if (!('outcome' in acted)) {
      const problem = `These leads have changed since you looked: there are ${formatCount(acted.ids.length)} now. Nothing was done. Check the number and confirm again.`;
      return sendBulk(context, { ...bulk, seen: context.clock() }, { action, values, problem });
    }
    if (acted.outcome === 'refused') {
      return sendBulk(context, bulk, { action, values, refused: acted.refused });
    }
    const { changed, unchanged } = acted;
    const json = { id, action, changed, unchanged, undo: id };
    return answerPost(context, { json, notice: changedNotice(action, acted, id), to: sent.back });
  })(web);
};

/** Milliseconds since 1970, never later than `now`. */
const seenIn = (typed: string, now: number) => Math.max(0, Math.min(Number(typed) || 0, now));
