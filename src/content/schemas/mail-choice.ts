import * as v from 'valibot';
import { linkedText, text } from './parts.ts';

const said = v.strictObject({ heading: text, text: linkedText });
const choice = v.strictObject({
  title: text,
  ask: v.strictObject({ heading: text, text: linkedText, button: text }),
  done: said,
});

/** `mail-choice.json`: the pages behind the links in emails. */
export const mailChoiceSchema = v.strictObject({
  description: text,
  unsubscribe: choice,
  confirm: choice,
  expired: said,
  silent: said,
  invalid: said,
});

/** What the page shows: which choice, and how far it is. */
export interface MailChoiceView {
  choice: 'unsubscribe' | 'confirm';
  step: 'ask' | 'done' | 'expired' | 'silent' | 'invalid';
}
