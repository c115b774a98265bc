import type { Actor } from '../base/actor.ts';
import { type AuditStore, auditEvent } from '../base/audit.ts';

/** Milliseconds whose reads are one event: an event for each request would fill the audit log. */
const period = 3_600_000;

export interface TokenReads {
  /** Counts leads that a token was answered. */
  read(actor: Actor, leads: number): void;
  /** Writes what has not been written yet. */
  close(): Promise<void>;
}

/** Writes into the audit log how many leads each API token has read, once an hour and at the stop of the program. */
export function tokenReads({
  store,
  clock,
  timers,
  log,
}: {
  store: { audit: Pick<AuditStore, 'addEvent'> };
  /** Milliseconds since 1970. */
  clock: () => number;
  timers: { after(milliseconds: number, run: () => void): () => void };
  log: { error(detail: object, message: string): void };
}): TokenReads {
  const counts = new Map<string, { actor: Actor; leads: number; since: number; cancel: () => void }>();

  async function write(name: string): Promise<void> {
    const count = counts.get(name);
    if (!count) return;
    counts.delete(name);
    count.cancel();
    const detail = { leads: count.leads, since: new Date(count.since).toISOString() };
    const event = auditEvent('api-read', count.actor, clock(), detail);
    await store.audit.addEvent(event).catch((error) => log.error({ err: error, ...detail }, 'API reads not recorded'));
  }

  return {
    read(actor, leads) {
      if (!leads) return;
      const count = counts.get(actor.by);
      if (count) count.leads += leads;
      else {
        const cancel = timers.after(period, () => void write(actor.by));
        counts.set(actor.by, { actor, leads, since: clock(), cancel });
      }
    },
    close: async () => void (await Promise.all([...counts.keys()].map(write))),
  };
}
