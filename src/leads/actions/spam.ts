import type { Actor } from '../../base/actor.ts';
import { type ActionContext, changeLead, type LeadAction, notFound } from './action.ts';

/** The `spam_reason` of what a person has flagged. */
const reason = 'marked by a person';

/** Says that a lead is spam: it leaves every list, and what has not gone out yet is held. */
export const spam = {
  button: 'Spam',
  done: 'marked as spam',
  command: {
    description: 'Mark leads as spam and hold their deliveries',
    examples: ['leads spam a1b2c3', 'leads not-spam a1b2c3'],
  },
  events: { spam: () => 'Marked as spam' },
  isOffered: (lead) => lead.spam === 0,
  async perform(context, id, actor) {
    const lead = await context.leads.find(id);
    if (!lead) return notFound;
    const becomes = { spam: 1, spam_reason: reason } as const;
    const undo = lead.spam
      ? undefined
      : await changeLead(context, lead, { action: 'spam', actor, becomes, event: { kind: 'spam' } });
    if (!undo) {
      const text = 'This lead was already marked as spam.';
      return { result: { outcome: 'unchanged' }, changed: false, title: 'Nothing was changed', text, line: 'was spam' };
    }
    const text = 'Moved out of the leads; unsent deliveries are on hold.';
    return {
      result: { outcome: 'spam' },
      changed: true,
      title: 'Spam',
      text,
      line: 'spam; nothing more is sent',
      undo,
    };
  },
  undone: 'Moved back to leads and queued for delivery.',
} as const satisfies LeadAction;

export type SpamCleared = { outcome: 'cleared'; undo: string } | { outcome: 'not-spam' } | { outcome: 'not-found' };

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
  },
  isOffered: ({ spam }) => spam === 1,
  async perform(context, id, actor) {
    const marked = await markNotSpam(context, id, actor);
    const result = { outcome: marked.outcome };
    if (marked.outcome === 'not-found') return notFound;
    if (marked.outcome === 'not-spam') {
      const text = 'This lead was not marked as spam.';
      return { result, changed: false, title: 'Nothing was changed', text, line: 'was not spam' };
    }
    const text = 'Moved to leads and queued for delivery.';
    return { result, changed: true, title: 'Not spam', text, line: 'not spam; queued for delivery', undo: marked.undo };
  },
  undone: 'Marked as spam again. What was sent stays sent.',
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
  const event = { kind: 'not-spam', detail: { reason: lead.spam_reason } } as const;
  const becomes = { spam: 0, spam_reason: '' } as const;
  const undo = await changeLead(context, lead, { action: 'not-spam', actor, becomes, event });
  return undo ? { outcome: 'cleared', undo } : { outcome: 'not-spam' };
}
