/** What the audit trail shows. */
export interface AuditView {
  events: readonly AuditLine[];
  /** The kinds to choose from, by the words that people read. */
  kinds: Readonly<Record<string, string>>;
  /** The kind that was chosen. */
  kind?: string;
  /** What is wrong with the choice. */
  complaint?: string;
  /** The newest events and the older ones, as addresses with their query. */
  newest?: string;
  older?: string;
}

/** An event as people read it. */
export interface AuditLine {
  id: string;
  /** ISO 8601 UTC. */
  at: string;
  words: string;
  /** One for each thing that is known besides. */
  facts: readonly string[];
  by: string;
  /** "Web, 192.0.2.0". */
  from: string;
}
