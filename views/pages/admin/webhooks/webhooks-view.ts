import type { WebhookFormat } from '../../../../src/outbox/webhook.ts';

/** What the page of webhooks shows; times are ISO 8601 UTC. */
export interface WebhooksView {
  webhooks: readonly WebhookRow[];
  /** A secret that was just made: shown this once. */
  added?: { name: string; secret: string; isNew: boolean };
  /** Why a webhook was refused, and what was typed. */
  error?: string;
  typed?: { url: string; name: string; format?: WebhookFormat; events: readonly string[] };
}

export interface WebhookRow {
  name: string;
  /** Without its path, which may be a password. */
  url: string;
  format: WebhookFormat;
  events: readonly string[];
  created_at: string;
  created_by: string;
  /** Whether the account that made it sees no leads now. */
  hasNoMaker: boolean;
  disabled_at: string | null;
  disabled_by: string;
  failing_since: string | null;
  waiting: number;
  /** Of what waits, the newest. */
  deliveries: readonly {
    id: string;
    lead_id: string | null;
    event: string;
    attempts: number;
    due_at: string;
    answer: string;
  }[];
}
