import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Milliseconds without much to do after which V8 takes a server to be at rest. */
const untilRest = 6000;

/**
 * Collects all garbage, in some ten milliseconds, and again a while later: V8 gives memory back when little was needed between
 * two collections. Left to itself, a server of which little is asked might never come to one, and keep what its start has left.
 */
export async function tidyMemory(): Promise<void> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  setFlagsFromString('--no-expose-gc');
  collect();
  await wait(untilRest, undefined, { ref: false });
  collect();
}
