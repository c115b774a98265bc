import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadArticles } from '../../src/content/articles.ts';
import { root } from '../../src/root.ts';
import { type ContentName, contentShapes } from '../../src/site/content/index.ts';

const guide = readFileSync(join(root, 'data/content/README.md'), 'utf8');

test.each(Object.keys(contentShapes) as ContentName[])('the guide for owners describes %s.json', (name) => {
  expect(guide).toContain(`\`${name}.json\``);
});

test('the guide lists the articles with a sample date, and no others', () => {
  const [, list = ''] = /remove the line:\n(.*)\n/.exec(guide) ?? [];
  const named = [...list.matchAll(/`([\w-]+)`/g)].map((match) => match[1]);
  const marked = loadArticles(root).filter(({ sampleDate }) => sampleDate);
  expect(named).toEqual(marked.map(({ id }) => id).sort());
});
