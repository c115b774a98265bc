import { createHmac } from 'node:crypto';
import { type AuditEvent, auditEvent } from '../../base/audit.ts';
import { formatCount } from '../../site/format.ts';

export interface Erased {
  leads: number;
  deliveries: number;
  events: number;
  /** Those of the deliveries that were on their way: who they go to may get them all the same. */
  sending: number;
}

/** A lead of somebody else whose notes name a person. */
export interface Mention {
  lead_id: string;
  email: string;
  /** How many notes. */
  notes: number;
}

/** What erasing needs of the store. */
export interface Eraser {
  /** What would be erased of an e-mail, in lower case. */
  findTraces(email: string): Promise<Erased>;
  /** Leads of others whose notes name the person of an e-mail, in lower case. They stay: a person has to look. */
  findMentions(email: string): Promise<Mention[]>;
  /** Erases all of it in one transaction, and from the trail whatever exports were searched for, with the event that `told` makes of the counts; nothing is written where there is nothing. */
  erase(email: string, told: (erased: Erased) => AuditEvent): Promise<Erased>;
}

interface ForgetContext {
  eraser: Eraser;
  /** With it the hash of an e-mail is made, so that nobody who has the audit trail alone can try names. */
  key: Uint8Array;
  /** Milliseconds since 1970. */
  clock: () => number;
}

/** "1 lead, 2 deliveries and 3 lines of their trail". */
export const tracesInWords = ({ leads, deliveries, events }: Erased): string =>
  `${counted(leads, 'lead', 'leads')}, ${counted(deliveries, 'delivery', 'deliveries')} and ${counted(events, 'event', 'events')} of the trail`;

/** "1 delivery was on its way: …", or "" where none was. */
export const sendingInWords = ({ sending }: Erased): string =>
  sending
    ? `${counted(sending, 'delivery was', 'deliveries were')} being sent, so the CRM or the mail server may still receive the data. Delete it there too.`
    : '';

const counted = (count: number, one: string, many: string) => `${formatCount(count)} ${count === 1 ? one : many}`;

/** Erases a person everywhere: leads, deliveries with their bodies and answers, notes, kept repeats. Answers what went, and the hash that stays. */
export async function forgetPerson(
  context: ForgetContext,
  email: string,
  actor: { by: string; via: string; address?: string },
): Promise<Erased & { hash: string }> {
  const name = email.trim().toLowerCase();
  const hash = createHmac('sha256', context.key).update(name).digest('hex');
  const told = ({ sending, ...erased }: Erased) =>
    auditEvent('erased', actor, context.clock(), { person: hash, ...erased, ...(sending && { sending }) });
  return { ...(await context.eraser.erase(name, told)), hash };
}
