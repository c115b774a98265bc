import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { expect, test } from 'vitest';
import { root } from '../../src/base/root.ts';

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const folder = 'views/pages';
const below = (name: string) =>
  readdirSync(join(root, name), { recursive: true, encoding: 'utf8' }).map((file) => join(name, file));
const files = below(folder);

test('each page has a row in the registry, but the not-found page, which has no address', () => {
  const imported = read(`${folder}/index.ts`);
  const all = files.filter((file) => file.endsWith('/page.tsx') && file !== `${folder}/not-found/page.tsx`);
  expect(all.length).toBeGreaterThan(10);
  expect(all.filter((file) => !imported.includes(`from '.${file.slice(folder.length)}'`))).toEqual([]);
});

const product = ['views', 'client', 'src'].flatMap(below);
const sheets = product.filter((file) => file.endsWith('.css'));
const named = namesIn(product.filter((file) => /\.tsx?$/.test(file)));

test.each(sheets)('views or islands use each class of %s', (sheet) => {
  const css = read(sheet).replace(/\/\*[\s\S]*?\*\/|url\([^)]*\)|"[^"]*"/g, '');
  const classes = new Set([...css.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => name ?? ''));
  expect(
    [...classes].filter((name) => !named.whole.has(name) && !named.begun.some((part) => name.startsWith(part))),
  ).toEqual([]);
});

test('each class of a view has a style or a script', () => {
  const programs = ['client', 'views/embed'].flatMap(below).filter((file) => /\.tsx?$/.test(file));
  const used = [...sheets, ...programs].map(read).join('\n');
  const styled = new Set([...used.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => name ?? ''));
  expect([...named.classes].filter((name) => !styled.has(name))).toEqual([]);
});

test.each(sheets)(
  '%s gives a line below text its thickness in a property of its own, since Safari drops the shorthand',
  (sheet) => {
    expect(read(sheet)).not.toMatch(/text-decoration(-line)?:[^;]*\d/);
  },
);

test('each property that a sheet sets is read', () => {
  const css = sheets.map(read).join('\n');
  const set = new Set([...css.matchAll(/(?<=[{;\s])(--[\w-]+)\s*:/g)].map(([, name]) => name ?? ''));
  const isRead = (name: string) => new RegExp(`var\\(\\s*${name}(?![\\w-])`).test(css) || named.whole.has(name);
  expect([...set].filter((name) => !isRead(name))).toEqual([]);
});

/** The words in the strings of programs, those that a value ends, such as `state--${status}`, and the names of classes. */
function namesIn(programs: readonly string[]) {
  const whole = new Set<string>();
  const begun: string[] = [];
  const classes = new Set<string>();
  const add = (text: string) => {
    for (const word of text.match(/[\w-]+/g) ?? []) whole.add(word);
  };
  const visitor = new Visitor({
    Literal: ({ value }) => typeof value === 'string' && add(value),
    JSXAttribute: ({ name, value }) => {
      if (name.name !== 'className' || value?.type !== 'Literal') return;
      for (const word of String(value.value).split(/\s+/)) classes.add(word);
    },
    TemplateElement: ({ value: { cooked } }) => {
      add(cooked ?? '');
      begun.push(...(/[\w-]+--$/.exec(cooked ?? '') ?? []));
    },
  });
  for (const file of programs) visitor.visit(parseSync(file, read(file)).program);
  return { whole, begun, classes };
}
