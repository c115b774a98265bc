import type { SendOutcome } from './delivery.ts';

const firstPause = 2000;
const maxPause = 60_000;

/** `ended` for the first success after failures; `passed` when only one delivery had failed, so it was probably that delivery. */
type Learned = 'began' | 'goes-on' | 'ended' | 'passed' | 'none';

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
    learn({ id, sent, probe, now }: { id: string; sent: SendOutcome; probe: boolean; now: number }): Learned {
      if (sent.outcome === 'not-configured' || sent.outcome === 'withheld') return watch.active ? 'goes-on' : 'none';
      if (sent.outcome === 'delivered' || sent.outcome === 'rejected') return learnOfAnswer();
      const requestedPause = sent.outcome === 'busy' ? now + sent.retryAfter : 0;
      watch.retryNotBefore = Math.max(watch.retryNotBefore, requestedPause);
      failed.add(id);
      // Attempts that were in flight when the outage began only count if they ask for a longer pause.
      if (watch.active && !probe) {
        watch.opensAt = Math.max(watch.opensAt, requestedPause);
        return 'goes-on';
      }
      const began = !pause;
      pause = began ? firstPause : Math.min(pause * 2, maxPause);
      watch.active = true;
      watch.opensAt = Math.max(now + pause, requestedPause);
      return began ? 'began' : 'goes-on';
    },
  };

  function learnOfAnswer(): Learned {
    if (!watch.active) return 'none';
    const common = unknown || failed.size > 1;
    failed = new Set();
    unknown = false;
    pause = 0;
    watch.active = false;
    watch.opensAt = watch.retryNotBefore;
    return common ? 'ended' : 'passed';
  }

  return watch;
}
