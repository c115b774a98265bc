import pino, { type DestinationStream, type Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { logOutput } from './log-output.ts';
import { missingSettings } from './missing-settings.ts';

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

/** A copy without personal data. Instances of classes, such as errors, are left to their serializers. */
function withoutPersonal(value: unknown, depth: number): unknown {
  if (Array.isArray(value)) return depth < depthLimit ? value.map((item) => withoutPersonal(item, depth + 1)) : [];
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  if (depth >= depthLimit) return {};
  const rest = Object.entries(value).filter(([key]) => !personal.has(key));
  return Object.fromEntries(rest.map(([key, item]) => [key, withoutPersonal(item, depth + 1)]));
}

let output: DestinationStream | undefined;

/** One for the program: it waits for the exit. */
function standardOutput(): DestinationStream {
  output ??= logOutput(process.stdout.fd);
  return output;
}

/** An error without what it was about: SQL errors and parsers quote values. The keys are none of the redacted ones. */
function errorLine(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const frames = (error.stack ?? '').split('\n').filter((line) => line.trimStart().startsWith('at '));
  return { type: error.name, says: withoutAddresses(error.message), stack: frames.join('\n') };
}

/** A match begins only where a run of such characters does, so that a long one without an at sign is read once. */
const withoutAddresses = (text: string) =>
  text.replace(/(?<![^\s@"'<>])[^\s@"'<>]+@[^\s@"'<>]+/g, '[email]').replace(/\+?\d[\d\s().-]{6,}\d/g, '[number]');

/** Warns once, by name, of settings whose absence makes deliveries wait or pages lead to samples. */
export function warnOfMissingSettings(config: Config, log: Log): void {
  for (const { settings, message } of missingSettings(config)) log.warn({ settings }, message);
}
