import { type AuditEvent, auditEvent } from '../../base/audit.ts';
import type { Cursor } from '../../outbox/outbox-store.ts';
import {
  type RetainedLead,
  type RetentionDays,
  type RetentionRule,
  type RetentionTimes,
  retentionRules,
  retentionTimes,
  rulesFor,
} from './retention-rules.ts';

/** Rows looked at in one go, so that nothing else waits for them. */
const rowsAtOnce = 1000;

interface RetainedDelivery extends Cursor {
  delivered_at: string | null;
  /** Whether the stored body is already cleared. */
  empty: boolean;
}

/** What retention needs of the store. Lists are oldest first and go on after the last row seen; times are ISO 8601 UTC. */
export interface RetentionStore {
  leadsBefore(time: string, after: Cursor | undefined, limit: number): Promise<RetainedLead[]>;
  /** Those that have arrived. */
  deliveredBefore(time: string, after: Cursor | undefined, limit: number): Promise<RetainedDelivery[]>;
  /** Shortens the address of one kind. With `makeEvent`, stores its event in the same transaction. */
  shortenAddresses(
    rule: 'addresses' | 'consent',
    leads: readonly RetainedLead[],
    makeEvent?: MakeEvent,
  ): Promise<number>;
  /** Deletes leads that are still spam or not, and owe no delivery. */
  deleteLeads(ids: readonly string[], spam: 0 | 1, makeEvent: MakeEvent): Promise<number>;
  emptyDeliveries(ids: readonly string[], makeEvent: MakeEvent): Promise<number>;
}

/** Makes the event with the number of changed rows. */
export type MakeEvent = (count: number) => AuditEvent;

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
