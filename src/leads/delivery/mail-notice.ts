import { formatMoment } from '../../site/format.ts';
import type { Field, Form } from '../../site/forms/form.ts';
import { leadColumns, mailColumns } from '../../site/lead-columns.ts';
import type { Lead } from '../lead.ts';

/** An email to sales, stored as the body of its delivery. */
export interface MailBody {
  subject: string;
  text: string;
  /** The person's own address, so that replies go to them; "" where it is about nobody. */
  replyTo: string;
}

/** The notice of a lead as plain text, with every field of its form. */
export function mailBody(form: Form, lead: Lead, about = 'New lead'): MailBody {
  const name = fullName(lead) || lead.email;
  const lines = [
    `${form.name}, ${formatMoment(lead.created_at)}`,
    '',
    ...form.fields.map((field) => line(field.label, answered(field, lead))),
    '',
    ...mailColumns.filter((column) => lead[column]).map((column) => line(leadColumns[column].mail, lead[column])),
  ];
  return {
    subject: `${about} (${form.name}): ${name}`.replace(/\s+/g, ' '),
    text: `${lines.join('\n')}\n`,
    replyTo: lead.email,
  };
}

const fullName = (lead: Lead) => `${lead.first_name} ${lead.last_name}`.trim();

function answered(field: Field, lead: Lead): string {
  const value = field.column === 'full_name' ? fullName(lead) : lead[field.column];
  return field.options?.find((option) => option.value === value)?.label ?? value;
}

/** Indents further lines, so that nothing typed looks like a field. */
const line = (label: string, value: string) => `${label}: ${value.replace(/\r?\n|\r/g, '\n    ') || 'not provided'}`;
