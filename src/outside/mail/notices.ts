import type { MailConfig } from '../../config.ts';
import type { MailBody } from '../../leads/delivery/mail-notice.ts';
import type { Send } from '../../leads/delivery/worker-options.ts';
import { mailSender } from './mail-sender.ts';

interface NoticesOptions {
  config: Pick<MailConfig, 'url' | 'from' | 'to'>;
  /** Milliseconds for each step of a conversation with the server. */
  timeout?: number;
}

/** Sends emails to sales: of new leads, and of what else needs somebody. */
export function notices({ config, timeout }: NoticesOptions): Send {
  const send = mailSender({ config, timeout });
  return ({ id, body }) => {
    const { subject, text, replyTo } = JSON.parse(body) as MailBody;
    return send(id, { to: config.to, replyTo: replyTo ? { name: '', address: replyTo } : undefined, subject, text });
  };
}
