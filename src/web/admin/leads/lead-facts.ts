import type { Fact, LeadView } from '../../../../views/pages/admin/lead/lead-view.ts';
import { jsonObject, jsonTexts } from '../../../base/json-object.ts';
import { named } from '../../../base/named.ts';
import { type Lead, statusName } from '../../../leads/lead.ts';
import { formatCalendarDay, formatMoment, zoneName } from '../../../site/format.ts';
import { callsBox, consentVersion } from '../../../site/forms/consent.ts';
import { utmKeys } from '../../../site/forms/form.ts';
import { answerWords, formName, formOf, isFormId } from '../../../site/forms/index.ts';
import { columnGroups, columnOf, type LeadColumn, leadColumnOrder } from '../../../site/lead-columns.ts';
import { mailtoOf } from './email-draft.ts';

/** Every column of a lead that has a value or a question in its form, under its label and in groups; "" for a question without an answer. */
export function factGroups(lead: Lead): LeadView['groups'] {
  const asked = isFormId(lead.form) ? formOf(lead.form).fields.map(({ column }) => column) : [];
  return columnGroups
    .map((heading) => ({
      heading,
      facts: leadColumnOrder
        .filter((name) => columnOf(name).group === heading)
        .map((name) => ({ name, label: columnOf(name).label, ...factOf(lead, name) }))
        .filter(({ name, text }) => text || asked.some((column) => column === name))
        .map(({ name: _, ...fact }) => fact),
    }))
    .filter(({ facts }) => facts.length);
}

type Reading = (lead: Lead) => Omit<Fact, 'label'>;

function factOf(lead: Lead, name: LeadColumn): Omit<Fact, 'label'> {
  const reading = named(readings, name);
  if (reading) return reading(lead);
  const { kind } = columnOf(name);
  const text = String(lead[name] ?? '');
  if (kind === 'time') return { text: text && formatMoment(text) };
  if (kind === 'flag') return { text: lead[name] ? 'Yes' : 'No' };
  if (kind === 'touch') return { text: touchWords(text) };
  if (kind === 'email') return { text, href: mailtoOf(text) };
  if (kind === 'phone') return { text, ...(text && { href: `tel:${text.replace(/[^\d+]/g, '')}` }) };
  return { text: answerWords(lead.form, name, text) };
}

/** Columns that need other words than their kind has. */
const readings: Partial<Record<LeadColumn, Reading>> = {
  do_not_email: (lead) => ({ text: lead.do_not_email ? 'No' : 'Yes' }),
  status: ({ status }) => ({ text: statusName(status) }),
  created_at: (lead) => ({ text: `${formatMoment(lead.created_at)} (${zoneName()})` }),
  contacted_at: (lead) => ({ text: lead.contacted_at ? formatMoment(lead.contacted_at) : 'Not contacted' }),
  form: ({ form }) => ({ text: formName(form) }),
  due_on: ({ due_on }) => ({ text: due_on && formatCalendarDay(due_on) }),
  spam: ({ spam }) => ({ text: spam ? 'Flagged' : 'No' }),
  consent_version: (lead) => ({ text: consentWords(lead) }),
  consent_calls: (lead) => ({ text: callsWords(lead) }),
};

function touchWords(json: string): string {
  const touch = jsonTexts(jsonObject(json));
  const campaign = utmKeys.flatMap((key) => touch[key] || []).join(' / ');
  return [
    campaign,
    touch.landing_page && `on ${touch.landing_page}`,
    touch.referrer && `from ${touch.referrer}`,
    touch.at && formatMoment(touch.at),
  ]
    .filter(Boolean)
    .join(', ');
}

/** The version, with the words of it where they are still ours. */
function consentWords({ form, consent_version: version }: Lead): string {
  return version === consentVersion && isFormId(form) ? `${version}: “${formOf(form).notice}”` : version;
}

function callsWords({ consent_calls: calls, consent_version: version, consent_address: proof }: Lead): string {
  if (!calls) return 'Not asked';
  if (calls === 'no') return proof ? 'Withdrawn: checked first, then sent again unchecked' : 'Not checked';
  return version === consentVersion ? `Checked: “${callsBox.label}”` : 'Checked';
}
