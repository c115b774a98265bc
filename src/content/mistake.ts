import { ConfigurationError } from '../base/errors.ts';

/** The names of the fields that lead to a value, and the places in lists. */
export type Path = readonly (string | number)[];

/** What is wrong with a content file, and where: lines and columns begin with 1, and a file as such has none. */
export interface Mistake {
  file: string;
  line?: number;
  column?: number;
  message: string;
  /** The field that it is about, where it is about one. */
  path?: Path;
}

/** A content file as text. */
export interface Source {
  file: string;
  text: string;
}

/** What a content file says, and where it says it. */
export interface Read<T> {
  value: T;
  /** A mistake at a field, or at the closest field around one that is missing. */
  wrong(path: Path, message: string): Mistake;
}

/** How many mistakes one message names, and how many are reported at all. */
const maxListed = 20;
export const mistakeLimit = 100;

/** Content files are wrong; the message has a line for each mistake: `file:line:column: what is wrong`. */
export class ContentError extends ConfigurationError {
  readonly mistakes: readonly Mistake[];

  readonly total: number;

  /** `total` is how many there are, where not all of them are listed. */
  constructor(mistakes: readonly Mistake[], total = mistakes.length) {
    const more = total - maxListed;
    const lines = mistakes.slice(0, maxListed).map(({ file, line, column, message }) => {
      return `${line === undefined ? file : `${file}:${line}:${column}`}: ${message}`;
    });
    super([...lines, ...(more > 0 ? [`… and ${more} more.`] : [])].join('\n'));
    this.mistakes = mistakes.slice(0, mistakeLimit);
    this.total = total;
  }
}

/** A mistake at an offset of a text. */
export function mistakeAt(source: Source, offset: number, message: string): Mistake {
  const begins = lineStarts(source);
  let line = 0;
  for (let end = begins.length; end - line > 1; ) {
    const middle = (line + end) >> 1;
    if ((begins[middle] as number) <= offset) line = middle;
    else end = middle;
  }
  return { file: source.file, line: line + 1, column: offset - (begins[line] as number) + 1, message };
}

const starts = new WeakMap<Source, readonly number[]>();

/** Where the lines of a text begin, computed once: a draft may have thousands of mistakes. */
function lineStarts(source: Source): readonly number[] {
  const known = starts.get(source);
  if (known) return known;
  const found = [0];
  for (let at = source.text.indexOf('\n'); at >= 0; at = source.text.indexOf('\n', at + 1)) found.push(at + 1);
  starts.set(source, found);
  return found;
}

type Results<T extends readonly (() => unknown)[]> = { -readonly [I in keyof T]: ReturnType<T[I]> };

/** The results of all tasks; throws one `ContentError` with the mistakes of all that fail. */
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
