import { type Kysely, sql, type Transaction } from 'kysely';
import { auditEvent } from '../base/events.ts';
import { pagesOf } from '../base/pages.ts';
import type { Engine } from '../db/engine.ts';
import type { LeadRow, Tables } from '../db/schema.ts';
import type { Cursor } from '../outbox/outbox-store.ts';
import { deleteLeads } from './delete-leads.ts';
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

type RetainedLead = Cursor & Pick<LeadRow, 'address' | 'consent_address' | 'spam' | 'undelivered'>;

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

/** The rules that apply to a lead. Deletion makes the others moot. */
function rulesFor(lead: RetainedLead, times: RetentionTimes): RetentionRule[] {
  const isBefore = (rule: RetentionRule) => lead.created_at < (times[rule] ?? '');
  if (lead.spam && isBefore('spam')) return ['spam'];
  // Undelivered leads and proof of consent are retained longer.
  const isProof = lead.consent_address !== '' && !isBefore('consent');
  if (!lead.spam && !lead.undelivered && !isProof && isBefore('leads')) return ['leads'];
  const isWhole = { addresses: lead.address, consent: lead.consent_address };
  return (['addresses', 'consent'] as const).filter(
    (rule) => isBefore(rule) && shortened(isWhole[rule]) !== isWhole[rule],
  );
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

/** Rows per transaction, so that other writes don't wait. */
const rowsAtOnce = 1000;

interface RetentionOptions {
  engine: Engine;
  days: RetentionDays;
  clock: () => number;
  /** `false` is a dry run: only counts. */
  apply: boolean;
  actor: { by: string; via: string };
}

/** A rule with its days, and the rows that it changed or would change. */
export interface RetentionCount {
  rule: RetentionRule;
  days: number | undefined;
  count: number;
}

/** Applies the rules to all stored rows and returns the count of each rule in order. Throws `StoreUnavailableError`. */
export async function runRetention(options: RetentionOptions): Promise<RetentionCount[]> {
  const { engine, days, clock, apply, actor } = options;
  const times = retentionTimes(days, clock());
  const counts = new Map<RetentionRule, number>();

  /** Changes some rows in one transaction, with the event of the rule. */
  async function applyTo(rule: RetentionRule, rows: number, change: (db: Transaction<Tables>) => Promise<number>) {
    const changeRows = async (db: Transaction<Tables>) => {
      const count = await change(db);
      const event = auditEvent('retention', actor, clock(), { rule, days: days[rule], count });
      if (count && rule !== 'addresses') await db.insertInto('audit_events').values(event).execute();
      return count;
    };
    // So that a person with a new lead is not deleted.
    const changed = rows && apply ? await engine.write(changeRows, { isolation: 'repeatable read' }) : rows;
    counts.set(rule, (counts.get(rule) ?? 0) + changed);
  }

  for await (const leads of leadsBefore(engine.db, times)) {
    const concerned = (rule: RetentionRule) => leads.filter((lead) => rulesFor(lead, times).includes(rule));
    for (const rule of ['addresses', 'consent'] as const) {
      const some = concerned(rule);
      await applyTo(rule, some.length, (db) => shortenAddresses(db, rule, some));
    }
    for (const rule of ['spam', 'leads'] as const) {
      const ids = concerned(rule).map(({ id }) => id);
      await applyTo(rule, ids.length, (db) => deleteExpired(db, ids, rule === 'spam' ? 1 : 0));
    }
  }
  for await (const ids of times.deliveries ? deliveredBefore(engine.db, times.deliveries) : []) {
    await applyTo('deliveries', ids.length, (db) => emptyDeliveries(db, ids));
  }
  return retentionRules.map((rule) => ({ rule, days: days[rule], count: counts.get(rule) ?? 0 }));
}

function leadsBefore(db: Kysely<Tables>, { addresses = '', consent = '', spam = '', leads = '' }: RetentionTimes) {
  const latest = [addresses, consent, spam, leads].sort().at(-1) ?? '';
  return pagesOf(rowsAtOnce, (after: Cursor | undefined) =>
    pageOf(db, 'investment_leads', latest, after)
      .select(['id', 'created_at', 'address', 'consent_address', 'spam', 'undelivered'])
      .execute(),
  );
}

/** Replaces the stored body of a delivery. */
const emptied = '{}';

/** A literal for the partial index. */
const done = sql<boolean>`state in ('delivered', 'failed', 'held')`;

/** Ids of deliveries that arrived before a time and still have their body. */
async function* deliveredBefore(db: Kysely<Tables>, time: string): AsyncGenerator<string[]> {
  const pages = pagesOf(rowsAtOnce, (after: Cursor | undefined) =>
    pageOf(db, 'deliveries', time, after)
      .where('state', '=', 'delivered')
      .where(done)
      .select(['id', 'created_at', 'delivered_at'])
      .select(({ eb }) => eb.case().when('body', '=', emptied).then(1).else(0).end().as('empty'))
      .execute(),
  );
  for await (const rows of pages) {
    yield rows.flatMap(({ id, empty, delivered_at }) => (!empty && delivered_at && delivered_at < time ? [id] : []));
  }
}

async function shortenAddresses(
  db: Transaction<Tables>,
  rule: 'addresses' | 'consent',
  leads: readonly RetainedLead[],
): Promise<number> {
  const column = rule === 'consent' ? 'consent_address' : 'address';
  for (const lead of leads) {
    const values = { [column]: shortened(lead[column]) };
    await db.updateTable('investment_leads').set(values).where('id', '=', lead.id).execute();
  }
  const ids = leads.map(({ id }) => id);
  if (rule === 'consent') await shortenAnswers(db, ids);
  return leads.length;
}

/** Deletes leads that still have this spam flag and no pending delivery. */
async function deleteExpired(db: Transaction<Tables>, ids: readonly string[], spam: 0 | 1): Promise<number> {
  const deleted = await db
    .selectFrom('investment_leads')
    .where('id', 'in', ids)
    .where('spam', '=', spam)
    .where('undelivered', '=', 0)
    .select(['id', 'search_email', 'email', 'phone'])
    .execute();
  const deletedIds = deleted.map(({ id }) => id);
  await deleteLeads(db, deletedIds);
  await eraseViews(db, contactOf(await withoutLeads(db, deleted)));
  return deleted.length;
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

/** Events in the trail contain the IP addresses of changed answers. */
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

function pageOf(db: Kysely<Tables>, table: 'investment_leads' | 'deliveries', time: string, after: Cursor | undefined) {
  return db
    .selectFrom(table)
    .where('created_at', '<', time)
    .$if(after !== undefined, (rows) =>
      rows.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('created_at', 'id'), '>', tuple(after?.created_at ?? '', after?.id ?? '')),
      ),
    )
    .orderBy('created_at')
    .orderBy('id')
    .limit(rowsAtOnce);
}
