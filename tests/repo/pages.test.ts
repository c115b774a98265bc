import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../src/base/root.ts';

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const folder = 'views/pages';
const below = (name: string) =>
  readdirSync(join(root, name), { recursive: true, encoding: 'utf8' }).map((file) => join(name, file));
const files = below(folder);

// The two pages of refusals have no address of their own.
const elsewhere = [`${folder}/not-found/page.tsx`, `${folder}/problem/page.tsx`];

test.each([
  ['page.tsx', 'index.ts'],
  ['shape.ts', 'shapes.ts'],
])('each %s has a row in %s', (name, registry) => {
  const imported = read(`${folder}/${registry}`);
  const all = files.filter((file) => file.endsWith(`/${name}`) && !elsewhere.includes(file));
  expect(all.length).toBeGreaterThan(10);
  expect(all.filter((file) => !imported.includes(`from '.${file.slice(folder.length)}'`))).toEqual([]);
});

const product = ['views', 'client', 'src'].flatMap(below);
const sources = product
  .filter((file) => /\.tsx?$/.test(file))
  .map(read)
  .join('\n');
const sheets = product.filter((file) => file.endsWith('.css'));

test.each(sheets)('views or islands use a class of %s', (sheet) => {
  const classes = [...read(sheet).matchAll(/\.([a-z][\w-]*)/g)].map(([, name]) => name ?? '');
  const used = classes.filter((name) => new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(sources));
  expect(classes.length && !used.length).toBeFalsy();
});
