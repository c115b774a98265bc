import type { Actor } from '../../base/actor.ts';
import { formatDay, formatMoment } from '../../site/format.ts';
import { leadEvent } from '../event.ts';
import type { LeadEvent, Status } from '../lead.ts';
import { type ActionContext, type LeadAction, notFound } from './action.ts';

type Context = Pick<ActionContext, 'leads' | 'clock'>;

export type Contacted =
  | { outcome: 'contacted'; at: string }
  /** `by` is who was first, where the trail says it. */
  | { outcome: 'already-contacted'; since: string; by?: string }
  | { outcome: 'not-found' };

export type ContactUndone =
  | { outcome: 'undone'; status: Status }
  | { outcome: 'not-contacted' }
  | { outcome: 'not-found' };

export const contacted = {
  button: 'Mark contacted',
  done: 'marked contacted',
  events: { contacted: () => 'Marked contacted', 'contact-undone': () => 'Undid “Marked contacted”' },
  touches: ['status', 'contacted_at'],
  isOffered: ({ status, contacted_at }) => isOpen(status) && contacted_at === null,
  async perform(context, id, actor) {
    const result = await markContacted(context, id, actor);
    if (result.outcome === 'not-found') return notFound;
    if (result.outcome === 'contacted') {
      return { result, changed: true, title: 'Marked contacted', line: 'contacted', undo: {} };
    }
    const { since, by } = result;
    return {
      result,
      changed: false,
      title: 'Already contacted',
      text: before(since, by),
      line: `already contacted on ${formatMoment(since)}${by ? `, by ${by}` : ''}`,
    };
  },
  undo: {
    done: 'Restored the previous status and date.',
    perform: undoContacted,
    button: {
      label: 'Undo contacted',
      isOffered: ({ status, contacted_at }) => isOpen(status) && contacted_at !== null,
    },
  },
} as const satisfies LeadAction;

export const isOpen = (status: Status) => status === 'new' || status === 'contacted';

/** "Since Oct 18, 2026. ann@example.com marked it." */
export const before = (since?: string, by?: string): string =>
  [since && `Since ${formatDay(since)}.`, by && `${by} marked it.`].filter(Boolean).join(' ');

/** Marks a lead as contacted now. Marking again changes nothing and returns since when and who did it. */
export async function markContacted(context: Context, id: string, actor: Actor): Promise<Contacted> {
  const lead = await context.leads.find(id);
  if (!lead) return { outcome: 'not-found' };
  if (lead.contacted_at !== null) {
    return { outcome: 'already-contacted', since: lead.contacted_at, by: markedBy(await context.leads.events(id)) };
  }
  const now = context.clock();
  const at = new Date(now).toISOString();
  const changed = await context.leads.change({
    id,
    was: { status: lead.status, contacted_at: null },
    becomes: { status: lead.status === 'new' ? 'contacted' : lead.status, contacted_at: at },
    event: leadEvent(id, 'contacted', actor, now, { from: lead.status }),
  });
  // Somebody else was first: what they wrote is the answer.
  return changed ? { outcome: 'contacted', at } : markContacted(context, id, actor);
}

const markedBy = (events: readonly LeadEvent[]) =>
  events.findLast(({ kind }) => kind === 'contacted' || kind === 'status-changed')?.by;

/** Undoes the mark: no contact time, and a status of “contacted” is “new” again. */
export async function undoContacted(context: Context, id: string, actor: Actor): Promise<ContactUndone> {
  const lead = await context.leads.find(id);
  if (!lead) return { outcome: 'not-found' };
  if (lead.contacted_at === null) return { outcome: 'not-contacted' };
  const now = context.clock();
  // A lead that has gone on to invested or closed since then stays there. One that was closed when it was marked has been reopened.
  const status = lead.status === 'contacted' ? 'new' : lead.status;
  const changed = await context.leads.change({
    id,
    was: { status: lead.status, contacted_at: lead.contacted_at },
    becomes: { status, contacted_at: null },
    event: leadEvent(id, 'contact-undone', actor, now, { from: lead.status, contacted_at: lead.contacted_at }),
  });
  return changed ? { outcome: 'undone', status } : undoContacted(context, id, actor);
}
