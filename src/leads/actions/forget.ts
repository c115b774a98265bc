import { createHmac } from 'node:crypto';
import { type AuditEvent, auditEvent } from '../../base/audit.ts';
import { counted } from '../../site/format.ts';
import type { ErasedPerson } from '../announcement.ts';

export interface Erased {
  leads: number;
  deliveries: number;
  events: number;
  /** Those of the deliveries that were on their way: who they go to may get them all the same. */
  sending: number;
}

/** A lead of somebody else that names a person. */
export interface Mention {
  lead_id: string;
  email: string;
  /** How many of its notes name them. */
  notes: number;
  /** Whether the visitor's message does. */
  message: boolean;
  /** Whether the text of its follow-up does. */
  follow_up: boolean;
}

/** "2 notes, the message and the follow-up". */
export const describeMention = ({ notes, message, follow_up }: Mention): string =>
  andList.format([
    ...(notes ? [counted(notes, 'note')] : []),
    ...(message ? ['the message'] : []),
    ...(follow_up ? ['the follow-up'] : []),
  ]);

const andList = new Intl.ListFormat('en-US');

/** What webhooks get of it, and when it is due. */
interface Erasure {
  data: ErasedPerson;
  at: string;
  dueAt: string;
}

/** What erasing needs of the store. */
export interface Eraser {
  /** What would be erased for an email, in lower case. */
  findTraces(email: string): Promise<Erased>;
  /** Other leads that name the person of an email, in lower case, in notes, message or follow-up. They are not erased: somebody has to check them. */
  findMentions(email: string): Promise<Mention[]>;
  /** Erases all of it in one transaction, and from the trail whatever exports were searched for, with the event that `eventOf` makes of the counts and what `announce` says to webhooks; writes nothing if there is nothing. */
  erase(
    email: string,
    eventOf: (erased: Erased) => AuditEvent,
    announce: (leadIds: readonly string[], sending: number) => Erasure,
  ): Promise<Erased>;
}

/** Milliseconds after which an attempt that was being made has ended. */
const attemptLimit = 15_000;

interface ForgetContext {
  eraser: Eraser;
  /** Keys the hash of an email, so that nobody with only the audit trail can test names. */
  key: Uint8Array;
  /** Milliseconds since 1970. */
  clock: () => number;
}

/** "1 lead, 2 deliveries and 3 events of the trail". */
export const describeErased = ({ leads, deliveries, events }: Erased): string =>
  `${counted(leads, 'lead')}, ${counted(deliveries, 'delivery', 'deliveries')} and ${counted(events, 'event')} of the audit trail`;

/** "1 delivery was being sent …", or "" where none was. */
export const describeSending = ({ sending }: Erased): string =>
  sending
    ? `${counted(sending, 'delivery was', 'deliveries were')} being sent, so the CRM or the mail server may still receive the data. Delete it there too.`
    : '';

/** Erases a person everywhere: leads, deliveries with their bodies and answers, notes, repeats. Returns the counts and the hash that remains. */
export async function forgetPerson(
  context: ForgetContext,
  email: string,
  actor: { by: string; via: string; address?: string },
): Promise<Erased & { hash: string }> {
  const name = email.trim().toLowerCase();
  const hash = createHmac('sha256', context.key).update(name).digest('hex');
  const eventOf = ({ sending, ...erased }: Erased) =>
    auditEvent('erased', actor, context.clock(), { person: hash, ...erased, ...(sending && { sending }) });
  const announce = (leadIds: readonly string[], sending: number): Erasure => {
    const now = context.clock();
    const at = new Date(now).toISOString();
    // What is being sent arrives before it, or never.
    const dueAt = sending ? new Date(now + attemptLimit).toISOString() : at;
    return { data: { person: hash, lead_ids: leadIds }, at, dueAt };
  };
  return { ...(await context.eraser.erase(name, eventOf, announce)), hash };
}
