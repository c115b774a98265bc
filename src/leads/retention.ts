import { type Kysely, sql, type Transaction } from 'kysely';
import { auditEvent } from '../base/events.ts';
import { pagesOf } from '../base/pages.ts';
import type { Engine } from '../db/engine.ts';
import type { Tables } from '../db/rows.ts';
import type { Cursor } from '../outbox/outbox-store.ts';
import { closed, undeliveredLeads } from '../outbox/undelivered.ts';
import { deleteLeads } from './delete-leads.ts';
import type { LeadQuery } from './find-leads.ts';
import { contactOf, eraseViews } from './mentions.ts';
import type { ConsentAnswer } from './submit.ts';

/** Days after which each rule applies; without days, never. */
export interface RetentionDays {
  addresses: number;
  consent: number;
  spam?: number;
  deliveries?: number;
  leads?: number;
}

export const ruleLabels = {
  addresses: 'shortens IP addresses of visitors to their network',
  consent: 'shortens IP addresses recorded with consent to calls',
  spam: 'deletes spam',
  deliveries: 'clears the stored text of finished deliveries',
  leads: 'deletes leads with their events and deliveries',
} as const;
type RetentionRule = keyof typeof ruleLabels;
const retentionRules = Object.keys(ruleLabels) as RetentionRule[];
/** Deletions first: what is gone needs no other rule. */
const order: readonly RetentionRule[] = ['spam', 'leads', 'addresses', 'consent', 'deliveries'];

/** Times (ISO 8601 UTC) before which a rule applies. */
type RetentionTimes = Readonly<Partial<Record<RetentionRule, string>>>;

const day = 24 * 3_600_000;

/** `now` in milliseconds. */
function retentionTimes(days: RetentionDays, now: number): RetentionTimes {
  const set = retentionRules.flatMap((rule) => {
    const after = days[rule];
    return after ? [[rule, new Date(now - after * day).toISOString()]] : [];
  });
  return Object.fromEntries(set) as RetentionTimes;
}

type LeadRule = Exclude<RetentionRule, 'deliveries'>;
const addressColumns = { addresses: 'address', consent: 'consent_address' } as const;

/** The leads that a rule applies to. Deletion makes the others moot. */
function expiredLeads(db: Kysely<Tables>, rule: LeadRule, times: RetentionTimes): LeadQuery {
  const undelivered = undeliveredLeads(db, true);
  const leads: LeadQuery = db.selectFrom('investment_leads').where('created_at', '<', times[rule] ?? '');
  // Undelivered leads and proof of consent are retained longer.
  if (rule === 'spam') return leads.where('spam', '=', 1).where('id', 'not in', undelivered);
  if (rule === 'leads') {
    return leads
      .where('spam', '=', 0)
      .where('id', 'not in', undelivered)
      .where((row) => row.or([row('consent_address', '=', ''), row('created_at', '<', times.consent ?? '')]));
  }
  const address = addressColumns[rule];
  return leads
    .where(address, '!=', '')
    .where(address, 'not like', '%x')
    .where('id', 'not in', expiredLeads(db, 'spam', times).select('id'))
    .where('id', 'not in', expiredLeads(db, 'leads', times).select('id'));
}

/** Shortens an IP address to its network: three numbers of four, or three groups of eight. Idempotent. */
export function shortened(address: string): string {
  if (address.endsWith('x') || !address) return address;
  const four = /(\d+\.\d+\.\d+)\.\d+$/.exec(address);
  if (four) return `${four[1]}.x`;
  // The zeros of "::" may extend beyond the network, so only the groups before it count.
  const [before = ''] = address.split('::');
  return `${before.split(':').slice(0, 3).join(':')}:x`;
}

/** A shortened address as people read it: "network 127.0.0.x"; "" where none is known. */
export const networkText = (network = ''): string => network && `network ${network.replace(/\.0$/, '.x')}`;

/** Rows per transaction, so that requests don't wait: deleting a lead from the index of the search takes a millisecond. */
const rowsAtOnce = 100;

interface RetentionOptions {
  engine: Engine;
  days: RetentionDays;
  clock: () => number;
  /** `false` is a dry run: only counts. */
  apply: boolean;
  actor: { by: string; via: string };
}

/** Applies the rules to all stored rows. Returns each rule with its days and the count of its rows. Throws `StoreUnavailableError`. */
export async function runRetention(options: RetentionOptions) {
  const { engine, days, clock, apply, actor } = options;
  const times = retentionTimes(days, clock());
  const counts = new Map<RetentionRule, number>();
  for (const rule of order.filter((known) => times[known])) {
    const pages = pagesOf(rowsAtOnce, (after: Cursor | undefined) =>
      rule === 'deliveries' ? expiredDeliveries(engine.db, times, after) : leadsAfter(engine.db, rule, times, after),
    );
    for await (const rows of pages) {
      const ids = rows.map(({ id }) => id);
      const changeRows = async (db: Transaction<Tables>) => {
        const count = rule === 'deliveries' ? await emptyDeliveries(db, ids) : await changeLeads(db, rule, times, ids);
        const event = auditEvent('retention', actor, clock(), { rule, days: days[rule], count });
        if (count && rule !== 'addresses') await db.insertInto('audit_events').values(event).execute();
        return count;
      };
      // So that a person with a new lead is not deleted.
      const changed =
        apply && ids.length ? await engine.write(changeRows, { isolation: 'repeatable read' }) : ids.length;
      counts.set(rule, (counts.get(rule) ?? 0) + changed);
    }
  }
  return retentionRules.map((rule) => ({ rule, days: days[rule], count: counts.get(rule) ?? 0 }));
}

const leadsAfter = (db: Kysely<Tables>, rule: LeadRule, times: RetentionTimes, after: Cursor | undefined) =>
  expiredLeads(db, rule, times)
    .select(['id', 'created_at'])
    .where(isAfter(after))
    .orderBy('created_at')
    .orderBy('id')
    .limit(rowsAtOnce)
    .execute();

/** Replaces the stored body of a delivery. */
const emptied = '{}';

/** Deliveries that arrived before a time and still have their body. */
const expiredDeliveries = (db: Kysely<Tables>, { deliveries: time = '' }: RetentionTimes, after: Cursor | undefined) =>
  db
    .selectFrom('deliveries')
    .select(['id', 'created_at'])
    .where('created_at', '<', time)
    .where('delivered_at', '<', time)
    .where('body', '!=', emptied)
    .where('state', '=', 'delivered')
    .where(closed)
    .where(isAfter(after))
    .orderBy('created_at')
    .orderBy('id')
    .limit(rowsAtOnce)
    .execute();

const isAfter = ({ created_at, id }: Cursor = { created_at: '', id: '' }) =>
  sql<boolean>`(created_at, id) > (${created_at}, ${id})`;

/** Changes those to which the rule still applies. */
async function changeLeads(db: Transaction<Tables>, rule: LeadRule, times: RetentionTimes, ids: readonly string[]) {
  const leads = await expiredLeads(db, rule, times)
    .select(['id', 'search_email', 'email', 'phone', 'address', 'consent_address'])
    .where('id', 'in', ids)
    .execute();
  const changed = leads.map(({ id }) => id);
  if (rule === 'spam' || rule === 'leads') {
    await deleteLeads(db, changed);
    await eraseViews(db, contactOf(await withoutLeads(db, leads)));
    return leads.length;
  }
  const column = addressColumns[rule];
  for (const lead of leads) {
    const values = { [column]: shortened(lead[column]) };
    await db.updateTable('investment_leads').set(values).where('id', '=', lead.id).execute();
  }
  if (rule === 'consent' && leads.length) await shortenAnswers(db, changed);
  return leads.length;
}

async function emptyDeliveries(db: Transaction<Tables>, ids: readonly string[]): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('deliveries')
    .set({ body: emptied })
    .where('id', 'in', ids)
    .where('state', '=', 'delivered')
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Deleted leads whose person has no other lead. */
async function withoutLeads<Row extends { search_email: string }>(db: Transaction<Tables>, deleted: Row[]) {
  if (!deleted.length) return [];
  const emails = deleted.map(({ search_email }) => search_email);
  const left = await db.selectFrom('people').select('email').where('email', 'in', emails).execute();
  const known = new Set(left.map(({ email }) => email));
  return deleted.filter(({ search_email }) => !known.has(search_email));
}

/** Shortens the IP addresses in events about changed answers to the calls box. */
async function shortenAnswers(db: Transaction<Tables>, leadIds: string[]): Promise<void> {
  const events = db.selectFrom('lead_events').select(['id', 'lead_id', 'detail']).where('lead_id', 'in', leadIds);
  const short = (answer: ConsentAnswer) => ({ ...answer, address: shortened(answer.address) });
  for (const { id, lead_id, detail } of await events.where('kind', '=', 'consent-changed').execute()) {
    const { was, is }: Record<'was' | 'is', ConsentAnswer> = JSON.parse(detail);
    await db
      .updateTable('lead_events')
      .set({ detail: JSON.stringify({ was: short(was), is: short(is) }) })
      .where('lead_id', '=', lead_id)
      .where('id', '=', id)
      .execute();
  }
}
