import type { Actor } from '../../base/actor.ts';
import { type Acted, type ActionContext, changeLead, type LeadAction, notFound, refusedInput } from './action.ts';

export type DoNotEmailChanged =
  | { outcome: 'changed'; undo: string }
  | { outcome: 'unchanged' | 'not-found' | 'opted-out' };

/** Whether a person asked for no email; `set` is `on`, also by default, or `off`. */
export const doNotEmail = {
  button: 'Do not email',
  done: 'marked “do not email”',
  inputs: [{ name: 'set' }],
  events: { 'do-not-email': ({ set }) => (set === 'on' ? 'Marked “do not email”' : 'Email allowed again') },
  isOffered: ({ do_not_email }) => !do_not_email,
  async perform(context, id, actor, values): Promise<Acted> {
    const set = values?.set ?? 'on';
    if (set !== 'on' && set !== 'off') return refusedInput('Nothing was changed', 'set', 'It can be on or off');
    const done = await setDoNotEmail(context, id, set === 'on', actor);
    if (done.outcome === 'not-found') return notFound;
    if (done.outcome === 'opted-out') {
      const text = 'They asked for no email themselves.';
      return {
        result: done,
        changed: false,
        title: 'Nothing was changed',
        text,
        tone: 'bad',
        line: 'asked for no email',
      };
    }
    const changed = done.outcome === 'changed';
    return {
      result: { outcome: done.outcome },
      changed,
      title: titles[set][changed ? 'changed' : 'already'],
      ...(changed && { text: 'Applies to all leads from this email.' }),
      line: `do not email: ${changed ? set : `already ${set}`}`,
      ...(changed && { undo: done.undo }),
    };
  },
  undone: 'Restored for all leads from this email.',
  opposite: { label: 'Allow email', isOffered: ({ do_not_email }) => do_not_email === 1 },
} as const satisfies LeadAction;

const titles = {
  on: { changed: 'Marked “do not email”', already: 'Already marked “do not email”' },
  off: { changed: 'Email allowed again', already: 'Email was already allowed' },
};

/** Says of the person of a lead whether they are not to be emailed: of all their leads, and of those to come. */
export async function setDoNotEmail(
  context: Pick<ActionContext, 'leads' | 'people' | 'clock'>,
  id: string,
  on: boolean,
  actor: Actor,
): Promise<DoNotEmailChanged> {
  const lead = await context.leads.find(id);
  if (!lead) return { outcome: 'not-found' };
  const [do_not_email, set] = on ? ([1, 'on'] as const) : ([0, 'off'] as const);
  if (lead.do_not_email === do_not_email) return { outcome: 'unchanged' };
  if (!on && (await context.people.findByEmail(lead.email))?.opted_out_at) return { outcome: 'opted-out' };
  const event = { kind: 'do-not-email', detail: { set } } as const;
  const undo = await changeLead(context, lead, { action: 'do-not-email', actor, becomes: { do_not_email }, event });
  return undo ? { outcome: 'changed', undo } : setDoNotEmail(context, id, on, actor);
}
