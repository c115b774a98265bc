import * as v from 'valibot';
import { expect, test } from 'vitest';
import { root } from '../../../src/base/root.ts';
import { textsIn, validateClaims } from '../../../src/content/claims/validate.ts';
import { editableFile, editableFiles, over, textOf, valueIn } from '../../../src/content/editing/editable-file.ts';
import { loadContent } from '../../../src/content/load.ts';
import { contentFiles } from '../../../src/content/source.ts';
import { renderings } from '../../../src/web/site/renderings.ts';
import { testApp } from '../../helpers/test-app.ts';

const { app } = await testApp();
const { config, assets, pages } = app.context;
const files = contentFiles(root);
const sentence = 'Your 20% annual return is guaranteed.';
type Path = readonly (string | number)[];

/** Every text field of a file, by its path. */
function textFields(value: unknown, path: Path = []): Path[] {
  if (typeof value === 'string') return [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    textFields(inner, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

function withText(value: unknown, [key, ...rest]: Path, text: string): unknown {
  if (key === undefined) return text;
  const copy: Record<string, unknown> | unknown[] = Array.isArray(value) ? [...value] : { ...(value as object) };
  const fields = copy as Record<string | number, unknown>;
  fields[key] = withText(fields[key], rest, text);
  return copy;
}

test('every text field of the content is checked; what is not takes no sentence', () => {
  const checked = new Set(textsIn(pages.content).map(({ file, path }) => `${file} ${path.join('.')}`));
  const missed = editableFiles(files).flatMap((editable) => {
    const { file, schema } = editable;
    const value = valueIn(editable, files.read(file).text);
    const isAllowed = (path: Path) => v.safeParse(schema as v.GenericSchema, withText(value, path, sentence)).success;
    const unread = textFields(value).filter(
      (path) => !path.includes('sample') && !path.includes('asks') && !checked.has(`${file} ${path.join('.')}`),
    );
    return unread.filter(isAllowed).map((path) => `${file} ${path.join('.')}`);
  });
  expect(missed).toEqual([]);
  expect(checked.size).toBeGreaterThan(1000);
});

const places: [string, Path][] = [
  ['rsvp.json', ['before', 'lead']],
  ['rsvp.json', ['after', 'lead']],
  ['confirmations.json', ['forms', 'contact', 'next']],
  ['confirmations.json', ['again']],
  ['mail-choice.json', ['unsubscribe', 'done', 'heading']],
  ['mails/spark.json', ['paragraphs', 0]],
  ['mails/desk.json', ['templates', 0, 'subject']],
  ['deck.json', ['pages', 0, 'title']],
  ['memorandum.json', ['pages', 0, 'title']],
  ['team.json', ['members', 0, 'biography', 'line']],
  ['pictures.json', ['hero-home', 'alt']],
  ['home.json', ['title']],
  ['questions.json', ['unknown']],
  ['articles/built-grand-opening.md', ['excerpt']],
];

const named = (file: string, path: readonly (string | number)[]) => `${file} ${path.join('.')}`;

test('a return without its limit is found wherever people outside read it', async () => {
  const texts = new Map<string, string>();
  for (const [file, path] of places) {
    const editable = editableFile(file) ?? expect.fail(file);
    const now = valueIn(editable, texts.get(file) ?? files.read(file).text);
    texts.set(file, textOf(editable, withText(now, path, 'The fund pays twenty percent a year.')));
  }
  // Words across a bold figure are one sentence.
  const bold = 'articles/flex-industrial-backbone.md';
  const { text = '' } = files.read(bold);
  texts.set(bold, text.replace(/\n---\n.*/s, '\n---\nReturns are **guaran**teed, and pay **8**% a year.\n'));
  const content = loadContent(root, {
    files: over(files, texts),
    renditions: () => pages.content.renditions,
    unmade: 'is not in pictures.json.',
  });
  const showing = [
    '/',
    '/about',
    '/contact',
    '/questions',
    '/blog/built-grand-opening',
    '/blog/flex-industrial-backbone',
  ];
  const rendered = renderings({ config, assets, clock: Date.now }, content, (path) => showing.includes(path));
  const violations = await validateClaims(content, rendered, pages.content);
  const found = violations
    .filter(({ message }) => message.includes('"targeted, not guaranteed"'))
    .flatMap(({ texts: said }) => said.map(({ file, path }) => named(file, path)));
  expect(found).toEqual(expect.arrayContaining(places.map((place) => named(...place))));
  const messages = violations.map(({ message }) => message).join('\n');
  for (const words of ['says "guaranteed"', 'pay 8% a year']) expect(messages).toContain(words);
}, 120_000);
