import { userInfo } from 'node:os';
import type { Readable, Writable } from 'node:stream';
import type { Actor } from '../../src/base/actor.ts';
import type { Environment } from '../../src/config/read-settings.ts';

/** The outside world as a command sees it. */
export interface Terminal {
  stdin: Readable & { isTTY?: boolean };
  /** `columns` is its width in characters. */
  stdout: Writable & { isTTY?: boolean; columns?: number };
  stderr: Writable & { isTTY?: boolean; columns?: number };
  env: Environment;
  /** Milliseconds since 1970. */
  clock: () => number;
  /** Milliseconds to retry a locked database. */
  busyDeadline?: number;
  /** After the first call, Ctrl-C aborts the signal instead of ending the program. */
  interrupted?: () => AbortSignal;
}

/** Who runs the command: the given name, or that of the account on this machine. */
export function actorOf(terminal: Terminal, by: string | undefined): Actor {
  const { LEADS_BY, USER, USERNAME } = terminal.env;
  return { by: by?.trim() || LEADS_BY || USER || USERNAME || accountName(), via: 'terminal' };
}

function accountName(): string {
  try {
    return userInfo().username;
  } catch {
    return 'terminal'; // in some containers the user id has no name
  }
}

/** Exit codes. */
export const exitCodes = { ok: 0, failed: 1, usage: 2, notFound: 3, interrupted: 130 } as const;

/** Wrong usage; its message is one line. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** The command failed; its message is one line. */
export class FailedError extends Error {
  override name = 'FailedError';
}

/** Somebody pressed Ctrl-C; its message is one line. */
export class InterruptedError extends Error {
  override name = 'InterruptedError';
}
