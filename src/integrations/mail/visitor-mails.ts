import { hash } from 'node:crypto';
import type { MailConfig } from '../../config/config.ts';
import type { LeadStore } from '../../leads/lead-store.ts';
import { emailOf } from '../../leads/people/person.ts';
import { type Admissions, withheldReasons } from '../../outbox/admissions.ts';
import type { Send } from '../../outbox/worker-options.ts';
import { formatDayKey } from '../../site/format.ts';
import { leadToSend } from '../lead-to-send.ts';
import { mailHtml } from './mail-html.ts';
import { mailSender } from './mail-sender.ts';
import { mailText } from './mail-text.ts';
import type { VisitorMailer } from './visitor-mail.ts';

interface VisitorMailsOptions {
  config: Pick<MailConfig, 'url' | 'from'>;
  leads: Pick<LeadStore, 'find'>;
  admissions: Admissions;
  /** Makes the email of a lead. */
  mailOf: VisitorMailer;
  /** Milliseconds for each step of a conversation with the server. */
  timeout?: number;
}

/** Sends visitors what their forms promise: one email per form, address and day, and none to who asked for none. */
export function visitorMails({ config, leads, admissions, mailOf, timeout }: VisitorMailsOptions): Send {
  const send = mailSender({ config, timeout });
  return async (delivery) => {
    const { id, form, created_at } = delivery;
    const found = await leadToSend(leads, delivery);
    if ('withheld' in found) return found.withheld;
    const { lead } = found;
    const key = hash('sha256', JSON.stringify([form, emailOf(lead.email), formatDayKey(created_at)]));
    const admitted = await admissions.admit({ id, leadId: lead.id, key });
    if (admitted !== 'send') return { outcome: 'withheld', answer: withheldReasons[admitted] };
    const mail = await mailOf(lead);
    return send(id, {
      to: { name: '', address: mail.to },
      replyTo: { name: '', address: mail.replyTo },
      subject: mail.subject,
      text: mailText(mail.blocks),
      html: mailHtml(mail),
      attachments: mail.calendar && [
        {
          filename: `${mail.calendar.id}.ics`,
          content: mail.calendar.file,
          contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
        },
      ],
      headers: {
        'Auto-Submitted': 'auto-generated',
        'List-Unsubscribe': { prepared: true, value: `<${mail.unsubscribe}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    });
  };
}
