import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { parseSync } from 'oxc-parser';
import { expect, test } from 'vitest';
import { root } from '../../src/base/root.ts';

/**
 * The floors of the house, from the ground up. A file is on the first floor that one of its patterns names, and imports only
 * from its own room and from the floors below: rooms of one floor do not import from each other.
 */
const floors: readonly (readonly [floor: string, ...rooms: RegExp[]])[] = [
  ['base', /^src\/base\//],
  ['site', /^src\/site\//],
  ['schemas of content', /^views\/pages\/([\w-]+\/)?schemas?\.ts$/],
  ['content', /^src\/content\//],
  ['domain', /^src\/leads\//, /^src\/accounts\//, /^src\/visits\//, /^src\/answers\//],
  ['settings', /^src\/(settings\/|config\.ts$)/],
  ['store and outside', /^src\/store\//, /^src\/outside\//],
  ['operations', /^src\/operations\//],
  ['context', /^src\/context\.ts$/],
  ['client', /^client\//],
  ['views', /^views\//],
  ['web', /^src\/web\//],
  ['programs', /^src\/(app|server)\.ts$/, /^cli\//],
  ['scripts and tests', /^(scripts|tests)\//],
];

const sources = ['src', 'views', 'client', 'cli', 'scripts', 'tests'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => /\.tsx?$/.test(file)),
);
const parsed = new Map(sources.map((file) => [file, read(file)]));

test.each(sources)('%s is on a floor and imports only downward', (file) => {
  const place = placeOf(file);
  if (!place) throw new Error('no floor names this file');
  expect((parsed.get(file)?.imports ?? []).filter((target) => !mayImport(place, placeOf(target)))).toEqual([]);
});

test('no file imports itself through others', () => {
  expect(cycles()).toEqual([]);
});

interface Place {
  floor: number;
  room: RegExp;
}

function placeOf(file: string): Place | undefined {
  for (const [floor, [, ...rooms]] of floors.entries()) {
    const room = rooms.find((pattern) => pattern.test(file));
    if (room) return { floor, room };
  }
  return undefined;
}

/** What is in none of these folders, such as `data/`, is below all. */
function mayImport(from: Place, to: Place | undefined): boolean {
  return !to || to.floor < from.floor || to.room === from.room;
}

function read(file: string) {
  const source = readFileSync(join(root, file), 'utf8');
  const { module } = parseSync(file, source);
  const names = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) => entries.map(({ moduleRequest }) => moduleRequest?.value ?? '')),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) => source.slice(start + 1, end - 1)),
  ].filter((name) => name.startsWith('.'));
  const imports = [...new Set(names.map((name) => normalize(join(dirname(file), name))))];
  return { imports };
}

/** Chains of imports that end where they began. */
function cycles(): string[] {
  const found: string[] = [];
  const done = new Set<string>();
  const walk = (file: string, path: readonly string[]) => {
    if (path.includes(file)) found.push([...path.slice(path.indexOf(file)), file].join(' > '));
    else if (!done.has(file)) {
      for (const target of parsed.get(file)?.imports ?? []) walk(target, [...path, file]);
      done.add(file);
    }
  };
  for (const file of sources) walk(file, []);
  return found;
}
