import * as v from 'valibot';
import { formIds } from '../../site/forms/form.ts';
import { atLeast, contentFile, fillNames, linkedText, text, textNaming } from './parts.ts';

const mailTargets = ['deck', 'circular', 'memorandum', 'webinar', 'regd-webinar', 'options'] as const;
export type MailTarget = (typeof mailTargets)[number];

const oneLine = v.pipe(text, v.regex(/^.{1,100}$/, 'must be one line of no more than 100 characters'));

/** `mails/<form>.json`: the email sent to a visitor after a form. */
export const mailSchema = contentFile({
  subject: oneLine,
  /** `{reply}` is when the form's confirmation says that they hear from us. */
  paragraphs: atLeast(1, textNaming('reply', ...fillNames), 'needs at least one paragraph'),
  /** Replaces the paragraphs while the form's video is a sample. */
  sampled: v.optional(atLeast(1, linkedText, 'needs at least one paragraph')),
  /** Replaces the paragraphs while the form's event is ahead; `{when}` is its date. */
  ahead: v.optional(atLeast(1, textNaming('when', ...fillNames), 'needs at least one paragraph')),
  button: v.optional(
    v.strictObject({ label: oneLine, to: v.picklist(mailTargets, `must be one of ${mailTargets.join(', ')}`) }),
  ),
  /** Below the button. */
  after: v.optional(v.array(linkedText)),
});

/** `mails/frame.json`: the opening and closing of every visitor email. */
export const mailFrameSchema = contentFile({
  greeting: v.pipe(textNaming('name'), v.includes('{name}', 'must have {name} in it')),
  /** When the name is unknown. */
  plainGreeting: text,
  closing: text,
  /** Why they get it; `{form}` is the form's heading. */
  reason: v.pipe(textNaming('form'), v.includes('{form}', 'must have {form} in it')),
  unsubscribe: text,
  confirm: v.strictObject({ text, button: oneLine }),
});

/** Placeholders of a salesperson's email. */
export const deskNames = ['name', 'form', 'amount', 'me', 'circular', 'memorandum', 'phone', 'email'] as const;
const deskText = textNaming(...deskNames);

const deskTemplate = v.strictObject({
  name: v.pipe(text, v.maxLength(60, 'can have no more than 60 characters')),
  /** Forms it applies to; all by default. */
  forms: v.optional(atLeast(1, v.picklist(formIds, `must be one of ${formIds.join(', ')}`), 'names no form')),
  subject: v.pipe(oneLine, v.regex(/^[^{}]*$/, 'has no names in braces')),
  /** Without a name, the space before it is dropped too. Defaults to `EMAIL_GREETING`. */
  greeting: v.optional(textNaming('name')),
  /** A paragraph with the amount is dropped where the lead has none. */
  paragraphs: atLeast(1, deskText, 'needs at least one paragraph'),
  /** Defaults to `EMAIL_SIGNATURE`. */
  signature: v.optional(textNaming('me', 'phone', 'email')),
});
export type DeskTemplate = v.InferOutput<typeof deskTemplate>;

/** `mails/desk.json`: email templates on the page of a lead. */
export const deskMailsSchema = contentFile({
  templates: v.pipe(
    v.array(deskTemplate),
    v.checkItems(
      ({ name }, index, all) => all.findIndex((other) => other.name === name) === index,
      'has the name of another template',
    ),
  ),
});

const statement = v.strictObject({ heading: text, text: linkedText });
const choice = v.strictObject({
  title: text,
  ask: v.strictObject({ heading: text, text: linkedText, button: text }),
  done: statement,
});

/** `mail-choice.json`: the pages behind the links in emails. */
export const mailChoiceSchema = contentFile({
  description: text,
  unsubscribe: choice,
  confirm: choice,
  expired: statement,
  silent: statement,
  invalid: statement,
});

export interface MailChoiceView {
  choice: 'unsubscribe' | 'confirm';
  step: 'ask' | 'done' | 'expired' | 'silent' | 'invalid';
}
