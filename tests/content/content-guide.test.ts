import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../src/base/root.ts';
import { articleSchema } from '../../src/content/schemas/article.ts';
import { type ContentName, contentSchemas } from '../../src/content/schemas/index.ts';
import { formIds } from '../../src/site/forms/form.ts';
import { routes } from '../../src/site/routes.ts';

const guide = readFileSync(join(root, 'data/content/README.md'), 'utf8');

/** Files whose name is the address of no page: nobody could guess what they are. */
const unguessable = (Object.keys(contentSchemas) as ContentName[]).filter(
  (name) => !routes.some(({ path }) => path === `/${name}`),
);

/** One row stands for the emails of all forms. */
const described = (name: string) => (formIds.some((id) => name === `mails/${id}`) ? 'mails/<form>' : name);

test('the guide for owners describes them, and says where the words of the other pages are', () => {
  expect([...new Set(unguessable.map(described))].filter((name) => !guide.includes(`\`${name}.json\``))).toEqual([]);
  expect(guide).toContain('A page’s words are in the file with the name of its address');
});

test('the guide says which fields of an article are optional', () => {
  const { entries } = articleSchema;
  const [, list = ''] = /Optional fields: (.*) All other fields are required\./.exec(guide) ?? [];
  const optional = (Object.keys(entries) as (keyof typeof entries)[]).filter(
    (name) => entries[name].type === 'optional',
  );
  const named = [...list.matchAll(/`(\w+)(?:: true)?` \(/g)].map((match) => match[1]);
  expect(named.sort()).toEqual(optional.sort());
});
