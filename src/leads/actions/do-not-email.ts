import type { Actor } from '../../base/actor.ts';
import { leadEvent } from '../event.ts';
import { type ActionContext, type LeadAction, notFound, refusedInput } from './action.ts';

export type DoNotEmailChanged = { outcome: 'changed' | 'unchanged' | 'not-found' };

/** Whether a lead asked for no email; the input is `on` or `off`, without one `on`. */
export const doNotEmail = {
  button: 'Do not email',
  done: 'marked “do not email”',
  input: { name: 'set' },
  events: { 'do-not-email': ({ set }) => (set === 'on' ? 'Marked “do not email”' : 'Email allowed again') },
  isOffered: ({ do_not_email }) => !do_not_email,
  async perform(context, id, actor, input = 'on') {
    if (input !== 'on' && input !== 'off') return refusedInput('Nothing was changed', 'It can be on or off');
    const result = await setDoNotEmail(context, id, input === 'on', actor);
    if (result.outcome === 'not-found') return notFound;
    const changed = result.outcome === 'changed';
    return {
      result,
      changed,
      title: titles[input][changed ? 'changed' : 'already'],
      line: `do not email: ${changed ? input : `already ${input}`}`,
      ...(changed && input === 'on' && { undo: {} }),
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

/** Says of a lead whether they asked not to be emailed. */
export async function setDoNotEmail(
  context: Pick<ActionContext, 'leads' | 'clock'>,
  id: string,
  on: boolean,
  actor: Actor,
): Promise<DoNotEmailChanged> {
  if (!(await context.leads.find(id))) return { outcome: 'not-found' };
  const event = leadEvent(id, 'do-not-email', actor, context.clock(), { set: on ? 'on' : 'off' });
  return { outcome: (await context.leads.changeDoNotEmail({ id, to: on ? 1 : 0, event })) ? 'changed' : 'unchanged' };
}
