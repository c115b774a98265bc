/** What time it is, and how much has passed: the first may be set back or forward at any moment. */
export interface Clocks {
  /** Milliseconds since 1970. */
  clock: () => number;
  /** Milliseconds from any beginning, which never jump. */
  monotonic: () => number;
}

export interface Timers {
  /** Runs once after so many milliseconds; the answer cancels it. */
  after(milliseconds: number, run: () => void): () => void;
}

export const iso = (milliseconds: number) => new Date(milliseconds).toISOString();
