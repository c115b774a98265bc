import { createHash } from 'node:crypto';
import Database from 'better-sqlite3';
import { uuidv7 } from '../../src/base/uuid.ts';

export interface PostedContact {
  name: string;
  email: string;
  message: string;
}

/** What is answered to a post that is kept. */
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
  const lead = into('investment_leads', leadColumns);
  const delivery = into('deliveries', deliveryColumns);
  const event = into('lead_events', 'id, lead_id, at, kind, by, via, detail');

  const insert = ({ name, email, message }: PostedContact) => {
    const now = Date.now();
    const at = new Date(now).toISOString();
    const id = uuidv7(now);
    const [first = '', last = ''] = name.split(' ');
    const fields = { email, firstname: first, lastname: last, message };
    const body = JSON.stringify({ fields, submittedAt: String(now), context });
    recent.run(createHash('sha256').update(`contact ${name} ${email} ${message}`).digest('hex'), id, at);
    lead.run(
      ...[id, email, at, 'new', null, 'contact', 'Website Contact', first, last, '', message, '', '', '', '', '', ''],
      ...['website', 'contact_page', 'contact_page', 'contact_form', '', '/contact', '', '', '', '', '127.0.0.1'],
      ...['2026-01', at, '', '', 0, '', 0],
      ...[[...id].reverse().join(''), email, email.split('@')[1], first.toLowerCase(), last.toLowerCase(), 1],
    );
    delivery.run(uuidv7(now), id, 'contact', 'crm', 'pending', body, 0, at, at, null, null, '', '');
    event.run(uuidv7(now), id, at, 'received', 'site', 'site', '{"destinations":["crm"]}');
  };
  return { database, insert };
}

const context = { pageUri: '/contact', pageName: 'Contact' };

const leadColumns = `id, email, created_at, status, contacted_at, form, lead_source, first_name, last_name, phone, message,
  investment_amount, has_income_200k, has_real_estate_experience, funds_available, ready_to_invest, guests, utm_source,
  utm_medium, utm_campaign, utm_content, utm_term, page, landing_page, referrer, first_touch, last_touch, address,
  consent_version, consent_at, consent_calls, consent_address, spam, spam_reason, do_not_email, search_id, search_email,
  search_domain, search_first_name, search_last_name, undelivered`;

const deliveryColumns = `id, lead_id, form, destination, state, body, attempts, created_at, due_at, lease_until,
  delivered_at, outcome, answer`;
