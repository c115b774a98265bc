import * as v from 'valibot';
import { formIds } from '../../site/forms/form.ts';
import { fillNames, linkedText, text, textNaming } from './parts.ts';

const mailTargets = ['deck', 'circular', 'memorandum', 'webinar', 'regd-webinar', 'options'] as const;
export type MailTarget = (typeof mailTargets)[number];

const oneLine = v.pipe(text, v.regex(/^.{1,100}$/, 'must be one line of no more than 100 characters'));

/** `mails/<form>.json`: the email sent to a visitor after a form. */
export const mailSchema = v.strictObject({
  subject: oneLine,
  paragraphs: v.pipe(v.array(linkedText), v.minLength(1, 'needs at least one paragraph')),
  /** Replaces the paragraphs while the form's event is ahead; `{when}` is its date. */
  ahead: v.optional(v.pipe(v.array(textNaming('when', ...fillNames)), v.minLength(1, 'needs at least one paragraph'))),
  button: v.optional(
    v.strictObject({ label: oneLine, to: v.picklist(mailTargets, `must be one of ${mailTargets.join(', ')}`) }),
  ),
  /** Below the button. */
  after: v.optional(v.array(linkedText)),
});

/** `mails/frame.json`: the opening and closing of every visitor email. */
export const mailFrameSchema = v.strictObject({
  greeting: v.pipe(textNaming('name'), v.includes('{name}', 'must have {name} in it')),
  /** When the name is unknown. */
  plainGreeting: text,
  closing: text,
  /** Why they get it; `{form}` is the form's heading. */
  reason: v.pipe(textNaming('form'), v.includes('{form}', 'must have {form} in it')),
  unsubscribe: text,
  /** Asks visitors to confirm their email. */
  confirm: v.strictObject({ text, button: oneLine }),
});

/** Placeholders of a salesperson's email. */
export const deskNames = ['name', 'form', 'amount', 'me', 'circular', 'memorandum', 'phone', 'email'] as const;
const deskText = textNaming(...deskNames);

const deskTemplate = v.strictObject({
  name: v.pipe(text, v.maxLength(60, 'can have no more than 60 characters')),
  /** Forms it applies to; all by default. */
  forms: v.optional(
    v.pipe(v.array(v.picklist(formIds, `must be one of ${formIds.join(', ')}`)), v.minLength(1, 'names no form')),
  ),
  subject: v.pipe(oneLine, v.regex(/^[^{}]*$/, 'has no names in braces')),
  /** Without a name, the space before it is dropped too. Defaults to `EMAIL_GREETING`. */
  greeting: v.optional(textNaming('name')),
  /** A paragraph with the amount is dropped where the lead has none. */
  paragraphs: v.pipe(v.array(deskText), v.minLength(1, 'needs at least one paragraph')),
  /** Defaults to `EMAIL_SIGNATURE`. */
  signature: v.optional(textNaming('me', 'phone', 'email')),
});
export type DeskTemplate = v.InferOutput<typeof deskTemplate>;

/** `mails/desk.json`: email templates on the page of a lead. */
export const deskMailsSchema = v.strictObject({
  templates: v.pipe(
    v.array(deskTemplate),
    v.checkItems(
      ({ name }, index, all) => all.findIndex((other) => other.name === name) === index,
      'has the name of another template',
    ),
  ),
});
