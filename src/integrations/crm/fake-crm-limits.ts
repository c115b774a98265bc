/** What HubSpot's limits say of one request: nothing, too many, or that its sender is blocked. */
export type LimitVerdict = 'none' | 'busy' | 'blocked';

export interface FakeCrmLimits {
  /** Verdict on a request that comes now (milliseconds). */
  take(now: number): LimitVerdict;
  /** Notes an answer of 429; ten in a second block the address for a minute. */
  refused(now: number): void;
  /** How often the address was blocked. */
  readonly blocks: number;
}

const blockLength = 60_000;
const refusalsThatBlock = 10;

/** `per10Seconds` requests pass in any ten seconds; without it any number. `blocks: false` never blocks. */
export function fakeCrmLimits(options: { per10Seconds?: number; blocks?: boolean }): FakeCrmLimits {
  const { per10Seconds = Number.POSITIVE_INFINITY, blocks: mayBlock = true } = options;
  let accepted: number[] = [];
  let refusals: number[] = [];
  let blockedUntil = 0;
  let blocks = 0;
  return {
    take(now) {
      if (now < blockedUntil) return 'blocked';
      accepted = accepted.filter((at) => at > now - 10_000);
      if (accepted.length >= per10Seconds) return 'busy';
      accepted.push(now);
      return 'none';
    },
    refused(now) {
      refusals = [...refusals.filter((at) => at > now - 1000), now];
      if (!mayBlock || refusals.length < refusalsThatBlock) return;
      refusals = [];
      blockedUntil = now + blockLength;
      blocks++;
    },
    get blocks() {
      return blocks;
    },
  };
}
