import { createHmac } from 'node:crypto';
import { type AuditEvent, auditEvent } from '../audit.ts';

export interface Erased {
  leads: number;
  deliveries: number;
  events: number;
}

/** What erasing needs of the store. */
export interface Eraser {
  /** What would be erased of an e-mail, in lower case. */
  findTraces(email: string): Promise<Erased>;
  /** Erases all of it in one transaction, with the event that `told` makes of the counts; nothing is written where there is nothing. */
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
  `${counted(leads, 'lead', 'leads')}, ${counted(deliveries, 'delivery', 'deliveries')} and ${counted(events, 'line', 'lines')} of their trail`;

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

/** Erases a person everywhere: leads, deliveries with their bodies and answers, notes, kept repeats. Answers what went, and the hash that stays. */
export async function forgetPerson(
  context: ForgetContext,
  email: string,
  actor: { by: string; via: string; address?: string },
): Promise<Erased & { hash: string }> {
  const name = email.trim().toLowerCase();
  const hash = createHmac('sha256', context.key).update(name).digest('hex');
  const told = (erased: Erased) => auditEvent('erased', actor, context.clock(), { person: hash, ...erased });
  return { ...(await context.eraser.erase(name, told)), hash };
}
