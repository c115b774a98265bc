import type { MailConfig } from '../../config.ts';
import type { MailBody } from '../../leads/delivery/mail-notice.ts';
import type { Send } from '../../leads/delivery/worker-options.ts';
import type { Delivery } from '../../leads/lead.ts';
import { type DigestBody, isDigest } from '../../leads/mails/digest.ts';
import { mailSender } from './mail-sender.ts';

interface NoticesOptions {
  config: Pick<MailConfig, 'url' | 'from'>;
  /** Who gets the email of a delivery, or "". */
  recipientsOf(delivery: Delivery): Promise<string>;
  /** What a digest says now; `undefined` where that is nothing. */
  digestOf?(body: DigestBody): Promise<{ to: string; subject: string; text: string } | undefined>;
  /** Milliseconds for each step of a conversation with the server. */
  timeout?: number;
}

/** Sends emails to sales: of new leads, what is due, and what else needs somebody. */
export function notices({ config, timeout, recipientsOf, digestOf }: NoticesOptions): Send {
  const send = mailSender({ config, timeout });
  return async (delivery) => {
    const body = JSON.parse(delivery.body) as MailBody | DigestBody;
    if (isDigest(body)) {
      const digest = await digestOf?.(body);
      return digest ? send(delivery.id, digest) : { outcome: 'withheld', answer: 'There is nothing to say anymore.' };
    }
    const { subject, text, replyTo } = body;
    const to = await recipientsOf(delivery);
    if (!to) return { outcome: 'not-configured' };
    return send(delivery.id, { to, replyTo: replyTo ? { name: '', address: replyTo } : undefined, subject, text });
  };
}
