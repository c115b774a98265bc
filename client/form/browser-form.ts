import type { BrowserField, Form } from '../../src/site/forms/form.ts';
import type { ConfirmationLabels } from './confirmation.tsx';

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
  /** The words of the box beside the phone field, of a form that has one. */
  callsLabel?: string;
  next?: { url: string; label: string };
  confirmation: ConfirmationLabels;
};
