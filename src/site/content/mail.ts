import * as v from 'valibot';
import { linkedWords, words, wordsNaming } from './shapes.ts';

/** Where the button of an email leads. */
const mailTargets = ['deck', 'circular', 'memorandum', 'webinar', 'regd-webinar', 'options'] as const;
export type MailTarget = (typeof mailTargets)[number];

const oneLine = v.pipe(words, v.regex(/^.{1,100}$/, 'must be one line of no more than 100 characters'));

/** `mails/<form>.json`: the email that a visitor gets after sending a form. */
export const mailShape = v.strictObject({
  subject: oneLine,
  paragraphs: v.pipe(v.array(linkedWords), v.minLength(1, 'needs at least one paragraph')),
  button: v.optional(
    v.strictObject({ label: oneLine, to: v.picklist(mailTargets, `must be one of ${mailTargets.join(', ')}`) }),
  ),
  /** What follows the button. */
  after: v.optional(v.array(linkedWords)),
});

/** `mails/frame.json`: what every email to a visitor begins and ends with. */
export const mailFrameShape = v.strictObject({
  greeting: v.pipe(wordsNaming('name'), v.includes('{name}', 'must have {name} in it')),
  /** Where we know no name. */
  plainGreeting: words,
  closing: words,
  /** Why they get it; `{form}` is the heading of the form. */
  reason: v.pipe(wordsNaming('form'), v.includes('{form}', 'must have {form} in it')),
  unsubscribe: words,
  /** Where visitors are asked to confirm their email. */
  confirm: v.strictObject({ text: words, button: oneLine }),
});
