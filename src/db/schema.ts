import type { Generated } from 'kysely';
import type { AuditEvent } from '../base/audit.ts';
import type { LeadEvent } from '../base/lead-event.ts';
import type {
  Admin,
  ApiToken,
  ArchivedPage,
  BulkRecord,
  ContentVersion,
  Delivery,
  Lead,
  Lease,
  Person,
  SavedView,
  SiteImage,
  UndoRecord,
  Webhook,
} from './rows.ts';

/** A lead with what it is searched and sorted by, and what else only the store knows of it. */
export interface LeadRow extends Lead {
  search_email: string;
  /** Names as searches compare them. */
  search_first_name: string;
  search_last_name: string;
  /** Lower bound of the investment amount, in dollars. */
  search_amount: number | null;
  /** Whether a delivery waits or was refused. */
  undelivered: 0 | 1;
  /** The import that brought it, or "". */
  import_id: string;
  /** For the minute in which it can be restored no list, count, export or delivery has it. */
  deleted_at: string | null;
}

/** Every table. Times are ISO 8601 UTC texts, flags are 0 or 1, ids are made by the program: the same on each engine. */
export interface Tables {
  /** Numbered by the engine in the order in which they are stored: ids would make its indexes half as large again. */
  investment_leads: LeadRow & { number: Generated<number> };
  /** One row for each email that leads have. */
  people: Person;
  /** The normalized text of a lead and its notes, in which searches look. */
  lead_search: { number: number; text: string };
  recent_submissions: { key: string; lead_id: string; at: string };
  bulk_actions: BulkRecord;
  undos: UndoRecord;
  deliveries: Delivery;
  /** Which program may send to a destination, or import, and until when. */
  delivery_leases: { destination: Lease; holder: string; held_until: string };
  /** Which delivery is the one email of its form, address and day, by a hash of these. */
  visitor_mails: { key: string; delivery_id: string; lead_id: string };
  webhooks: Webhook;
  lead_events: LeadEvent;
  /** Uploaded files that are complete, and those that are being imported. */
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
  /** Secrets shared by all programs of one database, such as the key that signs cookies; `leads db move` copies those of erasures and of links in emails. */
  shared_keys: { name: string; value: string };
  migrations: { name: string; at: string };
}

/** Every table of the site's own data, without what is made from others or waits for an hour, with the columns of its key, each after those that its rows refer to. */
export const keyOf = {
  investment_leads: ['id'],
  people: ['id'],
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
    'lead_search' | 'import_files' | 'import_file_parts' | 'shared_keys' | 'migrations'
  >]: readonly (keyof Tables[Table])[];
};

export type Table = keyof typeof keyOf;

export const tables = Object.keys(keyOf) as Table[];

type LeadTable = { [Name in Table]: Tables[Name] extends { lead_id: string | null } ? Name : never }[Table];

/** The tables with rows about a lead, which go with it when its person is erased or its time is over. */
export const leadTables = Object.keys({
  deliveries: true,
  visitor_mails: true,
  lead_events: true,
  recent_submissions: true,
} satisfies Record<LeadTable, true>) as LeadTable[];
