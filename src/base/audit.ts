import { uuidv7 } from './uuid.ts';

/** What the audit trail can contain. */
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
  'image-approved',
  'image-discarded',
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

/** One line of the audit trail of what is not about a single lead: an export, an upload, a change of an account. */
export interface AuditEvent {
  id: string;
  /** ISO 8601 UTC. */
  at: string;
  /** What happened: one of `auditKinds`, or what another version of the program wrote. */
  kind: string;
  /** Who did it: an admin's email, a terminal name, or the name of an API token. */
  by: string;
  /** From where: `web`, `terminal` or `api`. */
  via: string;
  /** JSON with what it was about, and the shortened address where it is known. */
  detail: string;
}

/** An event of now, in milliseconds. */
export function auditEvent(
  kind: AuditKind,
  actor: { by: string; via: string; address?: string; bulk?: string },
  now: number,
  detail: object = {},
): AuditEvent {
  const { by, via, address, bulk } = actor;
  const at = new Date(now).toISOString();
  const full = { ...detail, ...(bulk && { bulk }), ...(address && { address }) };
  return { id: uuidv7(now), at, kind, by, via, detail: JSON.stringify(full) };
}
