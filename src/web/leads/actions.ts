import { body } from 'express-validator';
import { uuidv7 } from '../../base/uuid.ts';
import type { SavedView, UndoRecord } from '../../db/rows.ts';
import { type Acted, refusedInput, type Values } from '../../leads/actions/action.ts';
import { type ActionName, actionNames, actionOf, isAction } from '../../leads/actions/index.ts';
import { actOnAll } from '../../leads/bulk.ts';
import { leadId } from '../../leads/list-query.ts';
import { undoAction } from '../../leads/undo.ts';
import { deleteViewAction, importAction } from '../../leads/undoable.ts';
import { mayChange, viewPath } from '../../leads/views/manage-views.ts';
import { pathTo } from '../../site/routes.ts';
import { refuseRole } from '../accounts/guards.ts';
import { accountOf, actorOf } from '../http/admin-session.ts';
import { answerPost, redirectWithNotice, wantsJson } from '../http/answers.ts';
import { optionalText, readPost } from '../http/posted.ts';
import type { RequestContext } from '../http/web-context.ts';
import { sendBulk } from './bulk-page.ts';
import { sendLead } from './lead.ts';
import { type ActedLead, answerUnlessDone, noticeOf, resultsOf, undoneNotice } from './notices.ts';
import { atActions, back, backIn, selected, texts } from './posted.ts';

export const isForMany = (action: ActionName): boolean =>
  Boolean(actionOf(action).isOffered ?? actionOf(action).asksFirst);

/** In characters: a page of leads. nginx takes 4,096 for all headers of an answer, unless told otherwise. */
const longestAddress = 2500;

/** The confirmation page for these leads, or for the whole list. */
function bulkPath(action: ActionName, back: string, ids: readonly string[], owner = ''): string {
  const query = new URLSearchParams({ action, ...(owner && { to: owner }), back });
  for (const id of ids) query.append('lead', id);
  return `${pathTo('adminLeadsBulk')}?${query}`;
}

export const inputs = actionNames.flatMap((name) => actionOf(name).inputs ?? []).map(({ name }) => optionalText(name));

/** Runs an action on a lead. Refused input stays in its field; a stale page gets the current lead. */
export const actOnLead = readPost([...inputs, back], async (posted: Posted, context, next) => {
  const { request, response } = context;
  const id = String(request.params.id);
  const { action } = request.params;
  if (!isAction(action)) return next();
  if (isForbidden(context, action)) return refuseRole(context);
  const values = valuesOf(posted, action);
  const done = await act(context, action, id, values);
  const { refused, result, undo } = done.acted;
  const status = statuses[result.outcome] ?? 200;
  if (wantsJson(request)) return response.status(status).json({ ok: status === 200, id, ...result, undo });
  const lead = refused || status === 409 ? await context.leads.find(id) : undefined;
  const notice = lead && refused ? undefined : noticeOf(action, [done]);
  if (lead) {
    const query = Object.fromEntries(new URLSearchParams(posted.back.split('?')[1]));
    const options = { query, refused: refused && { action, values, ...refused }, status, notice };
    return sendLead(context, lead, options);
  }
  const to = action === 'delete' ? listPathOf(posted.back) : atActions(posted.back);
  return redirectWithNotice(context, to, notice);
});

const statuses: Readonly<Partial<Record<string, number>>> = { refused: 422, 'not-found': 404, conflict: 409 };

/** Several owners are one value of the action. */
const ownersChain = body('owner').customSanitizer((value: unknown) =>
  Array.isArray(value) ? value.filter((owner) => typeof owner === 'string').join() : value,
);

const nobodyChosen = refusedInput('Not assigned', 'owner', 'Choose who gets the leads, or Nobody');

const listChains = ['action', 'all', selected, ownersChain, ...inputs, back];
type ListPost = Posted & Record<'action' | 'all', string> & { lead: string[] };

export const actOnLeads = readPost(
  listChains,
  async ({ action, all, lead: ids, ...posted }: ListPost, context, next) => {
    if (!isAction(action) || !isForMany(action)) return next();
    if (isForbidden(context, action)) return refuseRole(context);
    // Without a choice it would take the leads from their owners.
    const refused = action === 'assign' && !posted.owner && [{ id: ids[0] ?? '', acted: nobodyChosen }];
    if (!refused && (all || (actionOf(action).asksFirst && ids.length))) {
      const { owner } = posted;
      const bulk = { back: backIn(posted.back), ids: all ? [] : ids, seen: context.clock() };
      const path = bulkPath(action, bulk.back, bulk.ids, owner);
      if (path.length <= longestAddress) return context.response.redirect(303, path);
      return sendBulk(context, bulk, { action, values: { owner } });
    }
    const done = refused || (await actOnEach(context, action, ids, valuesOf(posted, action)));
    return answerPost(context, {
      json: { leads: resultsOf(done) },
      notice: noticeOf(action, done),
      to: posted.back,
    });
  },
);

export const isForbidden = (context: RequestContext, action: ActionName) =>
  actionOf(action).adminsOnly && accountOf(context).role !== 'admin';

/** The list of a lead that no longer exists. */
const listPathOf = (path: string) => {
  const [, query] = path.split('?');
  return pathTo('adminLeads') + (query ? `?${query}` : '');
};

export type Posted = { back: string } & Values;

export const valuesOf = (posted: Values, action: ActionName): Values =>
  Object.fromEntries((actionOf(action).inputs ?? []).map(({ name }) => [name, posted[name]]));

async function act(context: RequestContext, name: ActionName, id: string, values: Values) {
  const acted = await actionOf(name).perform(context, id, actorOf(context), values);
  if (acted.changed) context.deliveryWorker.wake();
  return { id, acted };
}

/** One undo restores all of them. */
export async function actOnEach(context: RequestContext, action: ActionName, ids: readonly string[], values: Values) {
  const [only] = ids;
  if (only && ids.length === 1) return [await act(context, action, only, values)];
  const done: ActedLead[] = [];
  const each = (id: string, acted: Acted) => done.push({ id, acted });
  const bulk = { id: uuidv7(context.clock()), action, ids, actor: actorOf(context), values, each };
  const all = await actOnAll({ ...context.store, clock: context.clock }, bulk);
  if (all.outcome === 'refused') return [{ id: only ?? '', acted: all.acted }];
  context.deliveryWorker.wake();
  return done;
}

/** Restores each lead that has not changed since the action. */
export const undoActions = readPost(
  [texts('undo'), back],
  async (posted: { undo: string[]; back: string }, context) => {
    const { store, clock } = context;
    const id = leadId(posted.undo[0]) ?? '';
    const record = await store.undos.find(id, new Date(clock()).toISOString());
    if (record && !mayUndo(context, record)) return refuseRole(context);
    const undoing = undoAction({ ...store, clock }, id, actorOf(context)).then(async (undone) => {
      if (undone?.restored) context.deliveryWorker.wake();
      if (undone?.action === importAction) await context.databaseLog.empty();
      return { undone };
    });
    const running = {
      failed: 'undo broken off',
      title: 'The undo is running',
      to: atActions(posted.back),
      json: { id },
    };
    const ended = await answerUnlessDone(context, undoing, running);
    if (!ended) return;
    const { undone } = ended;
    if (wantsJson(context.request)) {
      const { restored = 0, skipped = [] } = undone ?? {};
      return context.response.json({ ok: restored > 0, restored, skipped });
    }
    const view = record?.action === deleteViewAction ? (JSON.parse(record.before) as SavedView) : undefined;
    const left = undone?.action === importAction && undone.skipped.length;
    const page = left ? `${pathTo('adminImports')}?undone=${id}` : atActions(posted.back);
    const to = view && undone?.restored ? viewPath(view) : page;
    return redirectWithNotice(context, to, undoneNotice(undone, view?.name));
  },
);

export async function canUndo(context: RequestContext, id: string): Promise<boolean> {
  const { store, clock } = context;
  const record = await store.undos.find(id, new Date(clock()).toISOString());
  if (!record || !mayUndo(context, record)) return false;
  return record.action !== importAction || !(await store.bulk.find(id))?.undone_at;
}

function mayUndo(context: RequestContext, { action, before }: Pick<UndoRecord, 'action' | 'before'>): boolean {
  if (action === deleteViewAction) return mayChange(JSON.parse(before) as SavedView, accountOf(context));
  if (action === importAction) return accountOf(context).role === 'admin';
  return !isAction(action) || !isForbidden(context, action);
}
