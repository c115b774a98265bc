import { userInfo } from 'node:os';
import type { Readable, Writable } from 'node:stream';
import type { Actor } from '../../src/base/events.ts';
import type { Environment } from '../../src/config/read-settings.ts';

/** Everything outside that commands use. */
export interface Terminal {
  stdin: Readable & { isTTY?: boolean };
  /** `columns` is its width in characters. */
  stdout: Writable & { isTTY?: boolean; columns?: number };
  stderr: Writable & { isTTY?: boolean; columns?: number };
  env: Environment;
  clock: () => number;
  /** Milliseconds to retry a locked database. */
  busyDeadline?: number;
  /** After the first call, Ctrl-C aborts the signal instead of ending the program. */
  interrupted?: () => AbortSignal;
}

/** The given name, or the operating system's user. */
export function terminalActor({ env }: Terminal, { by }: { by?: string }): Actor {
  const { LEADS_BY, USER, USERNAME } = env;
  return { by: by?.trim() || LEADS_BY || USER || USERNAME || accountName(), via: 'terminal' };
}

function accountName(): string {
  try {
    return userInfo().username;
  } catch {
    return 'terminal'; // in some containers the user id has no name
  }
}

export const exitCodes = { ok: 0, failed: 1, usage: 2, notFound: 3, interrupted: 130 } as const;

/** Ends the command; the message is one line. */
export class CommandError extends Error {
  readonly exitCode: number = exitCodes.failed;
}

export class FailedError extends CommandError {}

export class UsageError extends CommandError {
  override readonly exitCode = exitCodes.usage;
}

export class NotFoundError extends CommandError {
  override readonly exitCode = exitCodes.notFound;
}

export class InterruptedError extends CommandError {
  override readonly exitCode = exitCodes.interrupted;
}
