import type { LeadAction } from '../../../../views/pages/admin/leads/leads-view.ts';
import { changeStatus, reopen } from '../../../leads/actions/change-status.ts';
import { markNotSpam } from '../../../leads/actions/spam.ts';
import { markContacted, undoContacted } from '../../../leads/actions/status.ts';
import type { Actor } from '../../../leads/event.ts';
import type { LeadEvent } from '../../../leads/lead.ts';
import type { WebContext } from '../../web-context.ts';

/** What an action on one lead came to. */
export interface Acted {
  id: string;
  outcome: string;
  changed: boolean;
  /** What takes it back, as `takeUndo` reads it. */
  undo?: string;
  /** Who had done the same before, and since when (ISO 8601 UTC). */
  by?: string;
  since?: string;
  status?: string;
}

type Act = (context: WebContext, id: string, actor: Actor) => Promise<Omit<Acted, 'id'>>;

/** Does one of the actions with one lead. */
export const act = async (context: WebContext, action: LeadAction, id: string, actor: Actor): Promise<Acted> => ({
  id,
  ...(await acts[action](context, id, actor)),
});

const acts: Record<LeadAction, Act> = {
  async contacted(context, id, actor) {
    const result = await markContacted(context, id, actor);
    if (result.outcome !== 'contacted') return { ...result, changed: false };
    return { ...result, changed: true, undo: `${id} contacted` };
  },

  async 'undo-contacted'(context, id, actor) {
    const result = await undoContacted(context, id, actor);
    return { ...result, changed: result.outcome === 'undone' };
  },

  async reopen(context, id, actor) {
    const was = (await context.leads.find(id))?.status;
    const result = await reopen(context, id, actor);
    if (result.outcome !== 'reopened') return { ...result, changed: false };
    return { ...result, changed: true, undo: `${id} ${result.status} ${was}` };
  },

  invested: (context, id, actor) => give(context, id, 'invested', actor),
  closed: (context, id, actor) => give(context, id, 'closed', actor),

  async 'not-spam'(context, id, actor) {
    const result = await markNotSpam(context, id, actor);
    if (result.outcome === 'cleared') context.deliveryWorker.wake();
    return { ...result, changed: result.outcome === 'cleared' };
  },
};

async function give(context: WebContext, id: string, status: 'invested' | 'closed', actor: Actor) {
  const result = await changeStatus(context, id, status, actor);
  if (result.outcome === 'changed') {
    return { outcome: status, changed: true, status, undo: `${id} ${result.to} ${result.from}` };
  }
  if (result.outcome === 'not-found') return { ...result, changed: false };
  const first = await lastEvent(context, id, (event) => event.kind === 'status-changed');
  return { outcome: `already-${status}`, changed: false, status, by: first?.by, since: first?.at };
}

const lastEvent = async (context: WebContext, id: string, is: (event: LeadEvent) => boolean) =>
  (await context.leads.events(id)).findLast(is);
