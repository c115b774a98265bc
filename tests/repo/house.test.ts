import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { parseSync } from 'oxc-parser';
import { expect, test } from 'vitest';
import { root } from '../../src/base/root.ts';

/** The rooms from the ground up. A room imports only from itself and from rooms before it. */
const rooms = [
  'base',
  'site',
  'db',
  'content',
  'accounts',
  'visits',
  'answers',
  'outbox',
  'leads',
  'config',
  'integrations',
  'server',
  'client',
  'views',
  'web/http',
  'web/site',
  'web/api',
  'web/accounts',
  'web/leads',
  'web/content',
  'web/admin',
  'web/index',
  'app',
  'cli',
  'scripts and tests',
] as const;
type Room = (typeof rooms)[number];

/** Files whose folder is not named like their room; the first pattern that fits counts. */
const elsewhere: readonly (readonly [files: RegExp, room: Room])[] = [
  [/^src\/leads\/(delivery\/clocks|repeated)\.ts$/, 'base'],
  [/^src\/site\/content\/uploaded-(document|picture)\.ts$/, 'site'],
  [/^src\/site\/(content\/|(feed|sample-texts)\.ts$)/, 'content'],
  [/^src\/store\/(erase-person|index)\.ts$/, 'server'],
  [/^src\/store\/(accounts\/|audit\.ts$)/, 'accounts'],
  [/^src\/store\/(leads|people|views)\//, 'leads'],
  [/^src\/store\/outbox\//, 'outbox'],
  [/^src\/store\/(content\/|site-images\.ts$)/, 'content'],
  [/^src\/store\/counts\.ts$/, 'visits'],
  [/^src\/store\//, 'db'],
  [/^src\/(leads\/(delivery\/mail-notice|mails\/|webhooks\/)|outside\/)/, 'integrations'],
  [/^src\/leads\/delivery\//, 'outbox'],
  [/^src\/(settings\/|config\.ts$)/, 'config'],
  [/^src\/(operations\/|context\.ts$)/, 'server'],
  [/^src\/web\/(handlers|site-routes|express-app|open-web-context|content-check)\.ts$/, 'web/index'],
  [
    /^src\/web\/admin\/((accounts\/)?session|actor|guards|session-store|failure|refuse-form|reader-limit|network|own-page|page|upload)\.ts$/,
    'web/http',
  ],
  [/^src\/web\/(front\/|operations\/|forms\/(body|posted)\.ts$|pages\/static-files\.ts$|[^/]+$)/, 'web/http'],
  [/^src\/web\/admin\/(leads\/|people\/|views\/|imports\/|may-export\.ts$)/, 'web/leads'],
  [/^src\/web\/admin\/(accounts|tokens)\//, 'web/accounts'],
  [/^src\/web\/admin\/content\//, 'web/content'],
  [/^src\/web\/(forms|pages|mails)\//, 'web/site'],
  [/^src\/(app|server)\.ts$/, 'app'],
  [/^(scripts|tests)\//, 'scripts and tests'],
];

const sources = ['src', 'views', 'client', 'cli', 'scripts', 'tests'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => /\.tsx?$/.test(file)),
);
const parsed = new Map(sources.map((file) => [file, read(file)]));

test.each(sources)('%s is in a room and imports only downward', (file) => {
  const floor = floorOf(file);
  expect(floor, 'no room has this file').not.toBe(-1);
  expect((parsed.get(file)?.imports ?? []).filter((target) => floorOf(target) > floor)).toEqual([]);
});

test('no file imports itself through others', () => {
  expect(cycles()).toEqual([]);
});

/** What is in no room, such as `data/`, is below all. */
function floorOf(file: string): number {
  const moved = elsewhere.find(([files]) => files.test(file))?.[1];
  return rooms.findIndex(
    (room) => room === moved || (!moved && (file.startsWith(`src/${room}/`) || file.startsWith(`${room}/`))),
  );
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
