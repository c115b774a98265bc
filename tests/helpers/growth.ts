import { expect } from 'vitest';

/** Milliseconds of processor time that are too few to tell a growth from noise. */
const floor = 20;

/**
 * Expects work on twice the input to take at most three times the processor time: another program on the machine takes none of it.
 * The best run counts, of up to twenty: the first ones include those of the compiler.
 */
export async function expectLinear(once: () => unknown, twice: () => unknown): Promise<void> {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  // One after the other, so that both meet the same noise.
  for (let run = 0; run < 20; run++) {
    most = Math.min(most, await processorTime(twice));
    if (most <= floor) return;
    least = Math.min(least, await processorTime(once));
    if (most <= 3 * least) return;
  }
  expect(most).toBeLessThanOrEqual(3 * least);
}

async function processorTime(run: () => unknown): Promise<number> {
  const began = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1000;
}

/** The part of its time for which some work keeps the event loop at the longest. Other programs can only make it worse: of three runs the first counts that is under `enough`. */
export async function longestTurn(work: () => Promise<unknown>, enough: number): Promise<number> {
  let part = 1;
  for (let run = 0; run < 3 && part >= enough; run++) {
    const began = performance.now();
    let [last, longest, isDone] = [began, 0, false];
    const turn = () => {
      const now = performance.now();
      longest = Math.max(longest, now - last);
      last = now;
      if (!isDone) setImmediate(turn);
    };
    setImmediate(turn);
    await work();
    isDone = true;
    turn();
    part = longest / (performance.now() - began);
  }
  return part;
}
