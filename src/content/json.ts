import { findNodeAtLocation, type Node, type ParseOptions, parseTree, printParseErrorCode, visit } from 'jsonc-parser';
import type { Path } from '../base/json-object.ts';
import { once } from '../base/once.ts';
import { ContentError, mistakeAt, type Read, type Source } from './mistake.ts';

const plainJson: ParseOptions = { disallowComments: true };

/** Ten times deeper than our content; the parser calls itself for each level. */
const maxDepth = 100;

/** Throws `ContentError` with the position of the first mistake and advice. */
export function readJson(source: Source): Read<unknown> {
  refuseMistakes(source);
  const tree = once(() => parseTree(source.text, [], plainJson) as Node);
  return {
    value: JSON.parse(source.text),
    wrong: (path, message) => ({ ...mistakeAt(source, offsetOf(tree(), path), message), path }),
  };
}

/** Of a field's name or a list item, or of the closest ancestor of a missing one. */
function offsetOf(tree: Node, path: Path): number {
  const node = findNodeAtLocation(tree, [...path]);
  if (!node) return offsetOf(tree, path.slice(0, -1));
  return node.parent?.type === 'property' ? node.parent.offset : node.offset;
}

/** A bracket that is open, with the names of the fields in it. */
interface Group {
  offset: number;
  names: Set<string>;
}

function refuseMistakes(source: Source) {
  const { text } = source;
  const open: Group[] = [];
  let closed: Group | undefined;
  const wrong = (offset: number, message: string) => new ContentError([mistakeAt(source, offset, message)]);
  const begin = (offset: number) => {
    if (open.length > maxDepth) throw wrong(offset, `brackets are nested more than ${maxDepth} deep here.`);
    open.push({ offset, names: new Set() });
  };
  const end = () => {
    closed = open.pop();
  };

  visit(
    text,
    {
      onObjectBegin: begin,
      onObjectEnd: end,
      onArrayBegin: begin,
      onArrayEnd: end,
      onObjectProperty(name, offset) {
        const names = open.at(-1)?.names;
        if (names?.has(name)) throw wrong(offset, `"${name}" is here a second time: remove one of the two.`);
        names?.add(name);
      },
      onError(code, offset, length) {
        const problem = printParseErrorCode(code);
        const group = /^Close/.test(problem) ? closed : open.at(-1);
        const [at, message] = adviceOn(problem, text, offset, text.substr(offset, length), group?.offset);
        throw wrong(at, message);
      },
    },
    plainJson,
  );
}

type Problem = ReturnType<typeof printParseErrorCode>;

const advice: Partial<Record<Problem, string>> = {
  EndOfFileExpected: 'there is text after the last bracket: remove it.',
  InvalidCommentToken: 'JSON has no comments: remove this one.',
  UnexpectedEndOfString: 'this quotation mark has no other on its line that ends the text.',
  InvalidCharacter: 'a tab inside a text is written \\t.',
  InvalidEscapeCharacter: 'a backslash inside a text is written \\\\.',
  InvalidUnicode: 'a backslash inside a text is written \\\\.',
};

/** Where the first mistake is, and what to do about it. `open` is the innermost bracket around it. */
function adviceOn(problem: Problem, text: string, offset: number, token: string, open?: number): [number, string] {
  const plain = advice[problem];
  if (plain) return [offset, plain];
  if (/^[“”„«»'‘’]/.test(token)) return [offset, `quotation marks are written " and not ${token[0]}.`];
  if (text[offset - 1] === '"' && /^[\w-]/.test(token)) {
    return [offset - 1, 'a quotation mark inside a text is written \\".'];
  }

  const textBefore = text.slice(0, offset).trimEnd();
  const end = textBefore.length;
  const closes = token === '}' || token === ']';
  if (closes && textBefore.endsWith(',')) return [end - 1, `the comma before ${token} is one too many.`];
  if (open !== undefined && (token === '' || (closes && problem === 'CommaExpected'))) {
    return [open, text[open] === '{' ? 'this { has no } that closes it.' : 'this [ has no ] that closes it.'];
  }
  if (token === ',') return [offset, 'this comma is one too many.'];
  const previous = textBefore.match(/"(?:[^"\\]|\\.)*"$|[\w.+-]+$|.$/s)?.[0];
  if (problem === 'ColonExpected') return [end, `a colon is missing after ${previous}.`];
  if (problem === 'CommaExpected') return [end, `a comma is missing after ${previous}.`];
  if (problem === 'PropertyNameExpected') return [offset, 'the name of a field is missing here.'];
  if (problem === 'ValueExpected') return [offset, 'a value is missing here.'];
  if (/^\s*:/.test(text.slice(offset + token.length))) {
    return [offset, `the name of a field needs quotation marks: "${token}".`];
  }
  const isWord = /^[\w.+-]+$/.test(token);
  return [offset, isWord ? `${token} needs quotation marks: "${token}".` : `${token} does not belong here.`];
}
