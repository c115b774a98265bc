import { type Path, parsedJson } from '../base/json-object.ts';
import { once } from '../base/once.ts';
import { ContentError, mistakeAt, type Read, type Source } from './mistake.ts';

/** Throws `ContentError` with the position of the first mistake and advice. */
export function readJson(source: Source): Read<unknown> {
  // Valid files need no positions, which take most of the time.
  const offsets = once(() => offsetsIn(source));
  const parsed = parsedJson(source.text);
  if (parsed === undefined || namesIn(parsed) !== namesWritten(source.text)) offsets();
  const offsetOf = (path: Path): number => offsets().get(keyOf(path)) ?? offsetOf(path.slice(0, -1));
  return { value: parsed, wrong: (path, message) => ({ ...mistakeAt(source, offsetOf(path), message), path }) };
}

/** Number of field names, without duplicates; `NaN` if nested too deep. */
function namesIn(value: unknown, depth = 0): number {
  if (typeof value !== 'object' || value === null) return 0;
  if (depth > maxDepth) return Number.NaN;
  const names = Array.isArray(value) ? 0 : Object.keys(value).length;
  return Object.values(value).reduce((sum: number, inner) => sum + namesIn(inner, depth + 1), names);
}

const namesWritten = (text: string) =>
  text.match(/"(?:[^"\\]|\\.)*"(?:\s*:)?/g)?.filter((token) => token.endsWith(':')).length ?? 0;

const keyOf = (path: Path) => path.map(partOf).join('');
const partOf = (part: string | number) => `\n${part}`;

interface Token {
  type: 'mark' | 'text' | 'word' | 'other' | 'end';
  text: string;
  start: number;
}

// After white space: punctuation, a string, an unquoted word or number, or any other character.
const pattern = /\s*(?:([{}[\]:,])|("(?:[^"\\\n\r]|\\.)*")|([\w.+-]+)|(.?))/suy;
const tokenTypes = ['mark', 'text', 'word', 'other'] as const;

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  pattern.lastIndex = 0;
  for (;;) {
    const [, ...groups] = pattern.exec(text) as RegExpExecArray;
    const group = groups.findIndex(Boolean);
    const match = groups[group] ?? '';
    tokens.push({ type: tokenTypes[group] ?? 'end', text: match, start: pattern.lastIndex - match.length });
    if (group < 0) return tokens;
  }
}

/** Ten times deeper than our content. Each level is a recursive call. */
const maxDepth = 100;

/** Offsets by path: of a field's name, or of a list item. `JSON.parse` reads the values. */
function offsetsIn(source: Source): Map<string, number> {
  const tokens = tokensOf(source.text);
  const offsets = new Map<string, number>();
  let index = 0;
  let depth = 0;
  const now = () => tokens[index] as Token;
  const is = (mark: string) => now().type === 'mark' && now().text === mark;
  const wrong = (message: string, offset = now().start) => new ContentError([mistakeAt(source, offset, message)]);
  const endBefore = () => {
    const before = tokens[index - 1] as Token;
    return before.start + before.text.length;
  };

  function value(key: string) {
    const { type, text, start } = now();
    if (!offsets.has(key)) offsets.set(key, start);
    if (depth > maxDepth) throw wrong(`brackets are nested more than ${maxDepth} deep here.`);
    if (is('{')) return group('{', '}', member(key));
    if (is('[')) return group('[', ']', (position) => value(key + partOf(position)));
    const message = type === 'mark' || type === 'end' ? 'a value is missing here.' : problemWith(now());
    if (message) throw wrong(message);
    index++;
    if (type === 'text' && now().type === 'word' && now().start === start + text.length) {
      throw wrong('a quotation mark inside a text is written \\".', start + text.length - 1);
    }
  }

  /** Comma-separated parts in brackets. */
  function group(open: string, close: string, part: (position: number) => void) {
    const { start } = now();
    index++;
    depth++;
    for (let position = 0; !is(close); position++) {
      if (now().type === 'end') break;
      part(position);
      if (is(close)) break;
      if (!is(',')) {
        if (now().type === 'end' || is('}') || is(']')) break;
        throw wrong(`a comma is missing after ${tokens[index - 1]?.text}.`, endBefore());
      }
      index++;
      if (is(close)) throw wrong(`the comma before ${close} is one too many.`, tokens[index - 1]?.start);
    }
    if (!is(close)) throw wrong(`this ${open} has no ${close} that closes it.`, start);
    index++;
    depth--;
  }

  const member = (key: string) => {
    const names = new Set<string>();
    return () => {
      const { type, text, start } = now();
      if (is(',')) throw wrong('this comma is one too many.');
      if (type === 'word') throw wrong(`the name of a field needs quotation marks: "${text}".`);
      const message = type === 'mark' ? 'the name of a field is missing here.' : problemWith(now());
      if (message) throw wrong(message);
      const name = JSON.parse(text) as string;
      if (names.has(name)) throw wrong(`"${name}" is here a second time: remove one of the two.`);
      names.add(name);
      index++;
      if (!is(':')) throw wrong(`a colon is missing after "${name}".`, endBefore());
      index++;
      offsets.set(key + partOf(name), start);
      value(key + partOf(name));
    };
  };

  value('');
  if (now().type !== 'end') throw wrong('there is text after the last bracket: remove it.');
  return offsets;
}

/** Explains a token that is no value. */
function problemWith({ type, text }: Token): string | undefined {
  if (type === 'text' || type === 'word') {
    if (parsedJson(text) !== undefined) return undefined;
    if (type === 'word') return `${text} needs quotation marks: "${text}".`;
    return text.includes('\t') ? 'a tab inside a text is written \\t.' : 'a backslash inside a text is written \\\\.';
  }
  if (text === '"') return 'this quotation mark has no other on its line that ends the text.';
  if (/[“”„«»'‘’]/.test(text)) return `quotation marks are written " and not ${text}.`;
  return text === '/' ? 'JSON has no comments: remove this one.' : `${text} does not belong here.`;
}
