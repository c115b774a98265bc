import { write, writeSync } from 'node:fs';
import pino, { type DestinationStream, type Logger } from 'pino';
import { once } from '../base/once.ts';
import { type Config, missingSettings } from '../config/config.ts';

/** Characters that leave at once, and milliseconds after which fewer do. */
const chunkSize = 8192;
const interval = 100;
/** Characters buffered for a slow reader; further lines are only counted. */
const maxBuffered = 1024 * 1024;

/**
 * Log lines to a file descriptor, which leave together: no answer waits for each of them, or for a slow reader. Never throws.
 * What is left at exit is written as far as it is taken at once: pino's own destination would try for ever at a pipe that nobody
 * reads, and the program would not end.
 */
function logOutput(descriptor: number): DestinationStream {
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
      // The lines are lost: a log must not end the program.
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

export type Log = Logger;

/** Personal data, under any of its names: never in a log line, however deep. */
const personal = new Set([
  'email',
  'phone',
  'name',
  'firstName',
  'lastName',
  'first_name',
  'last_name',
  'message',
  'address',
  'body',
  'values',
  'password',
  'authorization',
  'cookie',
]);
const depthLimit = 8;

/** JSON lines on standard output, without personal data. */
export function createLog(config: { logLevel: string }, destination: DestinationStream = standardOutput()): Log {
  return pino(
    {
      level: config.logLevel,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      // pino's own redaction removes what is deeper than one level from the caller's object, too.
      formatters: { log: (line) => withoutPersonal(line, 0) as Record<string, unknown> },
      serializers: { err: errorLine },
    },
    destination,
  );
}

/** Instances of classes, such as errors, are left to their serializers. */
function withoutPersonal(value: unknown, depth: number): unknown {
  if (Array.isArray(value)) return depth < depthLimit ? value.map((item) => withoutPersonal(item, depth + 1)) : [];
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  if (depth >= depthLimit) return {};
  const rest = Object.entries(value).filter(([key]) => !personal.has(key));
  return Object.fromEntries(rest.map(([key, item]) => [key, withoutPersonal(item, depth + 1)]));
}

/** One for the program: it waits for the exit. */
const standardOutput = once(() => logOutput(process.stdout.fd));

/** Messages are redacted, since SQL errors and parsers quote values. The keys are none of the redacted ones. */
function errorLine(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const frames = (error.stack ?? '').split('\n').filter((line) => line.trimStart().startsWith('at '));
  return { type: error.name, says: withoutAddresses(error.message), stack: frames.join('\n') };
}

/** Linear: a match begins only where a run of such characters does. */
const withoutAddresses = (text: string) =>
  text.replace(/(?<![^\s@"'<>])[^\s@"'<>]+@[^\s@"'<>]+/g, '[email]').replace(/\+?\d[\d\s().-]{6,}\d/g, '[number]');

/** Warns once, by name, of settings whose absence makes deliveries wait or pages lead to samples. */
export function warnOfMissingSettings(config: Config, log: Log): void {
  for (const { settings, message } of missingSettings(config)) log.warn({ settings }, message);
}
