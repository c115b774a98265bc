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
  'status-undone',
  'reopened',
  'note',
  'note-corrected',
  'spam',
  'spam-undone',
  'not-spam',
  'not-spam-undone',
  'do-not-email',
  'email-confirmed',
  'assigned',
  'assign-undone',
  'due-set',
  'due-undone',
  'consent-changed',
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
