import type { Actor } from '../../base/actor.ts';
import type { Status } from '../../db/rows.ts';
import { statusName } from '../lead.ts';
import {
  type Acted,
  type ActionContext,
  changeLead,
  conflictIn,
  type LeadAction,
  notFound,
  revisionInput,
  type Values,
} from './action.ts';
import { before, markContacted } from './contacted.ts';

type Context = Pick<ActionContext, 'leads' | 'clock'>;

export type StatusChanged =
  | { outcome: 'changed'; from: Status; to: Status; undo: string }
  | { outcome: 'unchanged'; status: Status }
  | { outcome: 'not-found' };

/** Gives a lead a status. `contacted` also sets the contact time, where there is none; `new` removes it. */
export async function changeStatus(context: Context, id: string, to: Status, actor: Actor): Promise<StatusChanged> {
  const lead = await context.leads.find(id);
  if (!lead) return { outcome: 'not-found' };
  const { status: from, contacted_at: was } = lead;
  if (from === to) return { outcome: 'unchanged', status: to };
  if (from === 'new' && to === 'contacted' && was === null) {
    const marked = await markContacted(context, id, actor);
    if (marked.outcome !== 'contacted') return changeStatus(context, id, to, actor);
    return { outcome: 'changed', from, to, undo: marked.undo };
  }
  const contactTime = to === 'contacted' ? (was ?? new Date(context.clock()).toISOString()) : was;
  const becomes = { status: to, contacted_at: to === 'new' ? null : contactTime };
  const event = { kind: 'status-changed', detail: { from, to, contacted_at: was } } as const;
  const undo = await changeLead(context, lead, { action: to === 'new' ? 'reopen' : to, actor, becomes, event });
  return undo ? { outcome: 'changed', from, to, undo } : changeStatus(context, id, to, actor);
}

/** "from New to Closed". */
export const fromTo = ({ from = '', to = '' }: Partial<Record<string, string>>): string =>
  `from ${statusName(from)} to ${statusName(to)}`;

/** The answer to who gives a lead a status by an older page. */
export async function statusConflict(
  context: Context,
  id: string,
  to: Status | undefined,
  values?: Values,
): Promise<Acted | undefined> {
  const lead = await context.leads.find(id);
  if (!lead || lead.status === to) return undefined;
  const kinds = ['contacted', 'contact-undone', 'status-changed', 'reopened'] as const;
  return conflictIn(context, lead, values, {
    columns: ['status'],
    kinds,
    now: `Its status is ${statusName(lead.status)} now`,
  });
}

/** The action that gives leads a status. */
export const statusAction = (
  to: 'invested' | 'closed',
  { title, already, ...texts }: { button: string; done: string; title: string; already: string },
) =>
  ({
    ...texts,
    events: { 'status-changed': (detail) => `Status changed ${fromTo(detail)}` },
    inputs: [revisionInput],
    isOffered: ({ status }) => status !== to,
    async perform(context, id, actor, values): Promise<Acted> {
      const conflict = await statusConflict(context, id, to, values);
      if (conflict) return conflict;
      const result = await changeStatus(context, id, to, actor);
      if (result.outcome === 'not-found') return notFound;
      if (result.outcome === 'changed') {
        return {
          result: { outcome: to, status: to },
          changed: true,
          title,
          line: `${to}, was ${result.from}`,
          undo: result.undo,
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
    undone: 'Restored the previous status and date.',
  }) as const satisfies LeadAction;
