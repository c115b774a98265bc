import type { Clocks, Timers } from '../base/clocks.ts';

/** Spaces the requests to one destination. Its times are those of `monotonic`. */
export interface RequestPace {
  /** From when on the next request may go out. */
  readonly opensAt: number;
  /** Counts a request that goes out at this time. */
  spend(at: number): void;
  /** Resolves when one more request may go out. */
  nextTurn(): Promise<void>;
}

export function requestPace(
  per10Seconds: number,
  { monotonic, timers }: Pick<Clocks, 'monotonic'> & { timers: Timers },
): RequestPace {
  const spacing = 10_000 / per10Seconds;
  let opensAt = 0;
  const spend = (at: number) => {
    opensAt = at + spacing;
  };
  return {
    get opensAt() {
      return opensAt;
    },
    spend,
    async nextTurn() {
      const now = monotonic();
      const turn = Math.max(opensAt, now);
      spend(turn);
      if (turn > now) await new Promise<void>((resolve) => void timers.after(turn - now, resolve));
    },
  };
}
