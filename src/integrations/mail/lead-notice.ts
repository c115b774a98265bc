import type { Lead } from '../../db/rows.ts';
import { textOf } from '../../leads/lead-facts.ts';
import { newLead } from '../../leads/submit.ts';
import { formatMoment } from '../../site/format.ts';
import type { Field, Form } from '../../site/forms/form.ts';
import { leadColumns, mailColumns } from '../../site/lead-columns.ts';
import { pathTo } from '../../site/routes.ts';

/** An email to sales. */
export interface MailBody {
  subject: string;
  text: string;
  /** The person's own address, so that replies go to them; "" where it is about nobody. */
  replyTo: string;
}

/** The notice of a lead as plain text: what matters first, where to work on it, then what else its form asked. */
export function mailBody(form: Form, lead: Lead, { about = newLead, origin = '' } = {}): MailBody {
  const name = fullName(lead) || lead.email;
  const amount = form.fields.find(({ column }) => amounts.some((wanted) => wanted === column));
  const others = form.fields.filter(
    (field) => field !== amount && !saidAbove.some((column) => column === field.column),
  );
  const isDirect = lead.utm_source === 'direct';
  const campaign = isDirect ? '' : [lead.utm_source, lead.utm_campaign].filter(Boolean).join(' / ');
  const lines = [
    name.replace(/\s+/g, ' '),
    ...(lead.phone || form.fields.some(({ column }) => column === 'phone') ? [line('Phone', lead.phone)] : []),
    line('Email', lead.email),
    ...(amount ? [line('Amount', answered(amount, lead))] : []),
    line('Form', `${form.name}, ${formatMoment(lead.created_at)}`),
    ...(campaign ? [line('Campaign', campaign)] : []),
    ...(origin ? ['', `${origin}${pathTo('adminLead', { id: lead.id })}`] : []),
    ...(others.length ? ['', ...others.map((field) => line(field.label, answered(field, lead)))] : []),
    '',
    ...mailColumns
      .filter((column) => lead[column] && !(isDirect && column.startsWith('utm_')))
      .map((column) => line(leadColumns[column].mail, lead[column])),
  ];
  return {
    subject: `${about} (${form.name}): ${name}`.replace(/\s+/g, ' '),
    text: `${lines.join('\n')}\n`,
    replyTo: lead.email,
  };
}

const saidAbove = ['full_name', 'first_name', 'last_name', 'phone', 'email'] as const;
const amounts = ['investment_amount', 'funds_available'] as const;

const fullName = (lead: Lead) => `${lead.first_name} ${lead.last_name}`.trim();

function answered(field: Field, lead: Lead): string {
  return field.column === 'full_name' ? fullName(lead) : textOf(lead, field.column);
}

/** Indents further lines, so that nothing typed looks like a field. */
const line = (label: string, value: string) => `${label}: ${value.replace(/\r?\n|\r/g, '\n    ') || 'not provided'}`;
