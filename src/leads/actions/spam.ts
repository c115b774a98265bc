import { type LeadAction, onLead } from './action.ts';

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
  perform: onLead((_, lead) => {
    if (lead.spam) {
      const text = 'This lead was already marked as spam.';
      return { result: { outcome: 'unchanged' }, title: 'Nothing was changed', text, line: 'was spam' };
    }
    return {
      action: 'spam',
      becomes: { spam: 1, spam_reason: reason },
      event: { kind: 'spam' },
      done: {
        result: { outcome: 'spam' },
        title: 'Spam',
        text: 'Moved out of the leads; unsent deliveries are on hold.',
        line: 'spam; nothing more is sent',
      },
    };
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
  perform: onLead((_, lead) => {
    if (!lead.spam) {
      const text = 'This lead was not marked as spam.';
      return { result: { outcome: 'not-spam' }, title: 'Nothing was changed', text, line: 'was not spam' };
    }
    return {
      action: 'not-spam',
      becomes: { spam: 0, spam_reason: '' },
      event: { kind: 'not-spam', detail: { reason: lead.spam_reason } },
      done: {
        result: { outcome: 'cleared' },
        title: 'Not spam',
        text: 'Moved to leads and queued for delivery.',
        line: 'not spam; queued for delivery',
      },
    };
  }),
  undone: 'Marked as spam again. What was sent stays sent.',
} as const satisfies LeadAction;
