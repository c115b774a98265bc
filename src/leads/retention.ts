import { type Kysely, sql, type Transaction } from 'kysely';
import { type AuditEvent, auditEvent } from '../base/audit.ts';
import { runEvery, type Timers } from '../base/clocks.ts';
import type { Engine } from '../db/engine.ts';
import type { Tables } from '../db/schema.ts';
import type { Cursor } from '../outbox/outbox-store.ts';
import { deleteLeads } from './delete-leads.ts';
import type { ConsentAnswer } from './submit.ts';
import { eraseViews, surelyNames } from './views/erase-views.ts';

/** Days after which each rule applies; a rule without days never does. */
export interface RetentionDays {
  addresses: number;
  consent: number;
  spam?: number;
  deliveries?: number;
  leads?: number;
}

const retentionRules = ['addresses', 'consent', 'spam', 'deliveries', 'leads'] as const;
export type RetentionRule = (typeof retentionRules)[number];

/** What each rule does. */
export const ruleLabels: Readonly<Record<RetentionRule, string>> = {
  addresses: 'shortens IP addresses of visitors to their network',
  consent: 'shortens IP addresses recorded with consent to calls',
  spam: 'deletes spam',
  deliveries: 'clears the stored text of finished deliveries',
  leads: 'deletes leads with their events and deliveries',
};

/** What the rules look at in a lead. */
interface RetainedLead extends Cursor {
  address: string;
  consent_address: string;
  spam: 0 | 1;
  undelivered: 0 | 1;
}

/** Times (ISO 8601 UTC) before which a rule applies. */
export type RetentionTimes = Readonly<Partial<Record<RetentionRule, string>>>;

const day = 24 * 3_600_000;

/** `now` in milliseconds. */
export function retentionTimes(days: RetentionDays, now: number): RetentionTimes {
  const set = retentionRules.flatMap((rule) => {
    const after = days[rule];
    return after ? [[rule, new Date(now - after * day).toISOString()]] : [];
  });
  return Object.fromEntries(set) as RetentionTimes;
}

/** The rules that a lead falls under. One that is deleted needs nothing else. */
function rulesFor(lead: RetainedLead, times: RetentionTimes): RetentionRule[] {
  const isBefore = (rule: RetentionRule) => lead.created_at < (times[rule] ?? '');
  if (lead.spam && isBefore('spam')) return ['spam'];
  // What is not delivered is still a promise, and what proves an agreement outlives the rule about leads.
  const isProof = lead.consent_address !== '' && !isBefore('consent');
  if (!lead.spam && !lead.undelivered && !isProof && isBefore('leads')) return ['leads'];
  const isWhole = { addresses: lead.address, consent: lead.consent_address };
  return (['addresses', 'consent'] as const).filter(
    (rule) => isBefore(rule) && shortened(isWhole[rule]) !== isWhole[rule],
  );
}

/** The network that an address belongs to: three numbers of four, or three groups of eight. Shortening again changes nothing. */
export function shortened(address: string): string {
  if (address.endsWith('x') || !address) return address;
  const four = /(\d+\.\d+\.\d+)\.\d+$/.exec(address);
  if (four) return `${four[1]}.x`;
  // What "::" leaves out may end anywhere in the network: only the groups before it belong to it for sure.
  const [before = ''] = address.split('::');
  return `${before.split(':').slice(0, 3).join(':')}:x`;
}

/** The detail of an event `consent-changed` with both its addresses shortened. */
function shortenedAnswers(detail: string): string {
  const { was, is } = JSON.parse(detail) as Record<'was' | 'is', ConsentAnswer>;
  const short = (answer: ConsentAnswer) => ({ ...answer, address: shortened(answer.address) });
  return JSON.stringify({ was: short(was), is: short(is) });
}

/** Rows looked at in one go, so that nothing else waits for them. */
const rowsAtOnce = 1000;

/** Makes the event with the number of changed rows. */
type MakeEvent = (count: number) => AuditEvent;

export interface RetentionOptions {
  retention: RetentionStore;
  days: RetentionDays;
  /** Milliseconds since 1970. */
  clock: () => number;
  /** Without it nothing is changed and everything is counted. */
  apply: boolean;
  actor: { by: string; via: string };
}

/** A rule, after how many days it applies, and how many rows it changed or would change. */
export interface RetentionCount {
  rule: RetentionRule;
  days: number | undefined;
  count: number;
}

/** Applies the rules to all stored rows and returns the count of each rule in order. Throws `StoreUnavailableError`. */
export async function runRetention(options: RetentionOptions): Promise<RetentionCount[]> {
  const times = retentionTimes(options.days, options.clock());
  const counts = new Map<RetentionRule, number>();
  const count = (rule: RetentionRule, more: number) => counts.set(rule, (counts.get(rule) ?? 0) + more);
  await throughLeads(options, times, count);
  await throughDeliveries(options, times, count);
  return retentionRules.map((rule) => ({ rule, days: options.days[rule], count: counts.get(rule) ?? 0 }));
}

type Count = (rule: RetentionRule, more: number) => void;

async function throughLeads(options: RetentionOptions, times: RetentionTimes, count: Count): Promise<void> {
  const { retention } = options;
  const latest = latestOf([times.addresses, times.consent, times.spam, times.leads]);
  let after: Cursor | undefined;
  for (;;) {
    const leads = await retention.leadsBefore(latest, after, rowsAtOnce);
    const concerned = new Map<RetentionRule, RetainedLead[]>();
    for (const lead of leads) {
      for (const rule of rulesFor(lead, times)) concerned.set(rule, [...(concerned.get(rule) ?? []), lead]);
    }
    for (const [rule, some] of concerned) {
      count(rule, options.apply ? await applyTo(some, rule, options) : some.length);
    }
    after = leads.at(-1);
    if (leads.length < rowsAtOnce) return;
  }
}

function applyTo(leads: readonly RetainedLead[], rule: RetentionRule, options: RetentionOptions): Promise<number> {
  const { retention } = options;
  const makeEvent = eventOf(rule, options);
  if (rule === 'addresses') return retention.shortenAddresses(rule, leads);
  if (rule === 'consent') return retention.shortenAddresses(rule, leads, makeEvent);
  const ids = leads.map(({ id }) => id);
  return retention.deleteLeads(ids, rule === 'spam' ? 1 : 0, makeEvent);
}

async function throughDeliveries(options: RetentionOptions, times: RetentionTimes, count: Count): Promise<void> {
  const { retention, apply } = options;
  const { deliveries: before } = times;
  let after: Cursor | undefined;
  while (before) {
    const rows = await retention.deliveredBefore(before, after, rowsAtOnce);
    const ids = rows.flatMap(({ id, empty, delivered_at }) =>
      !empty && delivered_at && delivered_at < before ? [id] : [],
    );
    if (ids.length) {
      count('deliveries', apply ? await retention.emptyDeliveries(ids, eventOf('deliveries', options)) : ids.length);
    }
    after = rows.at(-1);
    if (rows.length < rowsAtOnce) return;
  }
}

const eventOf =
  (rule: RetentionRule, { actor, clock, days }: RetentionOptions): MakeEvent =>
  (count) =>
    auditEvent('retention', actor, clock(), { rule, days: days[rule], count });

const latestOf = (times: readonly (string | undefined)[]) =>
  times.reduce<string>((latest, time) => (time && time > latest ? time : latest), '');

const daily = 24 * 3_600_000;

interface ScheduleOptions extends Omit<RetentionOptions, 'apply' | 'actor'> {
  /** Deletes what has expired, such as sessions, before `now` (ISO 8601 UTC). */
  sweep(now: string): Promise<void>;
  timers: Timers;
  log: { info(detail: object, message: string): void; error(detail: object, message: string): void };
}

/** Applies the rules now and then once a day, until stopped. */
export function scheduleRetention(options: ScheduleOptions): { stop(): Promise<void> } {
  const { log, timers, clock } = options;

  async function once(): Promise<void> {
    await options.sweep(new Date(clock()).toISOString());
    const counts = await runRetention({ ...options, apply: true, actor: { by: 'site', via: 'site' } });
    for (const { rule, count } of counts) if (count) log.info({ rule, count }, 'retention');
  }

  return runEvery(daily, once, { timers, log, failed: 'retention failed' });
}

/** Replaces the stored body of a delivery. */
const emptied = '{}';

/** A literal, so that the partial index can be used. */
const done = sql<boolean>`state in ('delivered', 'failed', 'held')`;

/** Reads leads and deliveries oldest first, and applies retention to them. */
export function retentionIn(engine: Engine) {
  return {
    leadsBefore: (time: string, after: Cursor | undefined, limit: number) =>
      engine.read((db) =>
        pageOf(db, 'investment_leads', time, after, limit)
          .select(['id', 'created_at', 'address', 'consent_address', 'spam', 'undelivered'])
          .execute(),
      ),

    /** Those that have arrived. */
    deliveredBefore: (time: string, after: Cursor | undefined, limit: number) =>
      engine.read(async (db) => {
        const rows = await pageOf(db, 'deliveries', time, after, limit)
          .where('state', '=', 'delivered')
          .where(done)
          .select(['id', 'created_at', 'delivered_at'])
          .select(({ eb }) => eb.case().when('body', '=', emptied).then(1).else(0).end().as('empty'))
          .execute();
        return rows.map(({ empty, ...row }) => ({ ...row, empty: Boolean(empty) }));
      }),

    /** Shortens the address of one kind. With `makeEvent`, stores its event in the same transaction. */
    shortenAddresses: (rule: 'addresses' | 'consent', leads: readonly RetainedLead[], makeEvent?: MakeEvent) =>
      engine.write(async (db) => {
        const column = rule === 'consent' ? 'consent_address' : 'address';
        for (const lead of leads) {
          await db
            .updateTable('investment_leads')
            .set({ [column]: shortened(lead[column]) })
            .where('id', '=', lead.id)
            .execute();
        }
        if (rule === 'consent')
          await shortenAnswers(
            db,
            leads.map(({ id }) => id),
          );
        if (makeEvent) await addEvent(db, makeEvent, leads.length);
        return leads.length;
      }),

    /** Deletes leads that are still spam or not, and owe no delivery. */
    deleteLeads: (ids: readonly string[], spam: 0 | 1, makeEvent: MakeEvent) =>
      engine.write(
        async (db) => {
          const deleted = await db
            .selectFrom('investment_leads')
            .where('id', 'in', ids)
            .where('spam', '=', spam)
            .where('undelivered', '=', 0)
            .select(['id', 'search_email', 'email', 'first_name', 'last_name', 'phone'])
            .execute();
          await deleteLeads(
            db,
            deleted.map(({ id }) => id),
          );
          await eraseViews(db, surelyNames(await withoutLeads(db, deleted)));
          return addEvent(db, makeEvent, deleted.length);
          // A person whose next lead is on its way stays.
        },
        { isolation: 'repeatable read' },
      ),

    emptyDeliveries: (ids: readonly string[], makeEvent: MakeEvent) =>
      engine.write(async (db) => {
        const { numUpdatedRows } = await db
          .updateTable('deliveries')
          .set({ body: emptied })
          .where('id', 'in', ids)
          .where('state', '=', 'delivered')
          .executeTakeFirstOrThrow();
        return addEvent(db, makeEvent, Number(numUpdatedRows));
      }),
  };
}

type RetentionStore = ReturnType<typeof retentionIn>;

/** Those of deleted leads whose person has no other. */
async function withoutLeads<Row extends { search_email: string }>(db: Transaction<Tables>, deleted: Row[]) {
  if (!deleted.length) return [];
  const emails = deleted.map(({ search_email }) => search_email);
  const left = await db.selectFrom('people').select('email').where('email', 'in', emails).execute();
  const known = new Set(left.map(({ email }) => email));
  return deleted.filter(({ search_email }) => !known.has(search_email));
}

/** The trail has the IP addresses of changed answers. */
async function shortenAnswers(db: Transaction<Tables>, leadIds: string[]): Promise<void> {
  const events = db.selectFrom('lead_events').select(['id', 'lead_id', 'detail']).where('lead_id', 'in', leadIds);
  for (const { id, lead_id, detail } of await events.where('kind', '=', 'consent-changed').execute()) {
    await db
      .updateTable('lead_events')
      .set({ detail: shortenedAnswers(detail) })
      .where('lead_id', '=', lead_id)
      .where('id', '=', id)
      .execute();
  }
}

function pageOf(
  db: Kysely<Tables>,
  table: 'investment_leads' | 'deliveries',
  time: string,
  after: Cursor | undefined,
  limit: number,
) {
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
    .limit(limit);
}

async function addEvent(db: Transaction<Tables>, makeEvent: MakeEvent, count: number): Promise<number> {
  if (count) await db.insertInto('audit_events').values(makeEvent(count)).execute();
  return count;
}
