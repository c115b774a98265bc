import { type Actor, leadEvent } from '../event.ts';
import type { LeadStore } from '../store.ts';

interface Context {
  leads: Pick<LeadStore, 'find' | 'changeDoNotEmail'>;
  /** Milliseconds since 1970. */
  clock: () => number;
}

export type DoNotEmailChanged = { outcome: 'changed' | 'unchanged' | 'not-found' };

/** Says of a lead whether they may be written to by e-mail. */
export async function setDoNotEmail(
  context: Context,
  id: string,
  on: boolean,
  actor: Actor,
): Promise<DoNotEmailChanged> {
  if (!(await context.leads.find(id))) return { outcome: 'not-found' };
  const event = leadEvent(id, 'do-not-email', actor, context.clock(), { set: on ? 'on' : 'off' });
  return { outcome: (await context.leads.changeDoNotEmail({ id, to: on ? 1 : 0, event })) ? 'changed' : 'unchanged' };
}
