/**
 * How often a property is tried: with the same seed each time, or, in `npm run test:fuzz`, fifty times as often and each time with
 * another. A failure prints its seed and its smallest example.
 */
export const tries = (numRuns: number) => (process.env.FUZZ ? { numRuns: 50 * numRuns } : { numRuns, seed: 7 });
