import type { Actor } from '../../base/actor.ts';
import { leadEvent } from '../event.ts';
import type { Status } from '../lead.ts';
import { type ActionContext, type LeadAction, notFound } from './action.ts';
import { type Change, fromTo, undoStatus } from './change-status.ts';

type Context = Pick<ActionContext, 'leads' | 'clock'>;

export type Reopened =
  | { outcome: 'reopened'; status: Status; from: Status }
  | { outcome: 'not-closed'; status: Status }
  | { outcome: 'not-found' };

export const reopened = {
  button: 'Reopen',
  done: 'reopened',
  command: { description: 'Reopen leads that are invested or closed', examples: ['leads reopen a1b2c3'] },
  events: { reopened: (detail) => `Reopened, ${fromTo(detail)}` },
  touches: ['status', 'contacted_at'],
  isOffered: ({ status }) => status === 'invested' || status === 'closed',
  async perform(context, id, actor) {
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
      undo: { from: result.from, to: status } satisfies Change,
    };
  },
  undo: undoStatus,
} as const satisfies LeadAction;

/** Takes a lead that was invested or closed back to where it was before: contacted, or new when nobody has been in touch. */
export async function reopen(context: Context, id: string, actor: Actor): Promise<Reopened> {
  const lead = await context.leads.find(id);
  if (!lead) return { outcome: 'not-found' };
  const { status: from, contacted_at: was } = lead;
  if (from !== 'invested' && from !== 'closed') return { outcome: 'not-closed', status: from };
  const to = was === null ? 'new' : 'contacted';
  const changed = await context.leads.change({
    id,
    was: { status: from, contacted_at: was },
    becomes: { status: to },
    event: leadEvent(id, 'reopened', actor, context.clock(), { from, to }),
  });
  return changed ? { outcome: 'reopened', status: to, from } : reopen(context, id, actor);
}
