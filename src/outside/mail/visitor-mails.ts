import { hash } from 'node:crypto';
import type { MailConfig } from '../../config.ts';
import type { Send } from '../../leads/delivery/worker-options.ts';
import { type Admissions, withheldWords } from '../../leads/mails/admissions.ts';
import type { VisitorMailBody } from '../../leads/mails/visitor-mail.ts';
import { formatDayKey } from '../../site/format.ts';
import { mailHtml } from './mail-html.ts';
import { mailSender } from './mail-sender.ts';
import { mailText } from './mail-text.ts';

interface VisitorMailsOptions {
  config: Pick<MailConfig, 'url' | 'from'>;
  admissions: Admissions;
  /** Milliseconds for each step of a conversation with the server. */
  timeout?: number;
}

/** Sends visitors what their forms promise: one email per form, address and day, and none to who asked for none. */
export function visitorMails({ config, admissions, timeout }: VisitorMailsOptions): Send {
  const send = mailSender({ config, timeout });
  return async ({ id, lead_id, form, created_at, body }) => {
    const mail = JSON.parse(body) as VisitorMailBody;
    const key = hash('sha256', JSON.stringify([form, mail.to.toLowerCase(), formatDayKey(created_at)]));
    const admitted = await admissions.admit({ id, leadId: lead_id ?? '', key });
    if (admitted !== 'send') return { outcome: 'withheld', answer: withheldWords[admitted] };
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
