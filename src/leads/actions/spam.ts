import { leadEvent } from '../event.ts';
import { type LeadAction, notFound } from './action.ts';

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
  events: { spam: () => 'Marked as spam', 'spam-undone': () => 'Undid “Spam”' },
  touches: ['spam'],
  isOffered: (lead) => lead.spam === 0,
  async perform({ leads, clock }, id, actor) {
    const lead = await leads.find(id);
    if (!lead) return notFound;
    const flagged = await leads.flagSpam({ id, reason, event: leadEvent(id, 'spam', actor, clock()) });
    if (!flagged) {
      const text = 'This lead was already marked as spam.';
      return { result: { outcome: 'unchanged' }, changed: false, title: 'Nothing was changed', text, line: 'was spam' };
    }
    const text = 'Moved out of the leads. What was not sent yet is held.';
    return {
      result: { outcome: 'spam' },
      changed: true,
      title: 'Spam',
      text,
      line: 'spam; nothing more is sent',
      undo: {},
    };
  },
  undo: {
    done: 'Moved back to leads and queued for delivery.',
    async perform({ leads, clock }, id, actor) {
      const lead = await leads.find(id);
      if (!lead) return { outcome: 'not-found' };
      if (!lead.spam || lead.spam_reason !== reason) return { outcome: 'moved-on' };
      const event = leadEvent(id, 'spam-undone', actor, clock());
      return { outcome: (await leads.clearSpam({ id, now: event.at, event })) ? 'undone' : 'moved-on' };
    },
  },
} as const satisfies LeadAction;
