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
