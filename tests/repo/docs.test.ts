import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../src/base/root.ts';
import { settings } from '../../src/config/settings.ts';
import type { Setting } from '../../src/site/setting.ts';
import { temporaryFolder } from '../helpers/temporary-store.ts';

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const found = (file: string, pattern: RegExp) => [
  ...new Set([...read(file).matchAll(pattern)].map(([, name = '']) => name)),
];
const operations = 'scripts/deploy/README.md';

test('every setting has its row in docs/settings.md, and is named in .env.example', () => {
  const [page, example] = [read('docs/settings.md'), read('.env.example')];
  const rows: string[] = [];
  const lines: string[] = [];
  for (const [variable, { row, ...setting }] of Object.entries<Setting>(settings)) {
    const { name, default: usual, about } = { name: variable, ...setting, ...row };
    rows.push(`| \`${name}\` | ${usual === undefined ? '' : `\`${usual}\``} | ${about} |`);
    if (!example.includes(`# ${name}=`)) lines.push(`# ${about}\n# ${name}=${usual ?? ''}`);
  }
  expect({
    'docs/settings.md': rows.filter((row) => !page.includes(`\n${row}\n`)),
    '.env.example': lines,
  }).toEqual({ 'docs/settings.md': [], '.env.example': [] });
});

test.each([
  ['docs/settings.md', /^\| `([A-Z][A-Z0-9_]+)` \|/gm],
  ['README.md', /`([A-Z0-9]+_[A-Z0-9_]+)`/g],
  ['.env.example', /^# ([A-Z0-9_]+)=/gm],
  [operations, /\b((?:[A-Z]{2,}\d*_)[A-Z_0-9]*[A-Z0-9])\b/g],
])('%s names no variable that the program does not read', (file, pattern) => {
  expect(found(file, pattern).filter((name) => !(name in settings))).toEqual([]);
});

test('the npm commands of the README are scripts of the package', () => {
  const { scripts } = JSON.parse(read('package.json'));
  const named = found('README.md', /(?:`|&& )npm (?:run )?([a-z:]+)/g);
  expect(named).toContain('start');
  expect(named.filter((name) => name !== 'ci' && !scripts[name])).toEqual([]);
});

/** The anchor of a heading, as GitHub makes it. */
const anchorOf = (heading: string) =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .replaceAll(' ', '-');

test('pages link only to files and headings that are there', () => {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'];
  const pages = execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim().split('\n');
  expect(pages).toContain('docs/design.md');
  // Articles link to addresses of the site.
  for (const page of pages.filter((path) => !path.startsWith('data/content/articles/'))) {
    for (const target of found(page, /\]\(([^)\s]+)\)/g).filter((target) => !/^(?:https?|mailto):/.test(target))) {
      const [path = '', anchor] = target.split('#');
      const file = path ? join(dirname(page), path) : page;
      expect(existsSync(join(root, file)), `${page}: ${target}`).toBe(true);
      if (anchor === undefined) continue;
      expect(found(file, /^#+ (.*)$/gm).map(anchorOf), `${page}: ${target}`).toContain(anchor);
    }
  }
});

test('the tests and fault tests that SECURITY.md names as proof exist', () => {
  const files = found('SECURITY.md', /`(tests\/[\w./-]+)`/g);
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  const faults = found('tests/faults/run.ts', /^ {2}'?([\w-]+)'?: \{/gm);
  expect(faults).toEqual(expect.arrayContaining(found('SECURITY.md', /test:faults -- ([\w-]+)/g)));
});

test('the operations page explains every metric of ours, and no other', () => {
  const declared = found('src/server/prometheus.ts', /'(mainstreet_\w+)'/g);
  expect(found(operations, /\b(mainstreet_\w+?)(?:_bucket)?\b/g).sort()).toEqual(declared.sort());
});

test('npm ci and npm start find their folder whatever its name', () => {
  const folder = join(temporaryFolder(), 'für den Start #1');
  mkdirSync(join(folder, 'scripts'), { recursive: true });
  copyFileSync(join(root, 'scripts/prepare.mjs'), join(folder, 'scripts/prepare.mjs'));
  const { status, stderr } = spawnSync(process.execPath, [join(folder, 'scripts/prepare.mjs')], { encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: expect.stringMatching(/^Nothing is built/) });
});
