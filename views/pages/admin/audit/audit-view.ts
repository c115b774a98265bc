export interface AuditView {
  events: readonly AuditLine[];
  /** Labels by type, for the filter. */
  kinds: Readonly<Record<string, string>>;
  /** Emails of accounts, suggested by the filter. */
  people: readonly string[];
  /** As typed. */
  filter: Partial<Record<'kind' | 'by' | 'since' | 'until', string>>;
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
  /** The id of the action with many leads that can be undone. */
  undo?: string;
  /** "Web, 192.0.2.0". */
  from: string;
}
