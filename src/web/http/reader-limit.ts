import type { WebContext } from './web-context.ts';

/**
 * Milliseconds for which one export may wait for its reader, all waits together: its read transaction keeps the database's log from
 * being emptied, or takes one of few connections, and a reader who takes a little now and then is never timed out by the server.
 */
const maxWait = 15 * 60_000;

interface ReaderLimit {
  /** Aborted once all waits together have been too long. */
  signal: AbortSignal;
  /** Begins a wait; what it returns ends it. */
  begin(): () => void;
}

export function readerLimit({ timers, monotonic }: Pick<WebContext, 'timers' | 'monotonic'>): ReaderLimit {
  const controller = new AbortController();
  const cut = () => controller.abort(new Error('the reader took too long'));
  let left = maxWait;
  return {
    signal: controller.signal,
    begin() {
      const began = monotonic();
      const cancel = timers.after(left, cut);
      return () => {
        cancel();
        left = Math.max(left - (monotonic() - began), 0);
      };
    },
  };
}
