import { type CrmName, crmColumns, type FormColumn, formColumns } from '../lead-columns.ts';
import { trimmed } from '../valid-text.ts';
import type { Form, Utm } from './form.ts';

export type Values = Record<string, string>;
export type LeadValues = Record<FormColumn, string>;

/** Trims single-line values; a message stays as typed. */
export function leadValues(form: Form, values: Values): LeadValues {
  const stored = Object.fromEntries(formColumns.map((column) => [column, ''])) as LeadValues;
  for (const field of form.fields) {
    const value = values[field.name] ?? '';
    if (field.column === 'full_name') Object.assign(stored, splitName(value));
    else stored[field.column] = field.control === 'textarea' ? value : trimmed(value);
  }
  return stored;
}

/** Splits at the first space; one word gives an empty last name. */
export function splitName(name: string): { first_name: string; last_name: string } {
  const [first = '', ...rest] = trimmed(name).split(/\s+/);
  return { first_name: first, last_name: rest.join(' ') };
}

/** In the order of the form's CRM call; a missing value is "". */
export function crmFields(
  form: Form,
  lead: Partial<Record<FormColumn | keyof Utm | 'lead_source' | 'consent_email', string>>,
): { name: CrmName; value: string }[] {
  return form.crm.map((name) => ({ name, value: lead[crmColumns[name]] ?? '' }));
}
