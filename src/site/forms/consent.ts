import type { Form } from './form.ts';

/** Raised with every change to a notice or the calls box, so that each lead records what was read. */
export const consentVersion = '2026-11-22';

/**
 * A field that people do not see; whoever fills it is a program. Browsers and password managers fill by what a name, an id or a
 * label is about, so this one is about nothing: no part of a name, an address, a company, a number or a sign-in. What else is
 * posted counts for nothing, such as the field of another name on a page that has been open since an earlier version.
 */
export const honeypotField = { name: 'aside', label: 'Leave this field empty' } as const;

/** Never required, never checked in advance. */
export const callsBox = {
  name: 'calls',
  labelFor: (company: string) =>
    `${company} may call or text me at this number. This is optional and isn’t required to invest. I can opt out at any time.`,
} as const;

export const asksForPhone = (form: Form) => form.fields.some((field) => field.control === 'tel');
