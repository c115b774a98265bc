import type { Actor } from '../../base/actor.ts';
import { jsonObject, jsonTexts } from '../../base/json-object.ts';
import { leadEvent } from '../event.ts';
import { type ActionContext, type LeadAction, notFound } from './action.ts';

export type SpamCleared = { outcome: 'cleared' } | { outcome: 'not-spam' } | { outcome: 'not-found' };

export const notSpam = {
  button: 'Not spam',
  done: 'marked as not spam',
  command: {
    description: 'Unmark leads as spam and deliver them',
    flagged: true,
    examples: ['leads not-spam a1b2c3', 'leads list --spam | cut -f1 | xargs leads not-spam'],
  },
  events: {
    'not-spam': ({ repeated }) =>
      repeated ? 'Unmarked as spam: the form was sent again with its hidden field empty' : 'Marked as not spam',
    'not-spam-undone': () => 'Undid “Not spam”',
  },
  touches: ['spam'],
  isOffered: ({ spam }) => spam === 1,
  async perform(context, id, actor) {
    const result = await markNotSpam(context, id, actor);
    if (result.outcome === 'not-found') return notFound;
    if (result.outcome === 'not-spam') {
      const text = 'This lead was not marked as spam.';
      return { result, changed: false, title: 'Nothing was changed', text, line: 'was not spam' };
    }
    const text = 'Moved to leads and queued for delivery.';
    return { result, changed: true, title: 'Not spam', text, line: 'not spam; queued for delivery', undo: {} };
  },
  undo: {
    done: 'Marked as spam again. What was sent stays sent.',
    async perform({ leads, clock }, id, actor) {
      const lead = await leads.find(id);
      if (!lead) return { outcome: 'not-found' };
      const cleared = (await leads.events(id)).findLast(({ kind }) => kind === 'not-spam');
      const { reason } = jsonTexts(jsonObject(cleared?.detail ?? ''));
      if (lead.spam || !reason) return { outcome: 'moved-on' };
      const event = leadEvent(id, 'not-spam-undone', actor, clock());
      return { outcome: (await leads.flagSpam({ id, reason, event })) ? 'undone' : 'moved-on' };
    },
  },
} as const satisfies LeadAction;

/** Says that a flagged lead is none: it joins the others, and its deliveries are due now. */
export async function markNotSpam(
  context: Pick<ActionContext, 'leads' | 'clock'>,
  id: string,
  actor: Actor,
): Promise<SpamCleared> {
  const lead = await context.leads.find(id);
  if (!lead) return { outcome: 'not-found' };
  if (!lead.spam) return { outcome: 'not-spam' };
  const now = context.clock();
  const event = leadEvent(id, 'not-spam', actor, now, { reason: lead.spam_reason });
  const cleared = await context.leads.clearSpam({ id, now: event.at, event });
  return { outcome: cleared ? 'cleared' : 'not-spam' };
}
