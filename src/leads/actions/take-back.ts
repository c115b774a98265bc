import { type Actor, leadEvent } from '../event.ts';
import type { Status } from '../lead.ts';
import type { StatusContext } from './status.ts';

export type TakenBack =
  | { outcome: 'taken-back'; status: Status }
  /** Somebody has given it another status since. */
  | { outcome: 'moved-on'; status: Status }
  | { outcome: 'not-found' };

/** Takes a change of status back, unless somebody has changed it again. */
export async function takeBack(
  context: Pick<StatusContext, 'clock'> & { leads: Pick<StatusContext['leads'], 'find' | 'changeStatus'> },
  id: string,
  change: { from: Status; to: Status },
  actor: Actor,
): Promise<TakenBack> {
  const lead = await context.leads.find(id);
  if (!lead) return { outcome: 'not-found' };
  if (lead.status !== change.to) return { outcome: 'moved-on', status: lead.status };
  const { contacted_at } = lead;
  const changed = await context.leads.changeStatus({
    id,
    from: [change.to],
    to: change.from,
    contacted_at: { was: contacted_at, becomes: contacted_at },
    event: leadEvent(id, 'status-undone', actor, context.clock(), { from: change.to, to: change.from }),
  });
  return changed ? { outcome: 'taken-back', status: change.from } : takeBack(context, id, change, actor);
}
