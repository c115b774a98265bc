import type { Delivery } from '../db/rows.ts';
import type { SendOutcome } from './delivery.ts';

export interface WorkerLog {
  info(detail: object, message: string): void;
  warn(detail: object, message: string): void;
  error(detail: object, message: string): void;
}

/** What the log calls a destination, and what it says when our credentials are refused. */
export interface DestinationTexts {
  name: string;
  unauthorized: string;
}

export const unauthorizedMessages = {
  crm: (credentials: string) => `the CRM refuses ${credentials}; all deliveries wait`,
  mail: 'the mail server refuses the name or password of SMTP_URL; all emails wait',
};

/** Sentences for those of some destinations. */
export const unauthorizedSentences = (
  destinations: readonly string[],
  { credentials }: { credentials: string },
): string[] =>
  destinations.flatMap((destination) => {
    const message = { crm: unauthorizedMessages.crm(credentials), mail: unauthorizedMessages.mail }[destination];
    return message ? `${message.charAt(0).toUpperCase()}${message.slice(1)}.` : [];
  });

/** One line for an attempt; `ours` says whether its result was stored. */
export function reportAttempt(
  log: WorkerLog,
  texts: DestinationTexts,
  delivery: Delivery,
  sent: SendOutcome,
  ours: boolean,
): void {
  const { id, lead_id, form, destination } = delivery;
  const detail = { delivery: id, lead: lead_id, form, destination, outcome: sent.outcome, ours };
  if (sent.outcome === 'delivered') log.info(detail, 'delivered');
  else if (sent.outcome === 'withheld') log.info(detail, 'not to be sent');
  else if (sent.outcome === 'rejected') log.error(detail, `${texts.name} refuses this lead; a person must decide`);
  else if (sent.outcome === 'unauthorized') log.error(detail, texts.unauthorized);
  else log.warn(detail, 'not delivered; it will be tried again');
}
