/** Who asks for a turn. */
export interface Asker {
  /** Whose turns are counted together, such as an address. */
  key: string;
  /** Aborts when nobody waits for the answer any more. */
  gone: AbortSignal;
}

/** Runs expensive work, a few at a time. Only one task per key waits, so that one sender cannot fill the queue. */
export class Semaphore {
  private readonly waiting = new Set<{ key?: string; begin: () => void }>();
  private readonly limits: { atOnce: number; waiting: number };
  private busy = 0;

  constructor(limits: { atOnce: number; waiting: number }) {
    this.limits = limits;
  }

  /**
   * Resolves with `true` when it is one's turn, which `release` ends, and with `false` when too many wait, one's own waits already,
   * or the asker has gone. Without an asker it waits as long as it takes.
   */
  acquire(asker?: Asker): Promise<boolean> {
    if (asker?.gone.aborted) return Promise.resolve(false);
    if (this.busy < this.limits.atOnce) {
      this.busy++;
      return Promise.resolve(true);
    }
    if (asker && !this.hasRoom(asker.key)) return Promise.resolve(false);
    return new Promise((resolve) => {
      const leave = () => {
        this.waiting.delete(entry);
        resolve(false);
      };
      const begin = () => {
        asker?.gone.removeEventListener('abort', leave);
        resolve(true);
      };
      const entry = { key: asker?.key, begin };
      asker?.gone.addEventListener('abort', leave, { once: true });
      this.waiting.add(entry);
    });
  }

  release(): void {
    const [next] = this.waiting;
    if (!next) this.busy--;
    else {
      this.waiting.delete(next);
      next.begin();
    }
  }

  private hasRoom(key: string): boolean {
    return this.waiting.size < this.limits.waiting && ![...this.waiting].some((entry) => entry.key === key);
  }
}
