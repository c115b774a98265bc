import type { Form } from './form.ts';

/** Changes with every notice and the calls box, so that each lead records which wording was read. */
export const consentVersion = '2026-11-27';

/**
 * Hidden from people, so only programs fill it. Browsers and password managers fill fields by name, id and label, so these resemble
 * no part of a name, an address, a company, a number or a sign-in.
 */
export const honeypotField = { name: 'aside', label: 'Leave this field empty' } as const;

/** Never required, never checked in advance. */
export const callsBox = { name: 'calls' } as const;

/** Not in the browser's script, which gets it with the form. */
export const callsLabel = (company: string) =>
  `${company} may call or text me at this number. This is optional and isn’t required to invest. I can opt out at any time.`;

export const asksForPhone = (form: Form) => form.fields.some((field) => field.control === 'tel');
