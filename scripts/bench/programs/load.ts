import { askInTurn, newTally } from '../asking.ts';
import type { Load, Loaded } from '../load.ts';

/** Puts one load on a server and says how it went, as the only work of this process. */
process.once('message', async (load: Load) => {
  process.send?.(await put(load), () => process.disconnect());
});

async function put(load: Load): Promise<Loaded> {
  const { amount = Number.POSITIVE_INFINITY, duration = Number.POSITIVE_INFINITY } = load;
  const tally = newTally();
  const start = performance.now();
  const end = start + duration * 1000;
  const mayAsk = () => tally.asked < amount && performance.now() < end;
  await Promise.all(Array.from({ length: load.connections }, () => askInTurn(load, tally, mayAsk)));
  const { refused, errors } = tally;
  const times = Float64Array.from(tally.times).sort();
  return {
    requests: times.length,
    perSecond: (times.length / (performance.now() - start)) * 1000,
    p99: times[Math.floor(times.length * 0.99)] ?? 0,
    refused,
    errors,
  };
}
