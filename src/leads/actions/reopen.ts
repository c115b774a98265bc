import type { Actor } from '../../base/actor.ts';
import type { Status } from '../../db/rows.ts';
import { type Acted, type ActionContext, changeLead, type LeadAction, notFound, revisionInput } from './action.ts';
import { fromTo, statusConflict } from './change-status.ts';

type Context = Pick<ActionContext, 'leads' | 'clock'>;

export type Reopened =
  | { outcome: 'reopened'; status: Status; undo: string }
  | { outcome: 'not-closed'; status: Status }
  | { outcome: 'not-found' };

export const reopened = {
  button: 'Reopen',
  done: 'reopened',
  command: { description: 'Reopen leads that are invested or closed', examples: ['leads reopen a1b2c3'] },
  events: { reopened: (detail) => `Reopened, ${fromTo(detail)}` },
  inputs: [revisionInput],
  isOffered: ({ status }) => status === 'invested' || status === 'closed',
  async perform(context, id, actor, values): Promise<Acted> {
    const conflict = await statusConflict(context, id, undefined, values);
    if (conflict) return conflict;
    const result = await reopen(context, id, actor);
    if (result.outcome === 'not-found') return notFound;
    const { status } = result;
    if (result.outcome === 'not-closed') {
      const text = `The status is ${status}.`;
      return { result, changed: false, title: 'Already open', text, line: `was open, status ${status}` };
    }
    return {
      result: { outcome: result.outcome, status },
      changed: true,
      title: 'Reopened',
      text: `The status is ${status} again.`,
      line: `reopened, status ${status}`,
      undo: result.undo,
    };
  },
  undone: 'Restored the previous status and date.',
} as const satisfies LeadAction;

/** Takes a lead that was invested or closed back to where it was before: contacted, or new when nobody has been in touch. */
export async function reopen(context: Context, id: string, actor: Actor): Promise<Reopened> {
  const lead = await context.leads.find(id);
  if (!lead) return { outcome: 'not-found' };
  const { status: from, contacted_at: was } = lead;
  if (from !== 'invested' && from !== 'closed') return { outcome: 'not-closed', status: from };
  const to = was === null ? 'new' : 'contacted';
  const event = { kind: 'reopened', detail: { from, to } } as const;
  const becomes = { status: to, contacted_at: was } as const;
  const undo = await changeLead(context, lead, { action: 'reopen', actor, becomes, event });
  return undo ? { outcome: 'reopened', status: to, undo } : reopen(context, id, actor);
}
