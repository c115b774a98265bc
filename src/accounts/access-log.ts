import { createHmac } from 'node:crypto';
import type { Actor } from '../base/actor.ts';
import { type AuditStore, auditEvent } from '../base/audit.ts';

/** What may be written of who is turned away: this many of a kind in this many milliseconds, since a flood must not fill the trail. */
const maxEvents = 100;
const period = 3_600_000;

type TurnedAway = 'sign-in-refused' | 'token-refused' | 'denied' | 'limited';

/** Writes into the audit trail who comes in and who is turned away. */
export interface AccessLog {
  /** Throws `StoreUnavailableError`: nobody comes in unseen. */
  signedIn(actor: Actor, detail: object): Promise<void>;
  /** Never throws. Of more than a hundred in an hour it writes the number alone, with the first of a later hour. */
  turnedAway(kind: TurnedAway, actor: Actor, detail: object): Promise<void>;
  /** A typed name that has no account, so that equal names can be seen and none can be read. */
  hashOfName(name: string): Promise<string>;
}

export function accessLog({
  audit,
  clock,
  log,
  key,
}: {
  audit: Pick<AuditStore, 'addEvent'>;
  /** Milliseconds since 1970. */
  clock: () => number;
  log: { error(detail: object, message: string): void };
  key: () => Promise<string>;
}): AccessLog {
  const counts = new Map<TurnedAway, { until: number; events: number }>();

  /** Counts an event, and answers what to add to its detail, or `undefined` when it is one too many. */
  function counted(kind: TurnedAway, now: number): object | undefined {
    const before = counts.get(kind);
    const isOver = !before || now >= before.until || now < before.until - period;
    const count = isOver ? { until: now + period, events: 0 } : before;
    counts.set(kind, count);
    count.events++;
    if (count.events > maxEvents) return undefined;
    const unwritten = isOver && before ? Math.max(0, before.events - maxEvents) : 0;
    const until = count.events === maxEvents ? new Date(count.until).toISOString() : undefined;
    return { ...(unwritten && { unwritten }), ...(until && { until }) };
  }

  return {
    signedIn: (actor, detail) => audit.addEvent(auditEvent('signed-in', actor, clock(), detail)),

    async turnedAway(kind, actor, detail) {
      const now = clock();
      const more = counted(kind, now);
      if (!more) return;
      try {
        await audit.addEvent(auditEvent(kind, actor, now, { ...detail, ...more }));
      } catch (error) {
        log.error({ err: error, kind }, 'not written into the audit trail');
      }
    },

    hashOfName: async (name) =>
      createHmac('sha256', await key())
        .update(`name ${name}`)
        .digest('hex')
        .slice(0, 32),
  };
}
