import { createHash } from 'node:crypto';
import Database from 'better-sqlite3';
import { uuidv7 } from '../../src/base/uuid.ts';
import { leadColumnOrder } from '../../src/site/lead-columns.ts';

export interface PostedContact {
  name: string;
  email: string;
  message: string;
}

/** What is answered to a post that is stored. */
export const thanks = JSON.stringify({ ok: true, message: "Message sent successfully! We'll be in touch soon." });

/** Opens a database of ours with the same care for durability; `insert` keeps the rows that one contact post makes there. */
export function openTables(file: string): { database: Database.Database; insert: (posted: PostedContact) => void } {
  const database = new Database(file);
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  const into = (table: string, columns: string) =>
    database.prepare(`insert into ${table} (${columns}) values (${columns.replace(/\w+/g, '?')})`);
  const recent = into('recent_submissions', 'key, lead_id, at');
  const lead = into('investment_leads', Object.keys(emptyLead).join(', '));
  const delivery = into('deliveries', deliveryColumns);
  const event = into('lead_events', 'id, lead_id, at, kind, by, via, detail');

  const insert = ({ name, email, message }: PostedContact) => {
    const now = Date.now();
    const at = new Date(now).toISOString();
    const id = uuidv7(now);
    const [first = '', last = ''] = name.split(' ');
    const fields = { email, firstname: first, lastname: last, message };
    const body = JSON.stringify({ fields, submittedAt: String(now), context });
    recent.run(
      createHash('sha256').update(`contact ${name} ${email} ${message}`).digest('base64url').slice(0, 22),
      id,
      at,
    );
    lead.run(
      ...Object.values({
        ...emptyLead,
        id,
        email,
        created_at: at,
        first_name: first,
        last_name: last,
        message,
        consent_at: at,
        search_email: email,
        search_first_name: first.toLowerCase(),
        search_last_name: last.toLowerCase(),
        search_amount: null,
      }),
    );
    delivery.run(uuidv7(now), id, 'contact', 'crm', '', 'pending', body, 0, at, at, null, null, '', '');
    event.run(uuidv7(now), id, at, 'received', 'site', 'site', '{"destinations":["crm"]}');
  };
  return { database, insert };
}

const context = { pageUri: '/contact', pageName: 'Contact' };

/** What a contact post writes that no visitor types. */
const emptyLead = {
  ...Object.fromEntries(leadColumnOrder.map((name) => [name, ''])),
  status: 'new',
  contacted_at: null,
  form: 'contact',
  lead_source: 'Website Contact',
  page: '/contact',
  utm_source: 'website',
  utm_medium: 'contact_page',
  utm_campaign: 'contact_page',
  utm_content: 'contact_form',
  address: '127.0.0.1',
  consent_version: '2026-01',
  spam: 0,
  do_not_email: 0,
  undelivered: 1,
  search_email: '',
  search_first_name: '',
  search_last_name: '',
  search_amount: null,
};

const deliveryColumns = `id, lead_id, form, destination, event, state, body, attempts, created_at, due_at, lease_until,
  delivered_at, outcome, answer`;
