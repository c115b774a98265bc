import type { Generated } from 'kysely';
import type { AuditEvent, LeadEvent } from '../base/events.ts';
import type { FormId } from '../site/forms/form.ts';
import type { ColumnValues } from '../site/lead-columns.ts';
import type { Role } from '../site/routes.ts';

// In all rows times are ISO 8601 UTC, an absent text is "", flags are 0 or 1, and `by` and `via` are those of an `Actor`.

export const statuses = ['new', 'contacted', 'invested', 'closed'] as const;

export type Status = (typeof statuses)[number];

/** One row of `investment_leads`; its id is a UUID version 7, which sorts by the time it was made. */
export interface Lead extends Omit<ColumnValues, 'form' | 'status'> {
  form: FormId;
  status: Status;
}

export const deliveryStates = ['pending', 'sending', 'delivered', 'failed', 'held'] as const;

export type DeliveryState = (typeof deliveryStates)[number];

/** Fixed destinations: the CRM, and emails to sales and to the visitor. */
export const destinations = ['crm', 'mail', 'visitor'] as const;

/** One of these, or a webhook by its name. */
export type Destination = (typeof destinations)[number] | `webhook:${string}`;

/** One message to one destination. `held` waits behind a spam flag, or is withheld from a visitor. */
export interface Delivery {
  id: string;
  /** `null` where it is about no lead: an erased person, or the site itself. */
  lead_id: string | null;
  /** "" without a lead. */
  form: FormId | '';
  destination: Destination;
  /** The webhook event, such as `lead.received`; "" for other destinations. */
  event: string;
  state: DeliveryState;
  /**
   * JSON of what can't be made from the lead when it is sent: of a webhook its type and time, of an email to sales what it is about, and
   * all of what is about no lead. Everything else is read from the lead at that moment, so that no copy of it stays.
   */
  body: string;
  attempts: number;
  created_at: string;
  /** When it may be tried next. */
  due_at: string;
  /** Until when a claimer has it; past it, it is due again. */
  lease_until: string | null;
  delivered_at: string | null;
  /** The named result of the last attempt. */
  outcome: string;
  /** The destination's own words, shortened. */
  answer: string;
}

/** All submissions of one email. */
export interface Person {
  /** The id of their first lead. */
  id: string;
  /** In lower case, without spaces around it. */
  email: string;
  /** When their first lead arrived. */
  created_at: string;
  do_not_email: 0 | 1;
  email_confirmed_at: string | null;
  /** When they asked for no more email themselves: nobody else takes that back. */
  opted_out_at: string | null;
}

/** A bulk action, or an import: then `changed` counts added leads and `unchanged` those that were stored already. */
export interface BulkRecord {
  id: string;
  at: string;
  by: string;
  via: string;
  action: string;
  changed: number;
  unchanged: number;
  /** `null` while it goes on, or where it was cut off. */
  ended_at: string | null;
  undone_at: string | null;
}

/** The undo record of one lead, or of a deleted view. */
export interface UndoRecord {
  /** The same for all leads of one action. */
  id: string;
  row_id: string;
  action: string;
  by: string;
  at: string;
  expires_at: string;
  /** JSON of the columns that the action has read and written. */
  before: string;
  after: string;
}

/** A filter of the list with its order and grouping, under a name. */
export interface SavedView {
  id: string;
  /** The email of the account that saved it. */
  author: string;
  name: string;
  /** The name in lower case: an account has each once. */
  name_key: string;
  /** The query string of its address, as typed: `me` is whoever looks. */
  query: string;
  /** Whether everybody who sees leads sees it. */
  shared: 0 | 1;
  created_at: string;
}

/** An address of another program that is sent events. */
export interface Webhook {
  name: string;
  url: string;
  format: 'standard' | 'slack' | 'teams';
  /** Names of events, separated by spaces. */
  events: string;
  /** `whsec_` and the base64 of the key that signs. */
  secret: string;
  /** The secrets before, separated by spaces, which also sign until `previous_until`; "" where there is none. */
  previous_secret: string;
  previous_until: string | null;
  created_at: string;
  created_by: string;
  /** Since when nothing is sent, and who turned it off: `site` after days of failures. */
  disabled_at: string | null;
  disabled_by: string;
  /** When the first attempt failed of those that failed since the last success. */
  failing_since: string | null;
  /** When the last attempt failed, of those that failed since the last success. */
  failed_at: string | null;
}

/** Who may see leads. `sales` may not upload, manage accounts or erase. */
export interface Admin {
  id: string;
  /** Lower case. */
  email: string;
  password_hash: string;
  role: Role;
  created_at: string;
  disabled_at: string | null;
  /** Base 32, while a sign-in needs a code too. */
  totp_secret: string | null;
  /** The last period of which a code was used, so that none works twice. */
  totp_step: number;
  /** JSON of the SHA-256 of each recovery code that is left. */
  recovery_hashes: string;
  /** Wrong codes after a right password since the last right one, and when codes are accepted again, or `null`. */
  wrong_codes: number;
  codes_from: string | null;
  /** Grows whenever all sessions of the account end: a session belongs to the one in which its sign-in began. */
  session_generation: number;
  /** The columns of its list of leads, separated by commas; "" for the usual ones. */
  list_columns: string;
}

/** Scopes of a token: read, or also work on leads. */
export const tokenRoles = ['read', 'work'] as const;

export interface ApiToken {
  name: string;
  role: (typeof tokenRoles)[number];
  /** SHA-256 of the token. */
  hash: string;
  created_at: string;
  created_by: string;
  /** To the minute; `null` until its first use. */
  last_used_at: string | null;
  /** From then on it counts for nothing; `null` where it has no end. */
  expires_at: string | null;
}

/** In progress, waiting for approval, or scheduled; at most one per file. */
export const openStates = ['draft', 'waiting', 'scheduled'] as const;

type OpenState = (typeof openStates)[number];

export interface ContentVersion {
  id: string;
  /** Relative to the content folder: `invest.json`, `articles/our-town.md`. */
  file: string;
  /** `null` restores the file's own text. */
  text: string | null;
  state: OpenState | 'published' | 'discarded';
  /** Public; at most one version per file. */
  live: 0 | 1;
  /** Emails in the order of their first change, each after a space. */
  authors: string;
  note: string;
  created_at: string;
  changed_at: string;
  /** The approver's email. */
  approver: string;
  /** `null` publishes at once. */
  publish_at: string | null;
  published_at: string | null;
}

/** A public page or document from this time until the next one of its path. Append-only. */
export interface ArchivedPage {
  id: string;
  path: string;
  at: string;
  /** Hex digest; "" from when the path has no page any more. */
  sha256: string;
  /** HTML, or a document's bytes, gzipped. */
  html: Uint8Array;
  /** JSON of `PageChange`. */
  change: string;
}

/** An uploaded file: the original of a picture, or a document. */
export interface SiteImage {
  id: string;
  /** In `site_image_files`; what is cut from it begins with the same digest. */
  file: string;
  /** As the uploader's computer has it. */
  name: string;
  size: number;
  /** May be linked from anywhere and is never removed; the others are public while a published text names them. */
  is_public: 0 | 1;
  created_at: string;
  created_by: string;
}

/** Held by one program at a time: the right to send to a destination, or to import. */
export type Lease = Destination | 'import';

/** A lead with columns that only the store uses. */
export interface LeadRow extends Lead {
  search_email: string;
  /** Normalized. */
  search_first_name: string;
  search_last_name: string;
  /** Lower bound of the investment amount, in dollars. */
  search_amount: number | null;
  import_id: string;
  /** Set for the minute in which a deleted lead can be restored. */
  deleted_at: string | null;
}

/** Times are ISO 8601 UTC texts, flags are 0 or 1, ids are generated by the program: the same on both engines. */
export interface Tables {
  /** Numbered by the engine: ids would make the indexes half as large again. */
  investment_leads: LeadRow & { number: Generated<number> };
  people: Person;
  lead_search: { number: number; text: string };
  recent_submissions: { key: string; lead_id: string; at: string };
  bulk_actions: BulkRecord;
  undos: UndoRecord;
  deliveries: Delivery;
  delivery_leases: { destination: Lease; holder: string; held_until: string };
  /** The one email per form, address and day, by their hash. */
  visitor_mails: { key: string; delivery_id: string; lead_id: string };
  webhooks: Webhook;
  lead_events: LeadEvent;
  import_files: { id: string; parts: number; taken: 0 | 1 };
  import_file_parts: { file_id: string; number: number; bytes: Uint8Array };
  audit_events: AuditEvent;
  admins: Admin;
  lead_views: SavedView;
  sessions: { hash: string; data: string; admin_id: string | null; expires_at: string };
  api_tokens: ApiToken;
  site_images: SiteImage;
  /** The bytes of uploaded pictures; one file may belong to several. */
  site_image_files: { name: string; type: string; bytes: Uint8Array };
  content_versions: ContentVersion;
  page_archive: ArchivedPage;
  daily_counts: { day: string; kind: string; name: string; count: number };
  /**
   * Secrets shared by all programs of one database, such as the key that signs cookies. What a replaced one signed is valid until then, that
   * of the current one has ""; `leads db move` copies those of erasures and of links in emails.
   */
  shared_keys: { name: string; value: string; until: string };
  migrations: { name: string; at: string };
}

/** Tables that `leads db move` copies with their key columns, in the order of references: all but short-lived data. */
export const keyOf = {
  investment_leads: ['id'],
  people: ['id'],
  lead_search: ['number'],
  recent_submissions: ['key'],
  bulk_actions: ['id'],
  undos: ['id', 'row_id'],
  deliveries: ['id'],
  delivery_leases: ['destination'],
  visitor_mails: ['key'],
  webhooks: ['name'],
  lead_events: ['lead_id', 'id'],
  audit_events: ['id'],
  admins: ['id'],
  lead_views: ['id'],
  sessions: ['hash'],
  api_tokens: ['name'],
  site_images: ['id'],
  site_image_files: ['name'],
  content_versions: ['id'],
  page_archive: ['id'],
  daily_counts: ['day', 'kind', 'name'],
} as const satisfies {
  [Table in Exclude<
    keyof Tables,
    'import_files' | 'import_file_parts' | 'shared_keys' | 'migrations'
  >]: readonly (keyof Tables[Table])[];
};

export type Table = keyof typeof keyOf;

export const tables = Object.keys(keyOf) as Table[];
