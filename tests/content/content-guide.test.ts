import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../src/base/root.ts';
import { articleShape } from '../../src/site/content/article.ts';
import { type ContentName, contentShapes } from '../../views/pages/shapes.ts';

const guide = readFileSync(join(root, 'data/content/README.md'), 'utf8');

test.each(Object.keys(contentShapes) as ContentName[])('the guide for owners describes %s.json', (name) => {
  expect(guide).toContain(`\`${name}.json\``);
});

test('the guide says which fields of an article are optional', () => {
  const { entries } = articleShape;
  const [, list = ''] = /Optional fields: (.*) All other fields are required\./.exec(guide) ?? [];
  const optional = (Object.keys(entries) as (keyof typeof entries)[]).filter(
    (name) => entries[name].type === 'optional',
  );
  const named = [...list.matchAll(/`(\w+)(?:: true)?` \(/g)].map((match) => match[1]);
  expect(named.sort()).toEqual(optional.sort());
});
