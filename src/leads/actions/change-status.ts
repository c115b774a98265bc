import type { Actor } from '../../base/actor.ts';
import { leadEvent } from '../event.ts';
import { type Status, statuses, statusName } from '../lead.ts';
import { type ActionContext, type LeadAction, notFound, type Undone } from './action.ts';
import { before, markContacted } from './contacted.ts';

type Context = Pick<ActionContext, 'leads' | 'clock'>;

export type StatusChanged =
  | { outcome: 'changed'; from: Status; to: Status }
  | { outcome: 'unchanged'; status: Status }
  | { outcome: 'not-found' };

/** A change of status, as undoing it needs it. */
export interface Change {
  from: Status;
  to: Status;
}

/** Gives a lead a status. `contacted` also sets the contact time, where there is none; `new` removes it. */
export async function changeStatus(context: Context, id: string, to: Status, actor: Actor): Promise<StatusChanged> {
  const lead = await context.leads.find(id);
  if (!lead) return { outcome: 'not-found' };
  const { status: from, contacted_at: was } = lead;
  if (from === to) return { outcome: 'unchanged', status: to };
  if (from === 'new' && to === 'contacted' && was === null) {
    const marked = await markContacted(context, id, actor);
    return marked.outcome === 'contacted' ? { outcome: 'changed', from, to } : changeStatus(context, id, to, actor);
  }
  const now = context.clock();
  const contactTime = to === 'contacted' ? (was ?? new Date(now).toISOString()) : was;
  const changed = await context.leads.change({
    id,
    was: { status: from, contacted_at: was },
    becomes: { status: to, contacted_at: to === 'new' ? null : contactTime },
    event: leadEvent(id, 'status-changed', actor, now, { from, to, contacted_at: was }),
  });
  return changed ? { outcome: 'changed', from, to } : changeStatus(context, id, to, actor);
}

/** Undoes a change of status, unless somebody has changed it again. */
export const undoStatus = {
  done: 'Restored the previous status and date.',
  perform(context, id, actor, value) {
    const [from, to] = [statusIn(value, 'from'), statusIn(value, 'to')];
    return from && to && undoChange(context, id, actor, { from, to });
  },
} as const satisfies LeadAction['undo'];

const statusIn = (value: object, name: keyof Change) =>
  statuses.find((status) => status === (value as Partial<Record<keyof Change, unknown>>)[name]);

async function undoChange(context: Context, id: string, actor: Actor, { from, to }: Change): Promise<Undone> {
  const lead = await context.leads.find(id);
  if (!lead) return { outcome: 'not-found' };
  const { status, contacted_at } = lead;
  if (status !== to) return { outcome: 'moved-on', status };
  const changed = await context.leads.change({
    id,
    was: { status: to, contacted_at },
    becomes: { status: from },
    event: leadEvent(id, 'status-undone', actor, context.clock(), { from: to, to: from }),
  });
  return changed ? { outcome: 'undone', status: from } : undoChange(context, id, actor, { from, to });
}

/** "from New to Closed". */
export const fromTo = ({ from = '', to = '' }: Partial<Record<string, string>>): string =>
  `from ${statusName(from)} to ${statusName(to)}`;

/** The action that gives leads a status. */
export const statusAction = (
  to: 'invested' | 'closed',
  { title, already, ...words }: { button: string; done: string; title: string; already: string },
) =>
  ({
    ...words,
    events: {
      'status-changed': (detail) => `Status changed ${fromTo(detail)}`,
      'status-undone': (detail) => `Undid status change, ${fromTo(detail)}`,
    },
    touches: ['status', 'contacted_at'],
    isOffered: ({ status }) => status !== to,
    async perform(context, id, actor) {
      const result = await changeStatus(context, id, to, actor);
      if (result.outcome === 'not-found') return notFound;
      if (result.outcome === 'changed') {
        return {
          result: { outcome: to, status: to },
          changed: true,
          title,
          line: `${to}, was ${result.from}`,
          undo: { from: result.from, to } satisfies Change,
        };
      }
      const first = (await context.leads.events(id)).findLast(({ kind }) => kind === 'status-changed');
      return {
        result: { outcome: `already-${to}`, status: to, by: first?.by, since: first?.at },
        changed: false,
        title: already,
        text: before(first?.at, first?.by),
        line: `already ${to}`,
      };
    },
    undo: undoStatus,
  }) as const satisfies LeadAction;
