import type { Actor } from '../../base/actor.ts';
import type { Acted, ActionContext, LeadAction, Undone, Values } from '../actions/action.ts';
import { type ActionName, actionOf } from '../actions/index.ts';
import { undoableSince } from '../removed/removed-store.ts';
import type { BulkLead, BulkRecord, Together, TogetherParts } from './bulk-store.ts';

/** Leads of one transaction, some hundred rows: visitors' posts come in between, and wait no longer than for each other. */
const atOnce = 25;

/** Milliseconds for which an action with many leads can be undone. */
const undoTime = 24 * 3_600_000;

/** Milliseconds after which deleted leads are given their minute again while others are being deleted or restored. */
const renewAfter = 20_000;

export interface BulkContext extends Pick<ActionContext, 'admins' | 'clock'> {
  together: Together;
}

/** One action with many leads. The same id is done once. */
export interface BulkAction {
  id: string;
  action: ActionName;
  ids: readonly string[];
  actor: Actor;
  values?: Values;
}

export type ActedOnAll =
  | ({ outcome: 'done' | 'repeated' } & Pick<BulkRecord, 'action' | 'changed' | 'unchanged' | 'ended_at'>)
  | { outcome: 'refused'; refused: NonNullable<Acted['refused']> };

/** Does one thing with many leads, some hundred in a transaction. An input that is refused changes nothing. */
export async function actOnAll(context: BulkContext, all: BulkAction): Promise<ActedOnAll> {
  const { id, ids } = all;
  const { by, via } = all.actor;
  const at = new Date(context.clock()).toISOString();
  const record: BulkRecord = { id, at, by, via, action: all.action, changed: 0, unchanged: 0, ended_at: null };
  const renew = renewal(context, all);
  for (let from = 0; from < ids.length; from += atOnce) {
    const stopped = await context.together(async (parts): Promise<ActedOnAll | undefined> => {
      if (from === 0) {
        const known = await parts.bulk.find(id);
        if (known) return { ...known, outcome: 'repeated' };
      }
      const acted = await actOnSome(context, parts, all, ids.slice(from, from + atOnce));
      if (acted.refused) return { outcome: 'refused', refused: acted.refused };
      if (from === 0) {
        await parts.bulk.begin(record, new Date(context.clock() - undoTime).toISOString());
      }
      await parts.bulk.add(id, acted, acted.leads);
      await renew(parts);
    });
    if (stopped) return stopped;
    await new Promise(setImmediate);
  }
  return context.together(async (parts) => {
    await renew(parts, true);
    await parts.bulk.end(id, new Date(context.clock()).toISOString());
    return { ...((await parts.bulk.find(id)) ?? record), outcome: 'done' };
  });
}

function renewal({ clock }: BulkContext, { id, action }: Pick<BulkAction, 'id' | 'action'>) {
  let last = clock();
  return async ({ bulk }: TogetherParts, isDue = clock() - last >= renewAfter) => {
    if (action !== 'delete' || !isDue) return;
    last = clock();
    await bulk.renew(id, new Date(last).toISOString(), undoableSince(last));
  };
}

async function actOnSome(
  { admins, clock }: BulkContext,
  parts: TogetherParts,
  { id: bulk, action, actor, values }: BulkAction,
  ids: readonly string[],
) {
  const { perform, touches } = actionOf(action);
  const leads: BulkLead[] = [];
  let changed = 0;
  for (const id of ids) {
    const acted = await perform({ ...parts, admins, clock }, id, { ...actor, bulk }, values);
    if (acted.refused) return { refused: acted.refused };
    if (!acted.changed) continue;
    changed++;
    if (acted.undo) {
      const undo = JSON.stringify({ undo: acted.undo, left: await stateOf(parts, id, touches) });
      leads.push({ lead_id: id, undo });
    }
  }
  return { changed, unchanged: ids.length - changed, leads, refused: undefined };
}

/** What an action has left in a lead. */
async function stateOf({ leads }: TogetherParts, id: string, touches: LeadAction['touches'] = []) {
  const lead = touches.length ? await leads.find(id) : undefined;
  return touches.map((name) => lead?.[name]);
}

/** Undoes what was done with many leads: each that nobody has changed since is as it was. */
export async function undoAll(
  context: BulkContext,
  { id, action, actor }: Pick<BulkAction, 'id' | 'action' | 'actor'>,
): Promise<Undone['outcome'][]> {
  const { admins, clock } = context;
  const { undo, touches } = actionOf(action);
  const outcomes: Undone['outcome'][] = [];
  if (!undo) return outcomes;
  const renew = renewal(context, { id, action });
  for (let isFirst = true; ; isFirst = false) {
    const undone = await context.together(async (parts) => {
      await renew(parts, isFirst || undefined);
      const results: Undone['outcome'][] = [];
      for (const { lead_id, undo: text } of await parts.bulk.take(id, atOnce)) {
        const stored = JSON.parse(text) as { undo: object; left: unknown[] };
        const isAsLeft = JSON.stringify(await stateOf(parts, lead_id, touches)) === JSON.stringify(stored.left);
        const result = isAsLeft
          ? await undo.perform({ ...parts, admins, clock }, lead_id, { ...actor, bulk: id }, stored.undo)
          : undefined;
        results.push(result?.outcome ?? 'moved-on');
      }
      return results;
    });
    if (!undone.length) return outcomes;
    outcomes.push(...undone);
    await new Promise(setImmediate);
  }
}
