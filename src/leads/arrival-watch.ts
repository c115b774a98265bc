import type { Timers } from './delivery/clocks.ts';
import type { LeadStore } from './lead-store.ts';

/** Milliseconds between two looks, and after which everybody looks once more: a lead may be on disk later than one that is newer. */
const betweenLooks = 2000;
const betweenAll = 10_000;

interface Watcher {
  /** A lead may have arrived. */
  look(): void;
  /** Some time has passed. */
  beat(): void;
  /** The program stops. */
  end(): void;
}

export interface ArrivalWatch {
  /** Calls the watcher until the returned function is called; `undefined` once the program stops or too many watch. */
  join(key: string, watcher: Watcher): (() => void) | undefined;
  /** Has every watcher check its access now: some account has lost it. */
  recheck(): void;
  /** Ends everybody's watch. */
  close(): void;
}

interface Limits {
  perKey?: number;
  all?: number;
}

/** Looks for new leads of this and other programs, once for all who wait for them and only while somebody does. */
export function arrivalWatch(
  { leads, timers }: { leads: Pick<LeadStore, 'list'>; timers: Timers },
  { perKey = 8, all = 200 }: Limits = {},
): ArrivalWatch {
  const watchers = new Map<Watcher, string>();
  let cancel: (() => void) | undefined;
  let newest: string | undefined;
  let sinceBeat = 0;
  let closed = false;

  async function look() {
    const [lead] = await leads.list({ spam: 'with' }, { limit: 1 }).catch(() => []);
    sinceBeat += betweenLooks;
    const isBeat = sinceBeat >= betweenAll;
    if (isBeat) sinceBeat = 0;
    const isNew = lead !== undefined && lead.id !== newest;
    newest = lead?.id ?? newest;
    for (const watcher of watchers.keys()) {
      if (isBeat) watcher.beat();
      if (isBeat || isNew) watcher.look();
    }
    cancel = undefined;
    schedule();
  }

  function schedule() {
    if (watchers.size && !cancel && !closed) cancel = timers.after(betweenLooks, () => void look());
  }

  return {
    join(key, watcher) {
      const own = [...watchers.values()].filter((other) => other === key).length;
      if (closed || own >= perKey || watchers.size >= all) return undefined;
      watchers.set(watcher, key);
      schedule();
      return () => {
        watchers.delete(watcher);
        if (watchers.size) return;
        cancel?.();
        cancel = undefined;
      };
    },
    recheck() {
      for (const watcher of [...watchers.keys()]) watcher.beat();
    },
    close() {
      closed = true;
      cancel?.();
      for (const watcher of [...watchers.keys()]) watcher.end();
    },
  };
}
