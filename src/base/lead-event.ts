import type { Actor } from './actor.ts';
import { uuidv7 } from './uuid.ts';

/** What the trail of a lead can contain. */
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

/** One line for a lead's trail. `now` in milliseconds; `detail` is stored as JSON. */
export function leadEvent(
  leadId: string,
  kind: LeadEventKind,
  actor: Omit<Actor, 'via'> & { via: string },
  now: number,
  detail?: object,
): LeadEvent {
  const { address, bulk } = actor;
  const full = address || bulk ? { ...detail, ...(bulk && { bulk }), ...(address && { address }) } : detail;
  return {
    id: uuidv7(now),
    lead_id: leadId,
    at: new Date(now).toISOString(),
    kind,
    by: actor.by,
    via: actor.via,
    detail: full ? JSON.stringify(full) : '',
  };
}

/** One line of a lead's audit trail. */
export interface LeadEvent {
  id: string;
  lead_id: string;
  at: string;
  /** What happened: one of `leadEventKinds`, or what another version of the program wrote. */
  kind: string;
  /** Who did it: an admin's email, a terminal name, the name of an API token, or `site`. */
  by: string;
  /** From where: `web`, `terminal`, `api`, `site` or `outbox`. */
  via: string;
  /** JSON with what changed, or "". */
  detail: string;
}
