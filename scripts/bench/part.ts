/** The least or the most that a number may be. */
export type Bound = { atLeast: number } | { atMost: number };

/** One line of the table, declared before it is measured. */
export interface Measure {
  what: string;
  /** Of both numbers, such as "requests/s", "ms", "MB". */
  unit: string;
  /** Its baseline in the same run; without it the number stands alone. */
  against?: string;
  /** What ours divided by the other must be. */
  ratio?: Bound;
  /** What ours must be by itself. */
  ours?: Bound;
  /** Each reading has those before it inside, so that only the last counts. */
  last?: boolean;
}

/** What was found for a measure; `limit` is the other's number. */
export interface Reading {
  ours: number;
  limit?: number;
}

/** Measures that belong together. A part opens its servers once, and each round visits all of them in turn. */
export interface Part<Key extends string = string> {
  name: string;
  title: string;
  measures: Readonly<Record<Key, Measure>>;
  /** Throws `NotHereError` when the machine lacks something. */
  open(): Promise<OpenPart<Key>>;
}

interface OpenPart<Key extends string = string> {
  /** Measures everything once, or some of it several times. */
  round(): Promise<Record<Key, Reading | readonly Reading[]>>;
  /** Ends every process that was started. */
  close(): Promise<void>;
}

/** A part cannot run on this machine; the message says what is missing and how to have it. */
export class NotHereError extends Error {}
