import { changeLead, type LeadAction, notFound } from './action.ts';

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
