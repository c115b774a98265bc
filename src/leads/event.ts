import type { Actor } from '../base/actor.ts';
import { uuidv7 } from '../base/uuid.ts';
import type { LeadEvent } from './lead.ts';

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
