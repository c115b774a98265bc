import type { SendOutcome } from './delivery.ts';

const firstPause = 2000;
const maxPause = 60_000;

/**
 * Circuit breaker: while the destination fails, one probe at a time goes out, backing off up to once a minute. Begins with a probe: what
 * happened before the program started is not known, and rows may wait for hours of an outage that is over.
 */
export function outageWatch() {
  let pause = 0;
  let failed = new Set<string>();
  let unknown = true;
  const watch = {
    active: true,
    /** Before then nothing goes out. Monotonic milliseconds. */
    opensAt: 0,
    /** The pause that the destination asked for. */
    retryNotBefore: 0,
    /** Whether an outage ended; not when only one delivery had failed, as it was probably that delivery. */
    learn({ id, sent, probe, now }: { id: string; sent: SendOutcome; probe: boolean; now: number }): boolean {
      if (sent.outcome === 'not-configured' || sent.outcome === 'withheld') return false;
      if (sent.outcome === 'delivered' || sent.outcome === 'rejected') return learnOfAnswer();
      const requestedPause = sent.outcome === 'busy' ? now + sent.retryAfter : 0;
      watch.retryNotBefore = Math.max(watch.retryNotBefore, requestedPause);
      failed.add(id);
      // Attempts that were in flight when the outage began only count if they ask for a longer pause.
      if (watch.active && !probe) {
        watch.opensAt = Math.max(watch.opensAt, requestedPause);
        return false;
      }
      pause = pause ? Math.min(pause * 2, maxPause) : firstPause;
      watch.active = true;
      watch.opensAt = Math.max(now + pause, requestedPause);
      return false;
    },
  };

  function learnOfAnswer(): boolean {
    if (!watch.active) return false;
    const common = unknown || failed.size > 1;
    failed = new Set();
    unknown = false;
    pause = 0;
    watch.active = false;
    watch.opensAt = watch.retryNotBefore;
    return common;
  }

  return watch;
}
