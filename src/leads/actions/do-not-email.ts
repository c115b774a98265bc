import { type LeadAction, onLead, refusedInput } from './action.ts';

export const doNotEmail = {
  button: 'Do not email',
  done: 'marked “do not email”',
  inputs: [{ name: 'set' }],
  events: { 'do-not-email': ({ set }) => (set === 'on' ? 'Marked “do not email”' : 'Email allowed again') },
  isOffered: ({ do_not_email }) => !do_not_email,
  perform: onLead(async (context, lead, { set = 'on' }) => {
    if (set !== 'on' && set !== 'off') return refusedInput('Nothing was changed', 'set', 'It can be on or off');
    const do_not_email = set === 'on' ? 1 : 0;
    const { changed: title, already } = titles[set];
    if (lead.do_not_email === do_not_email) {
      const line = `do not email: already ${set}`;
      return { result: { outcome: 'unchanged' }, title: already, line };
    }
    if (set === 'off' && (await context.people.findByEmail(lead.email))?.opted_out_at) {
      return {
        result: { outcome: 'opted-out' },
        title: 'Nothing was changed',
        text: 'They asked for no email themselves.',
        tone: 'bad',
        line: 'asked for no email',
      };
    }
    return {
      action: 'do-not-email',
      becomes: { do_not_email },
      event: { kind: 'do-not-email', detail: { set } },
      done: {
        result: { outcome: 'changed' },
        title,
        text: 'Applies to all leads from this email.',
        line: `do not email: ${set}`,
      },
    };
  }),
  undone: 'Restored for all leads from this email.',
  opposite: { label: 'Allow email', isOffered: ({ do_not_email }) => do_not_email === 1 },
} as const satisfies LeadAction;

const titles = {
  on: { changed: 'Marked “do not email”', already: 'Already marked “do not email”' },
  off: { changed: 'Email allowed again', already: 'Email was already allowed' },
};
