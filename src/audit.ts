import { uuidv7 } from './uuid.ts';

/** One line of the audit trail of what is not about a single lead: an export, an upload, a change of an account. */
export interface AuditEvent {
  id: string;
  /** ISO 8601 UTC. */
  at: string;
  /** What happened, such as `export`. */
  kind: string;
  /** Who did it: an admin's e-mail, or a terminal name. */
  by: string;
  /** From where: `web` or `terminal`. */
  via: string;
  /** JSON with what it was about, and the shortened address where it is known. */
  detail: string;
}

export interface AuditStore {
  addEvent(event: AuditEvent): Promise<void>;
  /** The newest events, newest first. */
  latest(limit: number): Promise<AuditEvent[]>;
}

/** An event of now, in milliseconds. */
export function auditEvent(
  kind: string,
  actor: { by: string; via: string; address?: string },
  now: number,
  detail: object = {},
): AuditEvent {
  const { by, via, address } = actor;
  const at = new Date(now).toISOString();
  return { id: uuidv7(now), at, kind, by, via, detail: JSON.stringify(address ? { ...detail, address } : detail) };
}
