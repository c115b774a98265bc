import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../../src/base/root.ts';
import { differences } from '../../src/content/editing/difference.ts';
import { editableFile, textOf, valueIn } from '../../src/content/editing/editable-file.ts';
import { postedValue } from '../../src/content/editing/posted-value.ts';
import { contentSchemas } from '../../src/content/schemas/index.ts';
import { contentFiles } from '../../src/content/source.ts';
import { postOf } from './post-of.ts';

const names = Object.keys(contentSchemas) as (keyof typeof contentSchemas)[];
const fileOf = (name: string) => JSON.parse(readFileSync(join(root, `data/content/${name}.json`), 'utf8'));

test.each(names)('%s comes back from its form as it was', (name) => {
  const value = fileOf(name);
  const shape = contentSchemas[name];
  expect(postedValue(shape, postOf(shape, value))).toEqual(value);
});

test('an article comes back from its form as it was', () => {
  const files = contentFiles(root);
  for (const file of files.list('articles')) {
    const editable = editableFile(file) ?? expect.fail(`${file} is an article`);
    const value = valueIn(editable, files.read(file).text);
    expect(valueIn(editable, textOf(editable, value))).toEqual(value);
  }
});

/** What a file becomes when an action of its form is taken. */
const arranged = (name: keyof typeof contentSchemas, value: unknown, action: Parameters<typeof postedValue>[2]) =>
  postedValue(contentSchemas[name], postOf(contentSchemas[name], value), action) as ReturnType<typeof fileOf>;

describe('a list is rearranged', () => {
  const deck = fileOf('deck');
  const titles = (value: typeof deck) => value.pages.map(({ title }: { title: string }) => title);
  const [first, second, ...others] = titles(deck);

  test.each([
    ['down', 'pages.0', [second, first, ...others]],
    ['up', 'pages.1', [second, first, ...others]],
    ['up', 'pages.0', [first, second, ...others]],
    ['remove', 'pages.0', [second, ...others]],
    ['remove', 'pages.99', [first, second, ...others]],
    ['remove', 'nowhere.0', [first, second, ...others]],
    ['add', 'pages', [first, second, ...others, '']],
  ] as const)('%s %s', (action, name, becomes) => {
    expect(titles(arranged('deck', deck, { action, name }))).toEqual(becomes);
  });

  test('an item of another kind is added, and a group is left out and taken in', () => {
    const { pages } = arranged('deck', deck, { action: 'add', name: 'pages.0.blocks', option: 'note' });
    expect(pages[0].blocks.at(-1)).toEqual({ type: 'note', text: '' });
    const without = arranged('mails/deck', fileOf('mails/deck'), { action: 'leave-out', name: 'button' });
    expect(without).not.toHaveProperty('button');
    const within = arranged('mails/deck', without, { action: 'include', name: 'button' });
    expect(within).toMatchObject({ button: { label: '' } });
  });
});

test('the changes of a version have what changed, and not what its file has in another order', async () => {
  const changes = await differences(
    { lead: [{ to: 1, text: 2 }], title: 'One' },
    { title: 'Two', lead: [{ text: 2, to: 1 }] },
  );
  expect(changes.map(({ label }) => label)).toEqual(['Title']);
});
