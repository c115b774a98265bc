import { type Actor, leadEvent } from '../event.ts';
import type { Status } from '../lead.ts';
import { markContacted, type StatusContext } from './status.ts';

export type StatusChanged =
  | { outcome: 'changed'; from: Status; to: Status }
  | { outcome: 'unchanged'; status: Status }
  | { outcome: 'not-found' };

export type Reopened =
  | { outcome: 'reopened'; status: Status }
  | { outcome: 'not-closed'; status: Status }
  | { outcome: 'not-found' };

/** Gives a lead a status. `contacted` also sets the contact time, where there is none; `new` takes it away. */
export async function changeStatus(
  context: StatusContext,
  id: string,
  to: Status,
  actor: Actor,
): Promise<StatusChanged> {
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
  const changed = await context.leads.changeStatus({
    id,
    from: [from],
    to,
    contacted_at: { was, becomes: to === 'new' ? null : contactTime },
    event: leadEvent(id, 'status-changed', actor, now, { from, to, contacted_at: was }),
  });
  return changed ? { outcome: 'changed', from, to } : changeStatus(context, id, to, actor);
}

/** Takes a lead that was invested or closed back to where it stood before: contacted, or new when nobody has been in touch. */
export async function reopen(context: StatusContext, id: string, actor: Actor): Promise<Reopened> {
  const lead = await context.leads.find(id);
  if (!lead) return { outcome: 'not-found' };
  const { status: from, contacted_at: was } = lead;
  if (from !== 'invested' && from !== 'closed') return { outcome: 'not-closed', status: from };
  const to = was === null ? 'new' : 'contacted';
  const changed = await context.leads.changeStatus({
    id,
    from: [from],
    to,
    contacted_at: { was, becomes: was },
    event: leadEvent(id, 'reopened', actor, context.clock(), { from, to }),
  });
  return changed ? { outcome: 'reopened', status: to } : reopen(context, id, actor);
}
