import type { Actor } from '../../base/actor.ts';
import { leadEvent } from '../event.ts';
import { emailOf } from '../people/person.ts';
import { type ActionContext, type LeadAction, notFound, refusedInput } from './action.ts';

export type DoNotEmailChanged = { outcome: 'changed' | 'unchanged' | 'not-found' };

/** Whether a person asked for no email; `set` is `on`, also by default, or `off`. */
export const doNotEmail = {
  button: 'Do not email',
  done: 'marked “do not email”',
  inputs: [{ name: 'set' }],
  events: { 'do-not-email': ({ set }) => (set === 'on' ? 'Marked “do not email”' : 'Email allowed again') },
  touches: ['do_not_email'],
  isOffered: ({ do_not_email }) => !do_not_email,
  async perform(context, id, actor, values) {
    const set = values?.set ?? 'on';
    if (set !== 'on' && set !== 'off') return refusedInput('Nothing was changed', 'set', 'It can be on or off');
    const result = await setDoNotEmail(context, id, set === 'on', actor);
    if (result.outcome === 'not-found') return notFound;
    const changed = result.outcome === 'changed';
    return {
      result,
      changed,
      title: titles[set][changed ? 'changed' : 'already'],
      ...(changed && { text: 'This holds for all leads of this email.' }),
      line: `do not email: ${changed ? set : `already ${set}`}`,
      ...(changed && set === 'on' && { undo: {} }),
    };
  },
  undo: {
    done: 'Email is allowed again.',
    async perform(context, id, actor) {
      const { outcome } = await setDoNotEmail(context, id, false, actor);
      if (outcome === 'not-found') return { outcome };
      return { outcome: outcome === 'changed' ? 'undone' : 'moved-on' };
    },
    button: { label: 'Allow email', isOffered: ({ do_not_email }) => do_not_email === 1 },
  },
} as const satisfies LeadAction;

const titles = {
  on: { changed: 'Marked “do not email”', already: 'Already marked “do not email”' },
  off: { changed: 'Email allowed again', already: 'Email was already allowed' },
};

/** Says of the person of a lead whether they asked not to be emailed: of all their leads, and of those to come. */
export async function setDoNotEmail(
  context: Pick<ActionContext, 'leads' | 'people' | 'clock'>,
  id: string,
  on: boolean,
  actor: Omit<Actor, 'via'> & { via: string },
): Promise<DoNotEmailChanged> {
  const lead = await context.leads.find(id);
  if (!lead) return { outcome: 'not-found' };
  const eventOf = (leadId: string) =>
    leadEvent(leadId, 'do-not-email', actor, context.clock(), { set: on ? 'on' : 'off' });
  const changed = await context.people.setDoNotEmail(emailOf(lead.email), on, eventOf);
  return { outcome: changed ? 'changed' : 'unchanged' };
}
