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
const { config, assets, pages, editing } = app.context;
const files = contentFiles(root);
const frame = { config, assets, clock: Date.now };
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
  const missed = editableFiles(files).flatMap(({ file, schema, ...editable }) => {
    const value = valueIn({ file, schema, ...editable }, files.read(file).text);
    return textFields(value)
      .filter((path) => !path.includes('sample') && !path.includes('asks') && !checked.has(`${file} ${path.join('.')}`))
      .filter((path) => {
        return v.safeParse(schema as v.GenericSchema, withText(value, path, sentence)).success;
      })
      .map((path) => `${file} ${path.join('.')}`);
  });
  expect(missed).toEqual([]);
  expect(checked.size).toBeGreaterThan(1000);
});

const draftOf = (file: string, path: Path, text: string) => {
  const editable = editableFile(file);
  if (!editable) throw new Error(file);
  return { file, text: textOf(editable, withText(valueIn(editable, files.read(file).text), path, text)) };
};

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

test('a return without its limit is found wherever people outside read it', async () => {
  const texts = new Map<string, string>();
  for (const [file, path] of places) {
    const editable = editableFile(file);
    if (!editable) throw new Error(file);
    const now = valueIn(editable, texts.get(file) ?? files.read(file).text);
    texts.set(file, textOf(editable, withText(now, path, 'The fund pays twenty percent a year.')));
  }
  const content = loadContent(root, {
    files: over(files, texts),
    renditions: () => pages.content.renditions,
    unmade: 'is not in pictures.json.',
  });
  const found = (await validateClaims(content, renderings(frame, content)))
    .filter(({ message }) => message.includes('"targeted, not guaranteed"'))
    .flatMap(({ texts: said }) => said.map(({ file, path }) => `${file} ${path.join('.')}`));
  expect(places.map(([file, path]) => `${file} ${path.join('.')}`).filter((place) => !found.includes(place))).toEqual(
    [],
  );
}, 120_000);

test('words across a bold figure are one sentence', async () => {
  const { violations } = await editing.validate(
    draftOf('articles/built-grand-opening.md', ['text'], 'Returns are **guaran**teed, and pay **8**% a year.'),
  );
  expect(violations.join('\n')).toContain('says "guaranteed"');
  expect(violations.join('\n')).toContain('pay 8% a year');
}, 120_000);
