import type { Actor } from './actor.ts';
import { uuidv7 } from './uuid.ts';

/** Every kind of lead event, with the webhook event that announces it; `undefined` if it changes no column. */
export const leadEvents = {
  received: 'lead.received',
  imported: undefined,
  contacted: 'lead.contacted',
  'contact-undone': 'lead.updated',
  'status-changed': 'lead.updated',
  reopened: 'lead.updated',
  note: undefined,
  'note-corrected': undefined,
  spam: undefined,
  'not-spam': undefined,
  'do-not-email': 'lead.updated',
  'email-confirmed': 'lead.updated',
  assigned: 'lead.assigned',
  'due-set': 'lead.updated',
  'consent-changed': 'lead.updated',
  'email-corrected': 'lead.updated',
  restored: undefined,
  delivered: undefined,
  'delivery-failed': undefined,
  'delivery-retried': undefined,
} as const;
export type LeadEventKind = keyof typeof leadEvents;
export const leadEventKinds = Object.keys(leadEvents) as LeadEventKind[];

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
