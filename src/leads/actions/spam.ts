import { changeLead, type LeadAction, onLead } from './action.ts';

/** The `spam_reason` of leads flagged by a person. */
const reason = 'marked by a person';

/** Removes the lead from every list and holds its unsent deliveries. */
export const spam = {
  button: 'Spam',
  done: 'marked as spam',
  command: {
    description: 'Mark leads as spam and hold their deliveries',
    examples: ['leads spam a1b2c3', 'leads not-spam a1b2c3'],
  },
  events: { spam: () => 'Marked as spam' },
  isOffered: (lead) => lead.spam === 0,
  perform: onLead(async (context, lead, actor) => {
    if (lead.spam) {
      const text = 'This lead was already marked as spam.';
      return { result: { outcome: 'unchanged' }, changed: false, title: 'Nothing was changed', text, line: 'was spam' };
    }
    const becomes = { spam: 1, spam_reason: reason } as const;
    const saved = await changeLead(context, lead, { action: 'spam', actor, becomes, event: { kind: 'spam' } });
    const text = 'Moved out of the leads; unsent deliveries are on hold.';
    const result = { outcome: 'spam' };
    return saved && { result, changed: true, title: 'Spam', text, line: 'spam; nothing more is sent', ...saved };
  }),
  undone: 'Moved back to leads and queued for delivery.',
} as const satisfies LeadAction;

/** Returns the lead to the lists; its deliveries are due now. */
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
  perform: onLead(async (context, lead, actor) => {
    if (!lead.spam) {
      const text = 'This lead was not marked as spam.';
      return {
        result: { outcome: 'not-spam' },
        changed: false,
        title: 'Nothing was changed',
        text,
        line: 'was not spam',
      };
    }
    const event = { kind: 'not-spam', detail: { reason: lead.spam_reason } } as const;
    const becomes = { spam: 0, spam_reason: '' } as const;
    const saved = await changeLead(context, lead, { action: 'not-spam', actor, becomes, event });
    const text = 'Moved to leads and queued for delivery.';
    const result = { outcome: 'cleared' };
    return saved && { result, changed: true, title: 'Not spam', text, line: 'not spam; queued for delivery', ...saved };
  }),
  undone: 'Marked as spam again. What was sent stays sent.',
} as const satisfies LeadAction;
