import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { type Actor, type AuditEvent, type AuditKind, auditEvent } from '../base/events.ts';
import type { Engine } from '../db/engine.ts';

export interface AuditFilter {
  kind?: AuditKind;
  /** The beginning of the actor's name, in lower case. */
  by?: string;
  /** ISO 8601 UTC, `since` inclusive and `until` exclusive. */
  since?: string;
  until?: string;
}

export type AuditStore = ReturnType<typeof auditIn>;

export function auditIn({ db, write }: Engine) {
  return {
    async addEvent(event: AuditEvent): Promise<void> {
      await write((db) => db.insertInto('audit_events').values(event).execute());
    },

    /** Newest first, from the event after the one with the id `after`. */
    latest: (limit: number, { kind, by, since, until, after }: AuditFilter & { after?: string } = {}) => {
      let query = db.selectFrom('audit_events').selectAll().orderBy('at', 'desc').orderBy('id', 'desc').limit(limit);
      if (kind) query = query.where('kind', '=', kind);
      if (by) query = query.where(sql<boolean>`substr(lower("by"), 1, ${sql.lit(by.length)}) = ${by}`);
      if (since) query = query.where('at', '>=', since);
      if (until) query = query.where('at', '<', until);
      if (after) {
        const last = db.selectFrom('audit_events').select(['at', 'id']).where('id', '=', after);
        query = query.where(sql<boolean>`(at, id) < ${last}`);
      }
      return query.execute();
    },
  };
}

interface LogContext {
  audit: Pick<AuditStore, 'addEvent'>;
  clock: () => number;
  log: { error(detail: object, message: string): void };
}

const hour = 3_600_000;
/** Refusals of one kind that are recorded in an hour: a flood must not fill the log. */
const maxEvents = 100;

type Refusal = 'sign-in-refused' | 'token-refused' | 'denied' | 'limited';

export type AccessLog = ReturnType<typeof accessLog>;

export function accessLog({ audit, clock, log, key }: LogContext & { key: () => Promise<string> }) {
  const counts = new Map<Refusal, { until: number; events: number }>();

  /** Additional detail of a refusal, or `undefined` beyond the limit. */
  function counted(kind: Refusal, now: number): object | undefined {
    const before = counts.get(kind);
    const isOver = !before || now >= before.until || now < before.until - hour;
    const count = isOver ? { until: now + hour, events: 0 } : before;
    counts.set(kind, count);
    count.events++;
    if (count.events > maxEvents) return undefined;
    const unwritten = isOver && before ? Math.max(0, before.events - maxEvents) : 0;
    const until = count.events === maxEvents ? new Date(count.until).toISOString() : undefined;
    return { ...(unwritten && { unwritten }), ...(until && { until }) };
  }

  return {
    /** Throws `StoreUnavailableError`: if the audit write fails, the sign-in fails. */
    signedIn: (actor: Actor, detail: object) => audit.addEvent(auditEvent('signed-in', actor, clock(), detail)),

    /** Never throws. Beyond the limit of an hour only a count is recorded, with the first refusal of a later hour. */
    async turnedAway(kind: Refusal, actor: Actor, detail: object): Promise<void> {
      const now = clock();
      const more = counted(kind, now);
      if (!more) return;
      try {
        await audit.addEvent(auditEvent(kind, actor, now, { ...detail, ...more }));
      } catch (error) {
        log.error({ err: error, kind }, 'not written into the audit trail');
      }
    },

    /** Equal unknown names can be recognized, and none can be read. */
    hashOfName: async (name: string) =>
      createHmac('sha256', await key())
        .update(`name ${name}`)
        .digest('hex')
        .slice(0, 32),
  };
}

export type TokenReads = ReturnType<typeof tokenReads>;

/** Records how many leads each API token has read, once an hour and on shutdown: an event per request would fill the log. */
export function tokenReads({
  audit,
  clock,
  timers,
  log,
}: LogContext & { timers: { after(milliseconds: number, run: () => void): () => void } }) {
  const counts = new Map<string, { actor: Actor; leads: number; since: number; cancel: () => void }>();

  async function write(name: string): Promise<void> {
    const count = counts.get(name);
    if (!count) return;
    counts.delete(name);
    count.cancel();
    const detail = { leads: count.leads, since: new Date(count.since).toISOString() };
    const event = auditEvent('api-read', count.actor, clock(), detail);
    await audit.addEvent(event).catch((error) => log.error({ err: error, ...detail }, 'API reads not recorded'));
  }

  return {
    read(actor: Actor, leads: number): void {
      if (!leads) return;
      const count = counts.get(actor.by);
      if (count) count.leads += leads;
      else {
        const cancel = timers.after(hour, () => void write(actor.by));
        counts.set(actor.by, { actor, leads, since: clock(), cancel });
      }
    },
    close: async (): Promise<void> => void (await Promise.all([...counts.keys()].map(write))),
  };
}
