import { domainToASCII } from 'node:url';
import type { SendMailOptions } from 'nodemailer';
import type { MailConfig } from '../../config/config.ts';
import type { SendOutcome } from '../../outbox/delivery.ts';

/** `only` limits the recipients. Attempts share an id, so that a retry after a lost answer is recognized as the same email. */
export type MailSender = (
  id: string,
  message: Omit<SendMailOptions, 'from' | 'messageId'>,
  only?: readonly string[],
) => Promise<SendOutcome & { accepted?: readonly string[] }>;

const maxAnswerLength = 500;

type Server = Pick<MailConfig, 'url' | 'from'>;

/** Never throws: every result is a named outcome. `timeout` is for each step of a conversation, in milliseconds. */
export function mailSender({ config, timeout = 10_000 }: { config: Server; timeout?: number }): MailSender {
  return async (id, message, only) => {
    try {
      // Lazy: a site without a mail server never loads it.
      const { createTransport } = await import('nodemailer');
      const transport = createTransport({
        ...transportOptions(config.url),
        connectionTimeout: timeout,
        greetingTimeout: timeout,
        socketTimeout: timeout,
        dnsTimeout: timeout,
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      const messageId = `<${id}@${/@([\w.-]+)/.exec(config.from)?.[1] ?? 'localhost'}>`;
      const envelope = only && { from: addressIn(config.from), to: [...only] };
      const sent: Sent = await transport.sendMail({ ...message, from: config.from, messageId, envelope });
      const [refused] = sent.rejectedErrors ?? [];
      if (!refused) return { outcome: 'delivered', answer: sent.response.slice(0, maxAnswerLength) };
      const accepted = sent.accepted.map((one) => (typeof one === 'string' ? one : one.address));
      return { ...outcomeOf(retryableError(sent.rejectedErrors ?? [])), accepted };
    } catch (error) {
      return outcomeOf(error);
    }
  };
}

/**
 * Where emails go. Without TLS they and the password could be read in transit, so a server elsewhere that offers none is not
 * used, unless its address says `?tls=optional`.
 */
function transportOptions(address: string): { url: string; requireTLS: boolean } {
  const url = new URL(address);
  const isHere = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(url.hostname);
  const isOptional = url.searchParams.get('tls') === 'optional';
  url.searchParams.delete('tls');
  return { url: url.href, requireTLS: url.protocol === 'smtp:' && !isHere && !isOptional };
}

/** The address in "Ann <ann@example.com>", its domain in ASCII. */
export function addressIn(text: string): string {
  const address = /<([^<>]+)>\s*$/.exec(text)?.[1] ?? text.trim();
  const domain = address.lastIndexOf('@') + 1;
  return domain ? address.slice(0, domain) + domainToASCII(address.slice(domain)) : address;
}

/** nodemailer's result when the server accepted some recipients and refused others. */
interface Sent {
  response: string;
  accepted: readonly (string | { address: string })[];
  rejectedErrors?: readonly MailError[];
}

/** A refusal that may be retried, if there is one. */
const retryableError = (errors: readonly MailError[]) =>
  errors.find(({ responseCode = 0 }) => responseCode < 500) ?? errors[0];

/** nodemailer's errors. */
interface MailError extends Error {
  code?: string;
  responseCode?: number;
  response?: string;
  /** Of each recipient, when all were refused. */
  rejectedErrors?: readonly MailError[];
}

function outcomeOf(error: unknown): SendOutcome {
  const { rejectedErrors = [] } = error as MailError;
  const { code, responseCode = 0, response, message } = retryableError(rejectedErrors) ?? (error as MailError);
  const answer = (response ?? message).replace(/\s+/g, ' ').slice(0, maxAnswerLength);
  if (code === 'EAUTH') return { outcome: 'unauthorized', answer };
  // A refused greeting or missing TLS is not about this email.
  const isAboutThis = code === 'EENVELOPE' || code === 'EMESSAGE';
  const refused = isAboutThis && (responseCode >= 500 || (code === 'EENVELOPE' && !responseCode));
  return { outcome: refused ? 'rejected' : 'unreachable', answer };
}
