import * as v from 'valibot';
import { ConfigurationError } from '../base/errors.ts';
import type { Path } from '../base/json-object.ts';

/** Lines and columns are 1-based; absent for the file as a whole. */
export interface Mistake {
  file: string;
  line?: number;
  column?: number;
  message: string;
  path?: Path;
}

export interface Source {
  file: string;
  text: string;
}

/** A value, and where its parts are in the file. */
export interface Read<T> {
  value: T;
  /** A mistake at a field, or at the closest ancestor of a missing one. */
  wrong(path: Path, message: string): Mistake;
}

/** How many are listed in a message, and reported at all. */
const maxListed = 20;
const mistakeLimit = 100;

export const lineOf = ({ file, line, column, message }: Mistake) =>
  `${line === undefined ? file : `${file}:${line}:${column}`}: ${message}`;

export class ContentError extends ConfigurationError {
  readonly mistakes: readonly Mistake[];

  readonly total: number;

  /** `total` counts those not listed too. */
  constructor(mistakes: readonly Mistake[], total = mistakes.length) {
    const more = total - maxListed;
    const lines = mistakes.slice(0, maxListed).map(lineOf);
    super([...lines, ...(more > 0 ? [`… and ${more} more.`] : [])].join('\n'));
    this.mistakes = mistakes.slice(0, mistakeLimit);
    this.total = total;
  }
}

export function mistakeAt({ file, text }: Source, offset: number, message: string): Mistake {
  const lines = text.slice(0, offset).split('\n');
  return { file, line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1, message };
}

type Results<T extends readonly (() => unknown)[]> = { -readonly [I in keyof T]: ReturnType<T[I]> };

/** Runs all tasks; throws one `ContentError` with the mistakes of all that fail. */
export function all<const T extends readonly (() => unknown)[]>(tasks: T): Results<T> {
  const mistakes: Mistake[] = [];
  let total = 0;
  const results = tasks.map((task) => {
    try {
      return task();
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      total += error.total;
      return mistakes.push(...error.mistakes);
    }
  });
  if (mistakes.length) throw new ContentError(mistakes, total);
  return results as Results<T>;
}

/** Validates against a schema. Throws `ContentError` with each invalid field. */
export function checked<S extends v.GenericSchema>(schema: S, { value, wrong }: Read<unknown>): Read<v.InferOutput<S>> {
  const result = v.safeParse(schema, value, { abortPipeEarly: true });
  if (result.success) return { value: result.output, wrong };
  throw new ContentError(
    result.issues.slice(0, mistakeLimit).map((issue) => {
      const path = (issue.path ?? []).map(({ key }) => key as string | number);
      return wrong(path, `${path.join('.') || 'the file'} ${plain(issue)}`);
    }),
    result.issues.length,
  );
}

const names: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  boolean: 'true or false',
  Array: 'a list',
  Object: 'a group of fields',
  null: 'empty',
};

/** Rewords the library's message to follow the field's name. */
function plain({ received, expected, message }: v.BaseIssue<unknown>): string {
  if (received === 'undefined') return 'is missing.';
  if (expected === 'never') return 'is not a field of this file.';
  if (!message.startsWith('Invalid')) return `${message.replace(/\.$/, '')}.`;
  const expectedType = names[expected ?? ''] ?? expected;
  const isPlain = /^(-?[\d.]+|true|false)$/.test(received);
  if (expected === 'string' && isPlain) return `must be text, in quotation marks: "${received}".`;
  return `must be ${expectedType}, not ${names[received] ?? received}.`;
}
