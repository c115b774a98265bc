import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../../src/base/root.ts';
import { editableFile, textOf, valueIn } from '../../src/content/editing/editable-file.ts';
import { fieldOf } from '../../src/content/editing/form-fields.ts';
import { postedValue } from '../../src/content/editing/posted-value.ts';
import { contentSchemas } from '../../src/content/schemas/index.ts';
import { contentFiles } from '../../src/content/source.ts';
import { postOf } from './post-of.ts';

const facts = {
  problems: new Map<string, string>(),
  labels: { picture: new Map(), member: new Map(), article: new Map() },
};
const names = Object.keys(contentSchemas) as (keyof typeof contentSchemas)[];
const fileOf = (name: string) => JSON.parse(readFileSync(join(root, `data/content/${name}.json`), 'utf8'));

test.each(names)('%s comes back from its form as it was', (name) => {
  const value = fileOf(name);
  const shape = contentSchemas[name];
  expect(postedValue(shape, postOf(fieldOf(shape, value, facts)))).toEqual(value);
});

test('an article comes back from its form as it was', () => {
  const files = contentFiles(root);
  for (const file of files.list('articles')) {
    const editable = editableFile(file) ?? expect.fail(`${file} is an article`);
    const value = valueIn(editable, files.read(file).text);
    expect(valueIn(editable, textOf(editable, value))).toEqual(value);
  }
});

const arranged = (
  shape: (typeof contentSchemas)[keyof typeof contentSchemas],
  value: unknown,
  arrangement: Parameters<typeof postedValue>[2],
) => postedValue(shape, postOf(fieldOf(shape, value, facts)), arrangement);

describe('a list is rearranged', () => {
  const shape = contentSchemas.deck;
  const deck = fileOf('deck');
  const titles = (value: unknown) => (value as typeof deck).pages.map(({ title }: { title: string }) => title);
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
    expect(titles(arranged(shape, deck, { action, name }))).toEqual(becomes);
  });

  test('an item of another kind is added, and a group is left out and taken in', () => {
    const [{ blocks }] = (
      arranged(shape, deck, { action: 'add', name: 'pages.0.blocks', option: 'note' }) as typeof deck
    ).pages;
    expect(blocks.at(-1)).toEqual({ type: 'note', text: '' });
    const mail = fileOf('mails/deck');
    const without = arranged(contentSchemas['mails/deck'], mail, {
      action: 'leave-out',
      name: 'button',
    }) as typeof mail;
    expect(without).not.toHaveProperty('button');
    expect(arranged(contentSchemas['mails/deck'], without, { action: 'include', name: 'button' })).toMatchObject({
      button: { label: '' },
    });
  });
});
