import { uuidv7 } from './uuid.ts';

export interface Actor {
  /** An admin's email, a terminal name, or the name of an API token. */
  by: string;
  /** `schedule`: the site itself, when a version is due. */
  via: 'web' | 'terminal' | 'api' | 'schedule';
  /** The shortened network address, where it is known. */
  address?: string;
  /** Id of the bulk action. */
  bulk?: string;
}

type EventActor = Omit<Actor, 'via'> & { via: string };

export const auditLabels = {
  'signed-in': 'Signed in',
  'sign-in-refused': 'Sign-in refused',
  denied: 'Access denied for this role',
  limited: 'Blocked after too many failed sign-ins',
  'account-added': 'Account added',
  'account-invited': 'Account invited',
  'invitation-mailed': 'Invitation emailed',
  'invitation-accepted': 'Invitation accepted',
  'role-changed': 'Account role changed',
  'account-disabled': 'Account disabled',
  'account-enabled': 'Account enabled',
  'password-changed': 'Password changed',
  'password-reset': 'Account password reset',
  'two-factor-on': 'Two-factor authentication turned on',
  'two-factor-off': 'Two-factor authentication turned off',
  'signed-out-everywhere': 'Signed out everywhere',
  'session-ended': 'Signed out on another device',
  'token-added': 'API token added',
  'token-removed': 'API token removed',
  'token-refused': 'API token refused',
  'api-read': 'Leads read through the API',
  'key-rotated': 'Key rotated',
  'webhook-added': 'Webhook added',
  'webhook-enabled': 'Webhook turned on',
  'webhook-disabled': 'Webhook turned off',
  'webhook-ended': 'Webhook turned off after five days of failures',
  'webhook-secret-changed': 'Webhook secret changed',
  'webhook-removed': 'Webhook removed',
  export: 'Leads exported',
  import: 'Leads imported',
  'import-undone': 'Import undone',
  'image-uploaded': 'Picture uploaded',
  'images-removed': 'Old pictures removed',
  'document-uploaded': 'Document uploaded',
  'content-submitted': 'Content sent for approval',
  'content-scheduled': 'Content scheduled',
  'content-withdrawn': 'Content moved back to draft',
  'content-discarded': 'Draft discarded',
  'content-published': 'Content published',
  'bulk-action': 'Leads changed in bulk',
  'bulk-undone': 'Bulk change undone',
  'lead-deleted': 'Lead deleted',
  'lead-restored': 'Deleted lead restored',
  'view-saved': 'Lead view saved',
  'view-changed': 'Lead view changed',
  'view-deleted': 'Lead view deleted',
  'view-restored': 'Deleted lead view restored',
  erased: 'Person erased',
  retention: 'Retention applied',
  backup: 'Database backed up',
  restore: 'Database restored',
  move: 'Database moved to PostgreSQL',
} as const;
export type AuditKind = keyof typeof auditLabels;
export const auditKinds = Object.keys(auditLabels) as AuditKind[];

/** An entry of the audit log about anything but a single lead. */
export interface AuditEvent {
  id: string;
  /** ISO 8601 UTC. */
  at: string;
  /** An `AuditKind` or a `LeadEventKind`, or one of another version of the program. */
  kind: string;
  /** As in `Actor`, or `site`. */
  by: string;
  via: string;
  /** JSON, or "" for a lead event without one. */
  detail: string;
}

/** `now` in milliseconds. */
export function auditEvent(
  kind: AuditKind,
  { by, via, address, bulk }: EventActor,
  now: number,
  detail: object = {},
): AuditEvent {
  const full = { ...detail, ...(bulk && { bulk }), ...(address && { address }) };
  return { id: uuidv7(now), at: new Date(now).toISOString(), kind, by, via, detail: JSON.stringify(full) };
}

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

/** `detail` holds what changed. */
export interface LeadEvent extends AuditEvent {
  lead_id: string;
}

/** `now` in milliseconds. */
export function leadEvent(
  leadId: string,
  kind: LeadEventKind,
  { by, via, address, bulk }: EventActor,
  now: number,
  detail?: object,
): LeadEvent {
  const full = address || bulk ? { ...detail, ...(bulk && { bulk }), ...(address && { address }) } : detail;
  const at = new Date(now).toISOString();
  return { id: uuidv7(now), lead_id: leadId, at, kind, by, via, detail: full ? JSON.stringify(full) : '' };
}
