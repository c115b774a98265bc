import { userInfo } from 'node:os';
import type { Readable, Writable } from 'node:stream';
import type { Actor } from '../../src/leads/event.ts';
import type { Environment } from '../../src/settings/read-settings.ts';

/** What a command may use of the world around it. */
export interface Terminal {
  stdin: Readable & { isTTY?: boolean };
  stdout: Writable & { isTTY?: boolean };
  stderr: Writable & { isTTY?: boolean };
  env: Environment;
  /** Milliseconds since 1970. */
  clock: () => number;
  /** Milliseconds for which a locked database is tried again. */
  busyDeadline?: number;
  /** From the first call on, Ctrl-C aborts the signal instead of ending the program. */
  interrupted?: () => AbortSignal;
}

/** Whoever runs the command: the name that was given, or that of their account on this machine. */
export function actorOf(terminal: Terminal, by: string | undefined): Actor {
  const { USER, USERNAME } = terminal.env;
  return { by: by?.trim() || USER || USERNAME || accountName(), via: 'terminal' };
}

function accountName(): string {
  try {
    return userInfo().username;
  } catch {
    return 'terminal'; // the number of an account need not have a name, as in some containers
  }
}

/** What a command answers to the shell. */
export const exitCodes = { ok: 0, failed: 1, usage: 2, notFound: 3, interrupted: 130 } as const;

/** The command was called wrongly; its message is one line. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** The command cannot do what it was asked; its message is one line. */
export class FailedError extends Error {
  override name = 'FailedError';
}

/** Somebody pressed Ctrl-C; its message is one line. */
export class InterruptedError extends Error {
  override name = 'InterruptedError';
}
