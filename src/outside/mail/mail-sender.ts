import type { SendMailOptions } from 'nodemailer';
import type { MailConfig } from '../../config.ts';
import type { SendOutcome } from '../../leads/delivery/delivery.ts';

export interface MailSenderOptions {
  config: Pick<MailConfig, 'url' | 'from'>;
  /** Milliseconds for each step of a conversation with the server. */
  timeout?: number;
}

/** Sends one email. The same id for each attempt, so that a retry after a lost answer is recognized as the same email. */
export type MailSender = (id: string, message: Omit<SendMailOptions, 'from' | 'messageId'>) => Promise<SendOutcome>;

const maxAnswerLength = 500;

/** Never throws: every result is a named outcome. */
export function mailSender({ config, timeout = 10_000 }: MailSenderOptions): MailSender {
  return async (id, message) => {
    try {
      // Loaded with the first email, so that a site without a mail server starts as fast as before.
      const { createTransport } = await import('nodemailer');
      const transport = createTransport({
        ...serverOf(config.url),
        connectionTimeout: timeout,
        greetingTimeout: timeout,
        socketTimeout: timeout,
        dnsTimeout: timeout,
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      const messageId = `<${id}@${domainOf(config.from)}>`;
      const sent = await transport.sendMail({ ...message, from: config.from, messageId });
      return { outcome: 'delivered', answer: sent.response.slice(0, maxAnswerLength) };
    } catch (error) {
      return outcomeOf(error);
    }
  };
}

/**
 * Where emails go. Without TLS they and the password could be read in transit, so a server elsewhere that offers none is not
 * used, unless its address says `?tls=optional`.
 */
function serverOf(address: string): { url: string; requireTLS: boolean } {
  const url = new URL(address);
  const isHere = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(url.hostname);
  const isOptional = url.searchParams.get('tls') === 'optional';
  url.searchParams.delete('tls');
  return { url: url.href, requireTLS: url.protocol === 'smtp:' && !isHere && !isOptional };
}

const domainOf = (from: string) => /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';

/** What nodemailer knows about a failure. */
interface MailError extends Error {
  code?: string;
  responseCode?: number;
  response?: string;
}

function outcomeOf(error: unknown): SendOutcome {
  const { code, responseCode = 0, response, message } = error as MailError;
  const answer = (response ?? message).replace(/\s+/g, ' ').slice(0, maxAnswerLength);
  if (code === 'EAUTH') return { outcome: 'unauthorized', answer };
  // What the server says before it has heard of an email, to a greeting or for want of TLS, is not about this one.
  const isAboutThis = code === 'EENVELOPE' || code === 'EMESSAGE';
  const refused = isAboutThis && (responseCode >= 500 || (code === 'EENVELOPE' && !responseCode));
  return { outcome: refused ? 'rejected' : 'unreachable', answer };
}
