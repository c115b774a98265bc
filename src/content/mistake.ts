import { ConfigurationError } from '../base/errors.ts';

/** The names of the fields that lead to a value, and the places in lists. */
export type Path = readonly (string | number)[];

/** What is wrong with a content file, and where: lines and columns begin with 1, and a file as such has none. */
export interface Mistake {
  file: string;
  line?: number;
  column?: number;
  words: string;
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
  wrong(path: Path, words: string): Mistake;
}

/** How many mistakes one message names. */
const shown = 20;

/** Content files are wrong; the message has a line for each mistake: `file:line:column: what is wrong`. */
export class ContentError extends ConfigurationError {
  readonly mistakes: readonly Mistake[];

  constructor(mistakes: readonly Mistake[]) {
    const more = mistakes.length - shown;
    const lines = mistakes.slice(0, shown).map(({ file, line, column, words }) => {
      return `${line === undefined ? file : `${file}:${line}:${column}`}: ${words}`;
    });
    super([...lines, ...(more > 0 ? [`… and ${more} more.`] : [])].join('\n'));
    this.mistakes = mistakes;
  }
}

/** A mistake at an offset of a text. */
export function mistakeAt({ file, text }: Source, offset: number, words: string): Mistake {
  const before = text.slice(0, offset).split('\n');
  return { file, line: before.length, column: (before.at(-1)?.length ?? 0) + 1, words };
}

type Results<T extends readonly (() => unknown)[]> = { -readonly [I in keyof T]: ReturnType<T[I]> };

/** The results of all tasks; throws one `ContentError` with the mistakes of all that fail. */
export function all<const T extends readonly (() => unknown)[]>(tasks: T): Results<T> {
  const mistakes: Mistake[] = [];
  const results = tasks.map((task) => {
    try {
      return task();
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      return mistakes.push(...error.mistakes);
    }
  });
  if (mistakes.length) throw new ContentError(mistakes);
  return results as Results<T>;
}
