import type { BrowserField, Form } from '../../src/site/forms/form.ts';
import type { ConfirmationLabels } from './confirmation.tsx';

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
  /** Label of the calls box, for forms with one. */
  callsLabel?: string;
  next?: { url: string; label: string };
  confirmation: ConfirmationLabels;
};
