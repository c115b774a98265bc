import * as v from 'valibot';
import { linkedWords, words } from '../../../src/site/content/schemas.ts';

const said = v.strictObject({ heading: words, text: linkedWords });
const choice = v.strictObject({
  title: words,
  ask: v.strictObject({ heading: words, text: linkedWords, button: words }),
  done: said,
});

/** `mail-choice.json`: the pages behind the links in emails. */
export const mailChoiceSchema = v.strictObject({
  description: words,
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
