import { write, writeSync } from 'node:fs';
import type { DestinationStream } from 'pino';

/** Characters that leave at once, and milliseconds after which fewer do. */
const chunkSize = 8192;
const interval = 100;
/** Characters that wait for a reader who is slower than the log; lines past them are counted instead. */
const maxBuffered = 1024 * 1024;

/**
 * Log lines to a file descriptor, which leave together: no answer waits for each of them, or for a slow reader. Never throws.
 * What is left at exit is written as far as it is taken at once: pino's own destination would try for ever at a pipe that nobody
 * reads, and the program would not end.
 */
export function logOutput(descriptor: number): DestinationStream {
  let waiting = '';
  let leaving: Uint8Array = Buffer.alloc(0);
  let isWriting = false;
  let timer: NodeJS.Timeout | undefined;
  let dropped = 0;

  const takeWaiting = () => {
    const gap = dropped
      ? `${JSON.stringify({ level: 40, lines: dropped, msg: 'log lines dropped: nobody reads' })}\n`
      : '';
    leaving = Buffer.from(waiting + gap);
    waiting = '';
    dropped = 0;
  };
  const later = () => {
    timer ??= setTimeout(flush, interval).unref();
  };
  function flush() {
    clearTimeout(timer);
    timer = undefined;
    if (isWriting) return;
    if (!leaving.length) takeWaiting();
    if (!leaving.length) return;
    isWriting = true;
    write(descriptor, leaving, (error, written) => {
      isWriting = false;
      if (error?.code === 'EAGAIN') return later();
      // What cannot be written is lost: a log must not end the program.
      leaving = error ? Buffer.alloc(0) : leaving.subarray(written);
      if (leaving.length || waiting.length >= chunkSize) flush();
      else if (waiting) later();
    });
  }
  process.once('exit', () => {
    try {
      if (!isWriting) while (leaving.length) leaving = leaving.subarray(writeSync(descriptor, leaving));
      takeWaiting();
      while (leaving.length) leaving = leaving.subarray(writeSync(descriptor, leaving));
    } catch {
      // Nobody reads it any more.
    }
  });
  return {
    write(line) {
      if (waiting.length >= maxBuffered) {
        dropped++;
        return;
      }
      waiting += line;
      if (waiting.length >= chunkSize) flush();
      else later();
    },
  };
}
