/** What analytics takes from the program around it. */
export interface Surroundings {
  /** Milliseconds since 1970. */
  clock: () => number;
  timers: {
    /** Runs once after so many milliseconds; the answer cancels it. */
    after(milliseconds: number, run: () => void): () => void;
  };
  log: { warn(detail: object, message: string): void };
}
