import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { expect, test } from 'vitest';
import { root } from '../../src/base/root.ts';

/** As the table of docs/voice.md says not to write them, with the other forms of the word. */
const avoided = {
  'e-mail': /\be-mails?\b/i,
  besides: /\bbesides\b/i,
  whom: /\bwhom\b/i,
  'as to': /\bas to\b/i,
  'is told': /\b(?:is|are) (?:un)?told\b/i,
  'at most': /\bat most\b(?! of)/i,
  'on its way': /\bon (?:its|their) way\b/i,
  'is not right': /\b(?:is|are) not right\b/i,
  'take back': /\b(?:take|taken|takes|took) back\b/i,
  'parted by': /\bparted by\b/i,
  lies: /\b(?:it|file|which|database|folder|page) lies\b/i,
  stands: /\bstands? (?:in|at|on|beside|there|here|below|above|once|as)\b(?! (?:for|front))/i,
  deaf: /\bdeaf\b/i,
  colour: /\b(?:colour|neighbour|favour|honour|licence|whilst|amongst|towards)\w*\b/i,
} as const;

const found = (text: string) =>
  Object.entries(avoided).flatMap(([word, pattern]) => {
    const [match] = pattern.exec(text) ?? [];
    return match ? [`${word}: …${text.slice(Math.max(0, text.indexOf(match) - 40), text.indexOf(match) + 60)}…`] : [];
  });

const filesIn = (folder: string, extension: RegExp) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => join(folder, file))
    .filter((file) => extension.test(file) && !file.startsWith('data/var'));

const read = (file: string) => readFileSync(join(root, file), 'utf8');

const oneLine = (text: string) => text.replace(/\s+/g, ' ');

/** The sentences in a program: strings and the text of its elements, without names of classes, keys and files. */
function sentencesIn(file: string): string[] {
  const texts: string[] = [];
  const add = (text: string) => void texts.push(oneLine(text));
  const visitor = new Visitor({
    Literal: ({ value }) => typeof value === 'string' && add(value),
    TemplateElement: ({ value: { cooked } }) => add(cooked ?? ''),
    JSXText: ({ value }) => add(value),
  });
  visitor.visit(parseSync(file, read(file)).program);
  return texts.filter((text) => / /.test(text.trim()));
}

test('every avoided word is in the table that says what to write instead', () => {
  const tables = read('docs/voice.md');
  const not = [...tables.matchAll(/^\|[^|]*\|([^|]*)\|(?:([^|]*)\|)?$/gm)].map((row) => row[2] ?? row[1]).join('\n');
  expect(Object.keys(avoided).filter((word) => !not.includes(word))).toEqual([]);
});

test('an avoided word is found in any form, and no other word', () => {
  expect(found('Your E-mails are there')).toHaveLength(1);
  expect(found('It stands on the page')).toHaveLength(1);
  expect(found('Your email is here, and the doors stand open')).toEqual([]);
});

const foundIn = (file: string, texts: readonly string[]) => texts.flatMap(found).map((words) => `${file}: ${words}`);

test('no sentence of the program has an avoided word', () => {
  const files = ['cli', 'client', 'src', 'views'].flatMap((folder) => filesIn(folder, /\.tsx?$/));
  // Parsing takes far longer than searching, and few files have such a word at all.
  const suspect = files.filter((file) => found(oneLine(read(file))).length > 0);
  expect(suspect.flatMap((file) => foundIn(file, sentencesIn(file)))).toEqual([]);
});

test('no document and no page has an avoided word', () => {
  const files = ['README.md', 'SECURITY.md', 'CONTRIBUTING.md', '.env.example', 'scripts/deploy/README.md'];
  files.push(...filesIn('docs', /\.md$/), ...filesIn('data/content', /\.(?:json|md)$/));
  // The table of words names those to avoid.
  const isRow = (file: string, line: string) => file.includes('voice') && line.startsWith('|');
  const lines = (file: string) =>
    read(file)
      .split('\n')
      .filter((line) => !isRow(file, line));
  expect(files.flatMap((file) => foundIn(file, lines(file)))).toEqual([]);
});
