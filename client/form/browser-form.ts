import type { BrowserField, Form } from '../../src/site/forms/form.ts';
import type { ConfirmationWords } from './confirmation.tsx';

/** What the browser needs of a form declaration. */
export type BrowserForm = Pick<
  Form,
  | 'id'
  | 'submit'
  | 'submitting'
  | 'success'
  | 'failure'
  | 'missing'
  | 'clears'
  | 'notice'
  | 'ignoresEmptyEmail'
  | 'browserChecks'
> & {
  fields: readonly BrowserField[];
  heading: string;
  asksForCalls: boolean;
  next?: { url: string; label: string };
  confirmation: ConfirmationWords;
};
