import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { parseSync } from 'oxc-parser';
import { expect, test } from 'vitest';
import { root } from '../../src/base/root.ts';

/** The rooms from the ground up, as the design lists them. */
const rooms = [...tableOf('docs/design.md', '## The house').matchAll(/^\| (`.*?`) \|/gm)].flatMap(([, cell]) =>
  namesIn(cell),
);

const sources = ['src', 'views', 'client', 'cli', 'scripts', 'tests'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => /\.tsx?$/.test(file)),
);
const imports = new Map(sources.map((file) => [file, importsOf(file)]));

test.each(sources)('%s is in a room and imports only downward', (file) => {
  const floor = floorOf(file);
  expect(floor, 'no room has this file').not.toBe(-1);
  expect((imports.get(file) ?? []).filter((target) => floorOf(target) > floor)).toEqual([]);
});

test('no file imports itself through others', () => {
  expect(cycles()).toEqual([]);
});

test('the README lists the same rooms', () => {
  expect(rooms).toContain('src/base/');
  expect(namesIn(tableOf('README.md', '## Where things are'))).toEqual(rooms);
});

/** `src/` and `src/web/` are only the files directly in them; scripts and tests use each other. What is in no room, such as `data/`, is below all. */
function floorOf(file: string): number {
  if (/^(scripts|tests)\//.test(file)) return rooms.length;
  const folder = `${dirname(file)}/`;
  return rooms.findIndex((room) => folder === room || (!/^src\/(web\/)?$/.test(room) && folder.startsWith(room)));
}

function tableOf(file: string, heading: string): string {
  return readFileSync(join(root, file), 'utf8').split(`${heading}\n`)[1]?.split('\n## ')[0] ?? '';
}

/** The folders among the code in a text. */
function namesIn(text = ''): string[] {
  return [...text.matchAll(/`((?:src|views|client|cli|scripts|tests)\/(?:[\w-]+\/)*)`/g)].map(([, name]) => name ?? '');
}

/** The files of ours that a file imports. */
function importsOf(file: string) {
  const source = readFileSync(join(root, file), 'utf8');
  const { module } = parseSync(file, source);
  const names = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) => entries.map(({ moduleRequest }) => moduleRequest?.value ?? '')),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) => source.slice(start + 1, end - 1)),
  ].filter((name) => name.startsWith('.'));
  return [...new Set(names.map((name) => normalize(join(dirname(file), name))))];
}

/** Chains of imports that end where they began. */
function cycles(): string[] {
  const found: string[] = [];
  const done = new Set<string>();
  const walk = (file: string, path: readonly string[]) => {
    if (path.includes(file)) found.push([...path.slice(path.indexOf(file)), file].join(' > '));
    else if (!done.has(file)) {
      for (const target of imports.get(file) ?? []) walk(target, [...path, file]);
      done.add(file);
    }
  };
  for (const file of sources) walk(file, []);
  return found;
}
