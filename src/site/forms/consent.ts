import type { Form } from './form.ts';

/** Raised whenever a notice or the words of the calls box change, so that each lead says what its person read. */
export const consentVersion = '2026-11';

/** A field that people do not see and autofill does not fill; whoever fills it is a program. */
export const trapField = { name: 'company_fax', label: 'Leave this field empty' } as const;

/** The box beside a phone field. Never required, never ticked beforehand. */
export const callsBox = {
  name: 'calls',
  label:
    'Mainstreet may call or text me at this number. Optional: it is not a condition of anything, and I can withdraw it at any time.',
} as const;

export const asksForPhone = (form: Form) => form.fields.some((field) => field.control === 'tel');
