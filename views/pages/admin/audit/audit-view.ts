/** What the audit trail shows. */
export interface AuditView {
  events: readonly AuditLine[];
  /** The kinds to filter by, with their labels. */
  kinds: Readonly<Record<string, string>>;
  /** The kind of the filter. */
  kind?: string;
  /** Why the filter was refused. */
  problem?: string;
  /** The newest events and the older ones, as addresses with their query. */
  newest?: string;
  older?: string;
}

/** An event in words. */
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
