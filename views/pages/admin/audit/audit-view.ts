export interface AuditView {
  events: readonly AuditLine[];
  /** Labels by type, for the filter. */
  kinds: Readonly<Record<string, string>>;
  /** Of the filter. */
  kind?: string;
  /** Why the filter was refused. */
  problem?: string;
  /** Links to the newest and to older events. */
  newest?: string;
  older?: string;
}

export interface AuditLine {
  id: string;
  /** ISO 8601 UTC. */
  at: string;
  label: string;
  /** One per further detail. */
  facts: readonly string[];
  by: string;
  /** "Web, 192.0.2.0". */
  from: string;
}
