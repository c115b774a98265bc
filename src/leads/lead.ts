import { jsonObject, jsonTexts, lookUp } from '../base/json-object.ts';
import type { Lead } from '../db/rows.ts';
import { formatCalendarDay, formatDollars, formatDuration, formatMoment, zoneName } from '../site/format.ts';
import { callsLabel, consentVersion } from '../site/forms/consent.ts';
import { type UtmKey, utmKeys } from '../site/forms/form.ts';
import { answerLabel, formName, formOf, isFormId } from '../site/forms/index.ts';
import { columnGroups, columnOf, type LeadColumn, leadColumnOrder } from '../site/lead-columns.ts';
import { publishedSite } from '../site/site-facts.ts';

export const statusName = (status: string) => `${status.slice(0, 1).toUpperCase()}${status.slice(1)}`;

export const personName = ({ first_name, last_name }: Pick<Lead, 'first_name' | 'last_name'>) =>
  `${first_name} ${last_name}`.trim();

/** Further lines indented, so that what a visitor typed can't imitate a line of ours. */
export const indented = (text: string, indent: string) =>
  text.replace(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/g, `\n${indent}`);

export const telUrl = ({ phone }: Pick<Lead, 'phone'>) => `tel:${phone.replace(/[^\d+]/g, '')}`;

export interface Touch extends Partial<Record<UtmKey, string>> {
  landing_page: string;
  referrer: string;
  at: string;
}

/** A lead's values in column order. */
export type LeadTuple = readonly (string | number | null)[];

export const tupleOf = (lead: Lead): LeadTuple => leadColumnOrder.map((column) => lead[column]);

export const leadOfTuple = (row: LeadTuple) =>
  Object.fromEntries(leadColumnOrder.map((column, index) => [column, row[index]])) as unknown as Lead;

export const honeypotReason = 'the hidden field was filled';

/** "after 12 min" for a contacted lead, "waiting 3 h" for a new one, otherwise "". */
export function firstContact(
  { status, created_at, contacted_at }: Pick<Lead, 'status' | 'created_at' | 'contacted_at'>,
  now: Date,
): string {
  const text = contacted_at ? 'after' : status === 'new' ? 'waiting' : '';
  const duration = (contacted_at ? Date.parse(contacted_at) : now.getTime()) - Date.parse(created_at);
  // An imported lead may have been contacted before the import.
  return text && duration >= 0 ? `${text} ${formatDuration(duration)}` : '';
}

/** Columns with a value or a question in the form, by group; "" for an unanswered question. */
export function factGroups(lead: Lead) {
  const formColumns = isFormId(lead.form) ? formOf(lead.form).fields.map(({ column }) => column) : [];
  return columnGroups
    .map((heading) => ({
      heading,
      facts: leadColumnOrder
        .filter((name) => columnOf(name).group === heading)
        .map((name) => ({ name, label: columnOf(name).label, text: textOf(lead, name) }))
        .filter(({ name, text }) => text || formColumns.some((column) => column === name)),
    }))
    .filter(({ facts }) => facts.length);
}

/** A column of a lead as text; "" if unknown. */
export function textOf(lead: Lead, name: LeadColumn): string {
  const reading = lookUp(readings, name);
  if (reading) return reading(lead);
  const { type } = columnOf(name);
  const text = String(lead[name] ?? '');
  if (type === 'time') return text && formatMoment(text);
  if (type === 'day') return text && formatCalendarDay(text);
  if (type === 'flag') return lead[name] ? 'Yes' : 'No';
  if (type === 'touch') return touchText(text);
  return type === 'text' ? answerLabel(lead.form, name, text) : text;
}

const readings: Partial<Record<LeadColumn, (lead: Lead) => string>> = {
  do_not_email: (lead) => (lead.do_not_email ? 'No' : 'Yes'),
  status: ({ status }) => statusName(status),
  created_at: (lead) => `${formatMoment(lead.created_at)} (${zoneName()})`,
  contacted_at: (lead) => (lead.contacted_at ? formatMoment(lead.contacted_at) : 'Not contacted'),
  form: ({ form }) => formName(form),
  investment_amount: ({ form, investment_amount: amount }) =>
    /^\d+$/.test(amount) ? formatDollars(Number(amount)) : answerLabel(form, 'investment_amount', amount),
  spam: ({ spam }) => (spam ? 'Flagged' : 'No'),
  consent_version: (lead) => consentText(lead),
  consent_calls: (lead) => callsText(lead),
  consent_email: ({ consent_email }) =>
    lookUp({ unconfirmed: 'Not confirmed yet', confirmed: 'Confirmed' }, consent_email) ?? '',
};

function touchText(json: string): string {
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

/** The version, with its text if it is the current one. */
function consentText({ form, consent_version: version }: Lead): string {
  return version === consentVersion && isFormId(form) ? `${version}: “${formOf(form).notice}”` : version;
}

function callsText({ consent_calls: calls, consent_version: version, consent_address: proof }: Lead): string {
  if (!calls) return 'Not asked';
  if (calls === 'no') return proof ? 'Withdrawn: checked first, then sent again unchecked' : 'Not checked';
  return version === consentVersion ? `Checked: “${callsLabel(publishedSite().company.name)}”` : 'Checked';
}
