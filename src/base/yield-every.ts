import { setImmediate } from 'node:timers/promises';

/**
 * For work over many rows: a function to call after each. It gives the event loop a turn once the work has held it for so many
 * milliseconds, so that requests wait no longer than that, however much a single row takes.
 */
export function yieldEvery(milliseconds = 8): () => Promise<void> | undefined {
  let began = performance.now();
  return () => {
    if (performance.now() - began < milliseconds) return undefined;
    return setImmediate().then(() => {
      began = performance.now();
    });
  };
}
