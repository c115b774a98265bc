import type { Actor } from './actor.ts';
import { uuidv7 } from './uuid.ts';

export const auditKinds = [
  'signed-in',
  'sign-in-refused',
  'denied',
  'limited',
  'account-added',
  'account-invited',
  'invitation-mailed',
  'invitation-accepted',
  'role-changed',
  'account-disabled',
  'account-enabled',
  'password-changed',
  'password-reset',
  'two-factor-on',
  'two-factor-off',
  'signed-out-everywhere',
  'session-ended',
  'token-added',
  'token-removed',
  'token-refused',
  'api-read',
  'key-rotated',
  'webhook-added',
  'webhook-enabled',
  'webhook-disabled',
  'webhook-ended',
  'webhook-secret-changed',
  'webhook-removed',
  'export',
  'import',
  'import-undone',
  'image-uploaded',
  'images-removed',
  'document-uploaded',
  'content-submitted',
  'content-scheduled',
  'content-withdrawn',
  'content-discarded',
  'content-published',
  'bulk-action',
  'bulk-undone',
  'lead-deleted',
  'lead-restored',
  'view-saved',
  'view-changed',
  'view-deleted',
  'view-restored',
  'erased',
  'retention',
  'backup',
  'restore',
  'move',
] as const;
export type AuditKind = (typeof auditKinds)[number];

/** An entry of the audit log about anything but a single lead. */
export interface AuditEvent {
  id: string;
  /** ISO 8601 UTC. */
  at: string;
  /** An `AuditKind`, or one of another version of the program. */
  kind: string;
  /** As in `Actor`. */
  by: string;
  via: string;
  /** JSON. */
  detail: string;
}

/** `now` in milliseconds. */
export function auditEvent(
  kind: AuditKind,
  { by, via, address, bulk }: Omit<Actor, 'via'> & { via: string },
  now: number,
  detail: object = {},
): AuditEvent {
  const full = { ...detail, ...(bulk && { bulk }), ...(address && { address }) };
  return { id: uuidv7(now), at: new Date(now).toISOString(), kind, by, via, detail: JSON.stringify(full) };
}
