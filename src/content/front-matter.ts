import { type Document, isMap, isScalar, isSeq, parseDocument, visit } from 'yaml';
import type { Path } from '../base/json-object.ts';
import { ContentError, mistakeAt, type Read, type Source } from './mistake.ts';

/** Reads an article's front matter and where its text begins. Throws `ContentError`. */
export function readFrontMatter(source: Source): Read<unknown> & { bodyStart: number } {
  const match = /^---[ \t]*\r?\n(?:(.*?)\r?\n)?---[ \t]*(?:\r?\n|$)/s.exec(source.text);
  const start = source.text.indexOf('\n') + 1;
  const wrongAt = (offset: number, message: string) => mistakeAt(source, start + offset, message);
  if (!match) {
    const message = 'the file must begin with fields between two lines of "---".';
    throw new ContentError([mistakeAt(source, 0, message)]);
  }
  const fields = match[1] ?? '';
  const document = parseDocument(fields, { prettyErrors: false });
  const mistake = mistakeIn(document, fields);
  if (mistake) throw new ContentError([wrongAt(mistake.offset, mistake.message)]);
  const wrong = (path: Path, message: string) => ({ ...wrongAt(offsetOf(document, path), message), path });
  return { value: document.toJS() ?? {}, wrong, bodyStart: match[0].length };
}

/** Where a field or its closest ancestor is. */
function offsetOf({ contents }: Document.Parsed, path: Path): number {
  let offset = 0;
  let node: unknown = contents;
  for (const key of path) {
    const pair = isMap(node) ? node.items.find((item) => isScalar(item.key) && item.key.value === key) : undefined;
    const child = isSeq(node) ? node.items[Number(key)] : pair?.key;
    node = isSeq(node) ? child : pair?.value;
    offset = (child as { range?: [number, number, number] } | undefined)?.range?.[0] ?? offset;
  }
  return offset;
}

interface YamlProblem {
  offset: number;
  message: string;
}

/** The first syntax error, or syntax that was hardly intended: a comment, an anchor or an alias. */
function mistakeIn(document: Document.Parsed, text: string): YamlProblem | undefined {
  const error = document.errors[0] ?? document.warnings[0];
  if (error) return explainYamlError(error.code, error.pos[0], text);
  let problem: YamlProblem | undefined;
  visit(document, {
    Alias: (_, { range }) => mark(range?.[0]),
    Scalar: (_, { comment, anchor, range }) => (comment || anchor ? mark(range?.[0]) : undefined),
  });
  return problem;

  function mark(offset = 0) {
    problem = needsQuotes(text, offset);
    return visit.BREAK;
  }
}

function explainYamlError(code: string, offset: number, text: string): YamlProblem {
  const line = lineAround(text, offset);
  if (code === 'DUPLICATE_KEY') {
    return { offset, message: `${line.split(':')[0]?.trim()} is here a second time: remove one of the two.` };
  }
  if (code === 'TAB_AS_INDENT') return { offset, message: 'lines are indented with spaces, not with tabs.' };
  const opened = /:\s+(["'])/.exec(line);
  if (code === 'MISSING_CHAR' && (!line || offset >= text.length)) {
    const quote = Math.max(text.lastIndexOf(': "'), text.lastIndexOf(": '")) + 2;
    return { offset: quote, message: 'this quotation mark has no other that ends the text.' };
  }
  if (!opened && /^\s*(?:- )?[\w-]+:\S/.test(line)) return { offset, message: 'a space is missing after the colon.' };
  if (!line.includes(':')) return { offset, message: 'a field is written "name: value", with a colon.' };
  if (code === 'BAD_INDENT' || code === 'MISSING_CHAR') {
    return { offset, message: 'this line must begin below the first letter of the fields that it belongs to.' };
  }
  return needsQuotes(text, offset);
}

/** Text with characters that YAML treats as syntax. */
function needsQuotes(text: string, near: number): YamlProblem {
  const line = lineAround(text, near);
  const [before = '', name = '', value] = /^\s*(?:- )?([\w-]+):\s+(?=(.*?)\s*$)/.exec(line) ?? [];
  const offset = value ? text.lastIndexOf('\n', near - 1) + 1 + before.length : near;
  const example = value && `: ${name}: ${JSON.stringify(value.replace(/^(["'])(.*)\1$/, '$2'))}`;
  const message = `a text with a colon, a quotation mark or a sign such as # or * needs quotation marks${example || '.'}`;
  return { offset, message };
}

const lineAround = (text: string, offset: number) =>
  text.slice(text.lastIndexOf('\n', offset - 1) + 1).split(/\r?\n/, 1)[0] ?? '';
