import { uuidv7 } from '../base/uuid.ts';
import type { LeadEvent } from './lead.ts';

/** What can stand in the trail of a lead. */
export const leadEventKinds = [
  'received',
  'contacted',
  'contact-undone',
  'status-changed',
  'status-undone',
  'reopened',
  'note',
  'not-spam',
  'do-not-email',
  'consent-changed',
  'delivered',
  'delivery-failed',
  'delivery-retried',
] as const;
export type LeadEventKind = (typeof leadEventKinds)[number];

/** Who does it, and from where. */
export interface Actor {
  by: string;
  via: 'web' | 'terminal';
  /** The shortened address of their machine, where it is known. */
  address?: string;
}

/** One line for a lead's trail. `now` in milliseconds; `detail` is kept as JSON. */
export function leadEvent(
  leadId: string,
  kind: LeadEventKind,
  actor: { by: string; via: string; address?: string },
  now: number,
  detail?: object,
): LeadEvent {
  const kept = actor.address ? { ...detail, address: actor.address } : detail;
  return {
    id: uuidv7(now),
    lead_id: leadId,
    at: new Date(now).toISOString(),
    kind,
    by: actor.by,
    via: actor.via,
    detail: kept ? JSON.stringify(kept) : '',
  };
}
