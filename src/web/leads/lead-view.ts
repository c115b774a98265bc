import type { Fact, LeadView } from '../../../views/pages/admin/lead/lead-view.ts';
import type { LeadEvent } from '../../base/lead-event.ts';
import type { Config } from '../../config/config.ts';
import type { SiteContent } from '../../content/schemas/index.ts';
import type { DeskTemplate } from '../../content/schemas/mail.ts';
import type { Delivery, Lead } from '../../db/rows.ts';
import { blankMail, type DeskContext, deskMails } from '../../integrations/mail/desk-mail.ts';
import { factGroups } from '../../leads/lead-facts.ts';
import { columnOf } from '../../site/lead-columns.ts';
import { withFiling } from '../http/with-filing.ts';
import { deliveryLine } from './lead-deliveries.ts';
import { historyLines } from './lead-history.ts';

/** A lead, its deliveries and its trail in the words that people read. */
export function leadView(
  lead: Lead,
  events: readonly LeadEvent[],
  deliveries: readonly Delivery[],
  { config, content, me }: { config: Config; content: SiteContent; me: string },
): Omit<LeadView, 'owners' | 'person' | 'here' | 'neighbors'> {
  return {
    ...lead,
    name: `${lead.first_name} ${lead.last_name}`.trim(),
    drafts: emailDrafts(lead, content['mails/desk'].templates, deskContext(content, config, me)),
    groups: factGroups(lead).map(({ heading, facts }) => ({ heading, facts: facts.map(linked) })),
    deliveries: deliveries.map((delivery) => deliveryLine(delivery, config)),
    events: historyLines(events),
  };
}

function deskContext({ company, offerings }: SiteContent, config: Config, me: string): DeskContext {
  const { addresses, filing, origin, email } = withFiling(config, offerings);
  return { company, addresses, isQualified: filing.qualified, origin, email, me };
}

/** A fact that leads to the person: an email or a telephone number. */
function linked({ name, label, text }: ReturnType<typeof factGroups>[number]['facts'][number]): Fact {
  const { kind } = columnOf(name);
  if (kind === 'email') return { label, text, href: mailtoOf(text) };
  if (kind === 'phone' && text) return { label, text, href: `tel:${text.replace(/[^\d+]/g, '')}` };
  return { label, text };
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
