import type { Actor } from '../../base/actor.ts';
import { auditEvent } from '../../base/audit.ts';
import type { BulkRecord } from '../../db/rows.ts';
import type { Acted, ActionContext, Values } from '../actions/action.ts';
import { type ActionName, actionOf } from '../actions/index.ts';
import { atOnce, restoreTime, undoTime } from '../undo-store.ts';
import type { Together, TogetherParts } from './bulk-store.ts';

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
  /** Gets what it came to with each lead, once that is stored. */
  each?: (id: string, acted: Acted) => void;
}

export type ActedOnAll =
  | ({ outcome: 'done' | 'repeated' } & Pick<BulkRecord, 'action' | 'changed' | 'unchanged' | 'ended_at'>)
  | { outcome: 'refused'; refused: NonNullable<Acted['refused']>; acted: Acted };

/** Does one thing with many leads, some hundred in a transaction. An input that is refused changes nothing. */
export async function actOnAll(context: BulkContext, all: BulkAction): Promise<ActedOnAll> {
  const { id, ids, action, actor } = all;
  const { by, via } = actor;
  const now = context.clock();
  const at = new Date(now).toISOString();
  const record: BulkRecord = { id, at, by, via, action, changed: 0, unchanged: 0, ended_at: null, undone_at: null };
  for (let from = 0; from < ids.length; from += atOnce) {
    const some = ids.slice(from, from + atOnce);
    const acted = await context.together(async (parts): Promise<Acted[] | ActedOnAll> => {
      if (from === 0) {
        const known = await parts.bulk.find(id);
        if (known) return { ...known, outcome: 'repeated' };
      }
      const results = await actOnSome(context, parts, all, from);
      if (!Array.isArray(results)) return results;
      if (from === 0) {
        await parts.bulk.begin(record, auditEvent('bulk-action', actor, now, { action, leads: ids.length, bulk: id }));
      }
      const changed = results.filter((each) => each.changed).length;
      await parts.bulk.add(id, { changed, unchanged: results.length - changed });
      return results;
    });
    if (!Array.isArray(acted)) return acted;
    for (const [index, each] of acted.entries()) all.each?.(some[index] ?? '', each);
    await new Promise(setImmediate);
  }
  return context.together(async ({ bulk }) => {
    const ended = context.clock();
    const undoUntil = new Date(ended + (action === 'delete' ? restoreTime : undoTime)).toISOString();
    await bulk.end(id, new Date(ended).toISOString(), undoUntil);
    return { ...((await bulk.find(id)) ?? record), outcome: 'done' };
  });
}

async function actOnSome(
  { admins, clock }: BulkContext,
  parts: TogetherParts,
  { id: bulk, action, ids, actor, values }: BulkAction,
  from: number,
): Promise<Acted[] | ActedOnAll> {
  const results: Acted[] = [];
  for (const [place, id] of ids.slice(from, from + atOnce).entries()) {
    const own = { ...values, index: String(from + place) };
    const acted = await actionOf(action).perform({ ...parts, admins, clock }, id, { ...actor, bulk }, own);
    const { refused } = acted;
    if (refused) return { outcome: 'refused', refused, acted };
    results.push(acted);
  }
  return results;
}
