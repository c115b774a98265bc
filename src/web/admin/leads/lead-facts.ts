import type { Fact, LeadView } from '../../../../views/pages/admin/lead/lead-view.ts';
import { statusName } from '../../../../views/pages/admin/leads/leads-view.ts';
import { jsonObject, jsonTexts } from '../../../base/json-object.ts';
import type { Lead } from '../../../leads/lead.ts';
import { formatMoment } from '../../../site/format.ts';
import { callsBox, consentVersion } from '../../../site/forms/consent.ts';
import { type LeadColumn, utmKeys } from '../../../site/forms/form.ts';
import { answerWords, formName, formOf, isFormId } from '../../../site/forms/index.ts';

/** What each column is called, in groups. A column that is not named here does not compile. */
const labels: Record<keyof Lead, readonly [group: string, label: string]> = {
  first_name: ['Person', 'First name'],
  last_name: ['Person', 'Last name'],
  email: ['Person', 'E-mail'],
  phone: ['Person', 'Phone'],
  do_not_email: ['Person', 'May be written to'],
  created_at: ['Lead', 'Date'],
  contacted_at: ['Lead', 'Last Contacted'],
  status: ['Lead', 'Status'],
  form: ['Lead', 'Form'],
  page: ['Lead', 'Page'],
  lead_source: ['Lead', 'Lead source'],
  spam: ['Lead', 'Spam'],
  spam_reason: ['Lead', 'Reason for the flag'],
  id: ['Lead', 'Id'],
  message: ['Answers', 'Message'],
  investment_amount: ['Answers', 'Investment amount'],
  has_income_200k: ['Answers', 'Income over $200,000'],
  has_real_estate_experience: ['Answers', 'Real estate experience'],
  funds_available: ['Answers', 'Funds available'],
  ready_to_invest: ['Answers', 'Ready to invest'],
  guests: ['Answers', 'Guests'],
  utm_source: ['How they came', 'Source'],
  utm_medium: ['How they came', 'Medium'],
  utm_campaign: ['How they came', 'Campaign'],
  utm_content: ['How they came', 'Content'],
  utm_term: ['How they came', 'Term'],
  first_touch: ['How they came', 'First touch'],
  last_touch: ['How they came', 'Last touch'],
  landing_page: ['How they came', 'Landing page'],
  referrer: ['How they came', 'Referrer'],
  address: ['How they came', 'Address'],
  consent_version: ['Consent', 'Wording'],
  consent_at: ['Consent', 'Time'],
  consent_calls: ['Consent', 'Calls and texts'],
  consent_address: ['Consent', 'Address of the answer'],
};

/** Every column of a lead under its label, in groups, with "" for what is not known. */
export function factGroups(lead: Lead): LeadView['groups'] {
  const groups = new Map<string, Fact[]>();
  for (const [column, [heading, label]] of Object.entries(labels) as [keyof Lead, readonly [string, string]][]) {
    const facts = groups.get(heading) ?? [];
    groups.set(heading, facts);
    facts.push({ label, ...(readings[column]?.(lead) ?? { text: String(lead[column] ?? '') }) });
  }
  return [...groups].map(([heading, facts]) => ({ heading, facts }));
}

type Reading = (lead: Lead) => Omit<Fact, 'label'>;

const answered =
  (column: LeadColumn): Reading =>
  (lead) => ({ text: answerWords(lead.form, column, lead[column]) });

/** Columns that people read otherwise than they are kept. */
const readings: Partial<Record<keyof Lead, Reading>> = {
  email: ({ email }) => ({ text: email, href: mailtoOf(email) }),
  phone: ({ phone }) => ({ text: phone, ...(phone && { href: `tel:${phone.replace(/[^\d+]/g, '')}` }) }),
  do_not_email: (lead) => ({ text: lead.do_not_email ? 'No' : 'Yes' }),
  status: ({ status }) => ({ text: statusName(status) }),
  created_at: (lead) => ({ text: `${formatMoment(lead.created_at)} (Indianapolis)` }),
  contacted_at: (lead) => ({ text: lead.contacted_at ? formatMoment(lead.contacted_at) : 'Not contacted' }),
  form: ({ form }) => ({ text: formName(form) }),
  spam: ({ spam }) => ({ text: spam ? 'Flagged' : 'No' }),
  has_income_200k: answered('has_income_200k'),
  has_real_estate_experience: answered('has_real_estate_experience'),
  funds_available: answered('funds_available'),
  ready_to_invest: answered('ready_to_invest'),
  guests: answered('guests'),
  first_touch: (lead) => ({ text: touchWords(lead.first_touch) }),
  last_touch: (lead) => ({ text: touchWords(lead.last_touch) }),
  consent_version: (lead) => ({ text: consentWords(lead) }),
  consent_at: (lead) => ({ text: lead.consent_at && formatMoment(lead.consent_at) }),
  consent_calls: (lead) => ({ text: callsWords(lead) }),
};

/** Encoded, so that no part of what a visitor typed is read as another recipient, a subject or a text. */
function mailtoOf(email: string): string {
  const at = email.lastIndexOf('@');
  if (at < 0) return `mailto:${encodeURIComponent(email)}`;
  return `mailto:${encodeURIComponent(email.slice(0, at))}@${encodeURIComponent(email.slice(at + 1))}`;
}

function touchWords(json: string): string {
  const touch = jsonTexts(jsonObject(json));
  const campaign = utmKeys.flatMap((key) => touch[key] ?? []).join(' / ');
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
  if (calls === 'no') return proof ? 'Withdrawn: ticked first, then sent again without the tick' : 'Not ticked';
  return version === consentVersion ? `Ticked: “${callsBox.label}”` : 'Ticked';
}
