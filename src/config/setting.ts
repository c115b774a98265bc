import type { GenericSchema } from 'valibot';

/** One environment variable: what it is for, what it may be, and what holds when it is not set. */
export interface Setting {
  /** Reads the value from its text, or says what it must be. */
  kind: GenericSchema<string | undefined, unknown>;
  default?: string;
  about: string;
  /** A wrong value is not shown: it may hold a password. */
  secret?: true;
}
