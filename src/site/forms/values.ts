import { type CrmName, type Form, type LeadColumn, leadColumns, type Utm } from './form.ts';

/** Values as posted, one string a field. */
export type Values = Record<string, string>;
export type LeadValues = Record<LeadColumn, string>;

/** What the lead's columns keep of posted values. Single-line values are trimmed; a message stays as it was typed. */
export function leadValues(form: Form, values: Values): LeadValues {
  const kept = Object.fromEntries(leadColumns.map((column) => [column, ''])) as LeadValues;
  for (const field of form.fields) {
    const value = values[field.name] ?? '';
    if (field.keeps === 'full_name') Object.assign(kept, splitName(value));
    else kept[field.keeps] = field.control === 'textarea' ? value : value.trim();
  }
  return kept;
}

/** First word, and the rest; one word gives an empty last name. Spaces collapse. */
export function splitName(name: string): { first_name: string; last_name: string } {
  const [first = '', ...rest] = name.trim().split(/\s+/);
  return { first_name: first, last_name: rest.join(' ') };
}

const columnOf: Partial<Record<CrmName, LeadColumn>> = { firstname: 'first_name', lastname: 'last_name' };

/** The fields that the CRM gets for a lead, in the order of the form's call; a missing value is sent as "". */
export function crmFields(
  form: Form,
  lead: Partial<Record<LeadColumn | keyof Utm | 'lead_source', string>>,
): { name: CrmName; value: string }[] {
  return form.crm.map((name) => ({ name, value: lead[columnOf[name] ?? (name as LeadColumn)] ?? '' }));
}
