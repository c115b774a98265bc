import type { LeadView } from '../../../../views/pages/admin/lead/lead-view.ts';
import type { Lead } from '../../../db/rows.ts';
import { blankMail, type DeskContext, deskMails } from '../../../leads/mails/desk-mail.ts';
import type { DeskTemplate } from '../../../site/content/mail.ts';

/** Encoded, so that no part of what a visitor typed is read as another recipient, a subject or a text. */
export function mailtoOf(email: string): string {
  const at = email.lastIndexOf('@');
  if (at < 0) return `mailto:${encodeURIComponent(email)}`;
  return `mailto:${encodeURIComponent(email.slice(0, at))}@${encodeURIComponent(email.slice(at + 1))}`;
}

/**
 * The emails that can be begun to a person: one with the greeting and the signature of the settings alone, and those of the
 * templates that fit. None where they want none.
 */
export function emailDrafts(lead: Lead, templates: readonly DeskTemplate[], context: DeskContext): LeadView['drafts'] {
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
