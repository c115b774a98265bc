import type { MailConfig } from '../../config/config.ts';
import type { Delivery } from '../../db/rows.ts';
import type { LeadStore } from '../../leads/lead-store.ts';
import type { MailAbout } from '../../leads/submit.ts';
import type { Send } from '../../outbox/worker-options.ts';
import { formOf } from '../../site/forms/index.ts';
import { leadToSend } from '../lead-to-send.ts';
import { type DigestBody, isDigest } from './digest.ts';
import { type MailBody, mailBody } from './lead-notice.ts';
import { addressIn, mailSender } from './mail-sender.ts';

interface NoticesOptions {
  config: Pick<MailConfig, 'url' | 'from'>;
  leads: Pick<LeadStore, 'find'>;
  /** What links to leads begin with, or "". */
  origin: string;
  /** Who gets the email of a delivery, or "". */
  recipientsOf(delivery: Delivery): Promise<string>;
  /** What a digest says now; `undefined` where that is nothing. */
  digestOf?(body: DigestBody): Promise<{ to: string; subject: string; text: string } | undefined>;
  /** Milliseconds for each step of a conversation with the server. */
  timeout?: number;
}

/** Sends emails to sales: of new leads, what is due, and what else needs somebody. */
export function notices({ config, leads, origin, timeout, recipientsOf, digestOf }: NoticesOptions): Send {
  const send = mailSender({ config, timeout });
  async function mailOf(delivery: Delivery, { about }: MailAbout) {
    const found = await leadToSend(leads, delivery);
    return 'lead' in found ? { mail: mailBody(formOf(found.lead.form), found.lead, { about, origin }) } : found;
  }
  return async (delivery) => {
    const body = JSON.parse(delivery.body) as (MailAbout | MailBody | DigestBody) & Progress;
    if (isDigest(body)) {
      const digest = await digestOf?.(body);
      return digest ? send(delivery.id, digest) : { outcome: 'withheld', answer: 'There is nothing to say anymore.' };
    }
    const to = await recipientsOf(delivery);
    if (!to) return { outcome: 'not-configured' };
    const written = 'about' in body ? await mailOf(delivery, body) : { mail: body };
    if ('withheld' in written) return written.withheld;
    const { subject, text, replyTo } = written.mail;
    const all = to
      .split(',')
      .map((one) => addressIn(one))
      .filter(Boolean);
    const left = all.filter((address) => !body.sentTo?.includes(address));
    // Those who are set may have changed since some of them got it.
    if (!left.length) return { outcome: 'delivered', answer: 'All recipients have it.' };
    const message = { to, replyTo: replyTo ? { name: '', address: replyTo } : undefined, subject, text };
    const { accepted, ...sent } = await send(delivery.id, message, left);
    if (!accepted?.length) return sent;
    return { ...sent, body: JSON.stringify({ ...body, sentTo: [...(body.sentTo ?? []), ...accepted] }) };
  };
}

/** Which recipients have an email that the server has not taken for all of them. */
interface Progress {
  sentTo?: readonly string[];
}
