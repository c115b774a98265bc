import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { renderMarkdown } from '../../src/content/articles.ts';
import { differences } from '../../src/content/editing/difference.ts';
import { editableFile } from '../../src/content/editing/editable-file.ts';
import { postedValue, UnreadablePost } from '../../src/content/editing/posted-value.ts';
import { readJson } from '../../src/content/json.ts';
import { ContentError, checked } from '../../src/content/mistake.ts';
import { Unbroken } from '../../views/parts/text.tsx';
import { expectLinear, longestTurn } from '../helpers/growth.ts';

const shapeOf = (file: string) => editableFile(file)?.schema ?? expect.fail(`${file} is a file`);
/** A file with so many mistakes. */
const draft = (count: number) => JSON.stringify(Object.fromEntries(repeat(count, (i) => [`k${i}`, {}])), null, 2);
const repeat = <T>(count: number, of: (index: number) => T) => Array.from({ length: count }, (_, i) => of(i));

describe('a post is refused that says', () => {
  const formOf = (value: unknown): [string, string] => ['#value', JSON.stringify(value)];
  const rows = Object.fromEntries(repeat(2000, (index) => [`picture-${index}`, {}]));
  test.each<[string, string, ReadonlyMap<string, string>]>([
    [
      'that a list has more items than a form has fields',
      'deck.json',
      new Map([formOf({ pages: repeat(3000, () => 0) })]),
    ],
    ['more rows than a file takes', 'pictures.json', new Map([formOf(rows)])],
    ['nothing of the lists that its fields are in', 'deck.json', new Map([['pages.0.title', 'a']])],
    ['a text that is too long', 'contact.json', new Map([formOf({}), ['heading', 'a'.repeat(60_001)]])],
  ])('%s', (_, file, posted) => {
    const start = performance.now();
    expect(() => postedValue(shapeOf(file), posted)).toThrow(UnreadablePost);
    expect(performance.now() - start).toBeLessThan(500);
  });

  test('to move a value whose name is too long', () => {
    const posted = new Map([formOf({})]);
    const move = () => postedValue(shapeOf('deck.json'), posted, { action: 'up', name: '.'.repeat(201) });
    expect(move).toThrow(UnreadablePost);
  });
});

describe('twice the input takes at most three times the time', () => {
  const shape = v.record(v.string(), v.strictObject({ alt: v.string() }));
  const texts = (count: number) => ({ text: repeat(count, (i) => `Paragraph ${i} of it`).join('\n\n') });
  const words = (count: number, of: string) => ({ text: repeat(count, (i) => `${of}${i}`).join(' ') });
  const workOf: Record<string, [number, (size: number) => () => unknown]> = {
    'mistakes of a draft': [
      1500,
      (size) => {
        const text = draft(size);
        return () => expect(() => checked(shape, readJson({ file: 'a.json', text }))).toThrow(ContentError);
      },
    ],
    'headings of an article': [500, (size) => () => renderMarkdown('## Same\n\n'.repeat(size))],
    'differences of two texts without a common word': [
      1000,
      (size) => () => differences(texts(size), { text: texts(size).text.replace(/a/g, 'ä').replace(/o/g, 'ö') }),
    ],
    'differences of two long sentences': [3000, (size) => () => differences(words(size, 'a'), words(size, 'b'))],
    'ranges that are kept on one line': [20_000, (size) => () => Unbroken({ children: 'a.'.repeat(size) })],
    'ranges that never end': [20_000, (size) => () => Unbroken({ children: '1'.repeat(size) })],
  };
  test.each(Object.entries(workOf))('%s', (_, [size, runOf]) => expectLinear(runOf(size), runOf(2 * size)));
});

test('differences of many fields give the event loop many turns', async () => {
  const fields = (text: string) => Object.fromEntries(repeat(15, (index) => [`k${index}`, text]));
  const [before, after] = [fields("a 'b' ".repeat(100)), fields('(b) a '.repeat(100))];
  expect(await longestTurn(() => differences(before, after), 0.5)).toBeLessThan(0.5);
});

test('of thousands of mistakes a hundred are reported, and the message counts all', () => {
  const shape = v.record(v.string(), v.strictObject({ alt: v.string() }));
  try {
    checked(shape, readJson({ file: 'a.json', text: draft(2000) }));
    expect.fail('it has mistakes');
  } catch (error) {
    expect((error as ContentError).mistakes).toHaveLength(100);
    expect((error as ContentError).message).toContain('… and 1980 more.');
  }
});

test('every heading of an article has an id of its own', () => {
  const { sections } = renderMarkdown('## Two\n\n## Two 3\n\n## Two\n\n## Two\n\n## Two 5\n');
  expect(new Set(sections.map(({ id }) => id)).size).toBe(5);
});
