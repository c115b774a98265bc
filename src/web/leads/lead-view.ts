import type { LeadView } from '../../../views/pages/admin/lead/lead-view.ts';
import type { LeadEvent } from '../../base/lead-event.ts';
import { named } from '../../base/named.ts';
import type { Config } from '../../config/config.ts';
import type { SiteContent } from '../../content/schemas/index.ts';
import type { DeskTemplate } from '../../content/schemas/mail.ts';
import type { Delivery, Lead } from '../../db/rows.ts';
import { blankMail, type DeskContext, deskMails } from '../../integrations/mail/desk-mail.ts';
import { factGroups } from '../../leads/lead-facts.ts';
import { withFiling } from '../http/with-filing.ts';
import { deliveryLine } from './lead-deliveries.ts';
import { historyLines } from './lead-history.ts';

/** Whose page it is, and what it is made of. */
export interface LeadSite {
  config: Config;
  content: SiteContent;
  /** The email of the account. */
  me: string;
}

/** A lead, its deliveries and its trail in the words that people read. */
export function leadView(
  lead: Lead,
  events: readonly LeadEvent[],
  deliveries: readonly Delivery[],
  { config, content, me }: LeadSite,
): Omit<LeadView, 'owners' | 'person' | 'here'> {
  const groups = factGroups(lead);
  const factsOf = (heading: (typeof groups)[number]['heading']) =>
    groups.find((group) => group.heading === heading)?.facts ?? [];
  return {
    ...lead,
    name: `${lead.first_name} ${lead.last_name}`.trim(),
    drafts: emailDrafts(lead, content['mails/desk'].templates, deskContext(content, config, me)),
    answers: factsOf('Answers').filter(({ text }) => text),
    reach: reachOf(lead),
    groups: [
      { heading: 'Source', facts: factsOf('Source') },
      { heading: 'Consent', facts: factsOf('Consent') },
      {
        heading: 'Details',
        facts: [
          ...factsOf('Person'),
          ...factsOf('Answers').filter(({ text }) => !text),
          ...factsOf('Lead').toSorted((one, other) => Number(one.name === 'id') - Number(other.name === 'id')),
        ],
      },
    ].filter(({ facts }) => facts.length),
    deliveries: deliveries.map((delivery) => deliveryLine(delivery, config)),
    events: historyLines(events),
  };
}

function deskContext({ company, offerings }: SiteContent, config: Config, me: string): DeskContext {
  const { addresses, filing, origin, email } = withFiling(config, offerings);
  return { company, addresses, isQualified: filing.qualified, origin, email, me };
}

const callConsent = { yes: 'Calls and texts OK', no: 'No consent to calls', '': 'Not asked about calls' };
const mailConsent = { confirmed: 'Email confirmed', unconfirmed: 'Email not confirmed yet', '': 'Emails OK' };

function reachOf({ phone, email, consent_calls, consent_email, do_not_email }: Lead): LeadView['reach'] {
  const mail = {
    ...{ label: 'Email', text: email, href: mailtoOf(email), isRefused: do_not_email === 1 },
    consent: do_not_email ? 'Do not email' : (named(mailConsent, consent_email) ?? ''),
  };
  const call = {
    ...{ label: 'Phone', text: phone, href: `tel:${phone.replace(/[^\d+]/g, '')}`, isRefused: consent_calls === 'no' },
    consent: named(callConsent, consent_calls) ?? '',
  };
  return phone ? [call, mail] : [mail];
}

/** Encoded, so that no part of what a visitor typed is read as another recipient, a subject or a text. */
function mailtoOf(email: string): string {
  const at = email.lastIndexOf('@');
  if (at < 0) return `mailto:${encodeURIComponent(email)}`;
  return `mailto:${encodeURIComponent(email.slice(0, at))}@${encodeURIComponent(email.slice(at + 1))}`;
}

/**
 * The emails that can be begun to a person: one with the greeting and the signature of the settings alone, and those of the
 * templates that fit. None where they want none.
 */
function emailDrafts(lead: Lead, templates: readonly DeskTemplate[], context: DeskContext): LeadView['drafts'] {
  if (lead.do_not_email) return undefined;
  const to = mailtoOf(lead.email);
  return {
    blank: `${to}?body=${encoded(blankMail(lead, context))}`,
    fitting: deskMails(templates, lead, context).map(({ name, subject, text }) => ({
      name,
      href: `${to}?subject=${encodeURIComponent(subject)}&body=${encoded(text)}`,
    })),
  };
}

/** Mail programs want the line ends of email. */
const encoded = (text: string) => encodeURIComponent(`${text}\n`.replace(/\n/g, '\r\n'));
