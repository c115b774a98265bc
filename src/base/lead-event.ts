import type { Actor } from './actor.ts';
import { uuidv7 } from './uuid.ts';

export const leadEventKinds = [
  'received',
  'imported',
  'contacted',
  'contact-undone',
  'status-changed',
  'reopened',
  'note',
  'note-corrected',
  'spam',
  'not-spam',
  'do-not-email',
  'email-confirmed',
  'assigned',
  'due-set',
  'consent-changed',
  'email-corrected',
  'restored',
  'delivered',
  'delivery-failed',
  'delivery-retried',
] as const;
export type LeadEventKind = (typeof leadEventKinds)[number];

export interface LeadEvent {
  id: string;
  lead_id: string;
  /** ISO 8601 UTC. */
  at: string;
  /** A `LeadEventKind`, or one of another version of the program. */
  kind: string;
  /** As in `Actor`, or `site`. */
  by: string;
  via: string;
  /** JSON with what changed, or "". */
  detail: string;
}

/** `now` in milliseconds. */
export function leadEvent(
  leadId: string,
  kind: LeadEventKind,
  { by, via, address, bulk }: Omit<Actor, 'via'> & { via: string },
  now: number,
  detail?: object,
): LeadEvent {
  const full = address || bulk ? { ...detail, ...(bulk && { bulk }), ...(address && { address }) } : detail;
  const at = new Date(now).toISOString();
  return { id: uuidv7(now), lead_id: leadId, at, kind, by, via, detail: full ? JSON.stringify(full) : '' };
}
