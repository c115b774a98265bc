import { hash } from 'node:crypto';
import { escapeHtml } from '../../base/html-text.ts';
import type { MailConfig } from '../../config/config.ts';
import type { Engine } from '../../db/engine.ts';
import { type LeadStore, leadToSend } from '../../leads/lead-store.ts';
import { emailOf } from '../../leads/people.ts';
import { mailRefusal } from '../../outbox/admissions.ts';
import type { Send } from '../../outbox/delivery-worker.ts';
import { shippedColors } from '../../site/company/colors.ts';
import { formatDayKey } from '../../site/format.ts';
import { publishedSite } from '../../site/site-facts.ts';
import { mailSender } from './mail-sender.ts';
import type { MailBlock, MailPart, VisitorMailBody, VisitorMailer } from './visitor-mail.ts';

// Mail programs support neither external style sheets nor custom properties, so styles are inline.
const face = "font-family:Archivo,'Helvetica Neue',Arial,sans-serif";
const inlineStyles = (ink: string) => ({
  text: `margin:0 0 16px;${face};font-size:17px;line-height:1.5;color:${ink}`,
  small: `margin:0 0 12px;${face};font-size:13px;line-height:1.5;color:#4a5a63`,
  around: 'margin:24px 0',
  button: `display:inline-block;padding:14px 24px;${face};font-size:17px;line-height:1.3;font-weight:600;color:#ffffff;background-color:${ink};text-decoration:none`,
  rule: 'height:0;margin:32px 0 16px;border:0;border-top:1px solid #c9cec9',
});

/** One column, no pictures, nothing loaded from elsewhere. */
export function mailHtml({ subject, sender, blocks }: Pick<VisitorMailBody, 'subject' | 'sender' | 'blocks'>): string {
  const { ink, light } = publishedSite().company.colors ?? shippedColors;
  const styles = inlineStyles(ink);
  const first = blocks.findIndex(({ kind }) => kind === 'small');
  const end = first < 0 ? blocks.length : first;
  const written = (some: readonly MailBlock[]) => some.map((block) => blockHtml(block, styles)).join('\n');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:0;background-color:#f2f3ef">
<div style="max-width:600px;margin:0 auto;padding:24px 24px 32px;background-color:#ffffff;overflow-wrap:anywhere">
<p style="margin:0 0 24px;padding:0 0 12px;border-bottom:4px solid ${light};${face};font-size:20px;font-weight:700;color:${ink}">${escapeHtml(sender)}</p>
${written(blocks.slice(0, end))}
<hr style="${styles.rule}">
${written(blocks.slice(end))}
</div>
</body>
</html>
`;
}

function blockHtml(block: MailBlock, styles: ReturnType<typeof inlineStyles>): string {
  if (block.kind !== 'button') return `<p style="${styles[block.kind]}">${block.parts.map(partHtml).join('')}</p>`;
  return `<p style="${styles.around}"><a href="${escapeHtml(block.href)}" style="${styles.button}">${escapeHtml(block.label)}</a></p>`;
}

const partHtml = (part: MailPart) =>
  typeof part === 'string'
    ? escapeHtml(part)
    : `<a href="${escapeHtml(part.href)}" style="color:inherit">${escapeHtml(part.text)}</a>`;

export const mailText = (blocks: readonly MailBlock[]): string => `${blocks.map(blockText).join('\n\n')}\n`;

const blockText = (block: MailBlock): string =>
  block.kind === 'button' ? `${block.label}:\n${block.href}` : block.parts.map(written).join('');

const written = (part: MailPart) => {
  if (typeof part === 'string') return part;
  const address = part.href.replace(/^(?:mailto:|tel:\+1)/, '');
  return part.text.replace(/\D/g, '') === address || part.text === address ? part.text : `${part.text} (${part.href})`;
};

interface VisitorMailsOptions {
  config: Pick<MailConfig, 'url' | 'from'>;
  leads: LeadStore;
  engine: Engine;
  mailOf: VisitorMailer;
  timeout?: number;
}

/** One email per form, address and day, and none to people who opted out. */
export function visitorMails({ config, leads, engine, mailOf, timeout }: VisitorMailsOptions): Send {
  const send = mailSender({ config, timeout });
  return async (delivery) => {
    const { id, form, created_at } = delivery;
    const toSend = await leadToSend(leads, delivery);
    if ('withheld' in toSend) return toSend.withheld;
    const { lead } = toSend;
    const email = emailOf(lead.email);
    const key = hash('sha256', JSON.stringify([form, email, formatDayKey(created_at)]));
    const answer = await mailRefusal(engine, { id, leadId: lead.id, email, key });
    if (answer) return { outcome: 'withheld', answer };
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
