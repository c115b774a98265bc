import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../src/base/root.ts';
import { settings } from '../../src/config/settings.ts';
import type { Setting } from '../../src/site/setting.ts';
import { run } from '../cli/run-leads.ts';
import { commandTable } from '../helpers/command-table.ts';
import { temporaryFolder } from '../helpers/temporary-store.ts';

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const readme = read('README.md');
const leadsPage = read('docs/leads.md');
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

const settingsPage = read('docs/settings.md');

test('every setting has its row in docs/settings.md, and is named in .env.example', () => {
  const example = read('.env.example');
  const documented = Object.entries<Setting>(settings).map(([name, { row, ...setting }]) => ({
    name,
    ...setting,
    ...row,
  }));
  const rows = documented.map(
    ({ name, default: usual, about }) => `| \`${name}\` | ${usual === undefined ? '' : `\`${usual}\``} | ${about} |`,
  );
  const missing = {
    'docs/settings.md': rows.filter((row) => !settingsPage.includes(`\n${row}\n`)),
    '.env.example': documented.flatMap(({ name, default: usual, about }) =>
      example.includes(`# ${name}=`) ? [] : `# ${about}\n# ${name}=${usual ?? ''}`,
    ),
  };
  expect(missing).toEqual({ 'docs/settings.md': [], '.env.example': [] });
});

test('no page names a variable that the program does not read', () => {
  const known = new Set(Object.keys(settings));
  const named = [
    ...settingsPage.matchAll(/^\| `([A-Z][A-Z0-9_]+)` \|/gm),
    ...readme.matchAll(/`([A-Z0-9]+_[A-Z0-9_]+)`/g),
    ...read('.env.example').matchAll(/^# ([A-Z0-9_]+)=/gm),
  ];
  expect(named.map((match) => match[1]).filter((name) => !known.has(name ?? ''))).toEqual([]);
});

test('the commands of the README and of docs/leads.md are commands of the program', async () => {
  const npm =
    /npm (?:run )?(start|test:faults|test:node|setup:services|test|dev|check|build|media|screenshots|bench)\b/g;
  for (const [, name = ''] of readme.matchAll(npm)) expect(scripts[name], name).toBeTruthy();
  for (const [, line = ''] of leadsPage.matchAll(/^leads (.+)$/gm)) {
    const words = (line.split(/ [>|] /)[0] ?? '').split(' ');
    const command = words.slice(0, ['admin', 'db', 'token'].includes(words[0] ?? '') ? 2 : 1);
    const help = (await run([...command, '--help'], { dataDir: root })).stdout;
    expect(help).toContain(`USAGE\n  leads ${command.join(' ')}`);
    expect(words.filter((word) => word.startsWith('--') && !help.includes(word))).toEqual([]);
  }
});

test('a plain "leads" is one line away, and that line works', () => {
  const [line = ''] = /^export PATH=.*$/m.exec(leadsPage) ?? [];
  const output = execFileSync('bash', ['-c', `${line}\nleads --help`], { cwd: root, encoding: 'utf8' });
  expect(output).toContain('leads list');
  for (const page of [readme, read('docs/commands.md')]) expect(page).toContain(line);
});

const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], { cwd: root });
// Articles link to addresses of the site.
const pages = String(listed)
  .trim()
  .split('\n')
  .filter((path) => !path.startsWith('data/content/articles/'));
const targetsOf = (text: string) => [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);

/** The anchor of a heading, as GitHub makes it. */
const anchorOf = (heading: string) =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .replaceAll(' ', '-');

test('pages link only to files and headings that are there', () => {
  expect(pages).toContain('docs/design.md');
  expect(targetsOf(readme)).toContain('docs/design.md');
  for (const page of pages) {
    for (const target of targetsOf(read(page)).filter((target) => !/^(?:https?|mailto):/.test(target))) {
      const [path = '', anchor] = target.split('#');
      const file = path ? join(dirname(page), path) : page;
      expect(existsSync(join(root, file)), `${page}: ${target}`).toBe(true);
      if (anchor === undefined) continue;
      const headings = [...read(file).matchAll(/^#+ (.*)$/gm)].map(([, words = '']) => anchorOf(words));
      expect(headings, `${page}: ${target}`).toContain(anchor);
    }
  }
});

test('the tests and fault tests that SECURITY.md names as proof exist', () => {
  const text = read('SECURITY.md');
  for (const [, file = ''] of text.matchAll(/`(tests\/[\w./-]+)`/g)) {
    expect(existsSync(join(root, file)), file).toBe(true);
  }
  for (const [, part] of text.matchAll(/test:faults -- ([\w-]+)/g)) {
    expect(read('tests/faults/run.ts')).toMatch(new RegExp(`^ {2}'?${part}'?: \\{`, 'm'));
  }
});

const operations = read('scripts/deploy/README.md');
const all = (pattern: RegExp, text = operations) => [
  ...new Set([...text.matchAll(pattern)].map((match) => match[1] ?? '')),
];

test('the operations page explains every metric of ours, and no other', () => {
  const declared = all(/name: '(mainstreet_\w+)'/g, read('src/server/prometheus.ts'));
  const explained = all(/\b(mainstreet_\w+?)(?:_bucket)?\b/g);
  expect(explained.sort()).toEqual(declared.sort());
});

test('the settings that the operations page names are settings of the program', () => {
  const known = new Set<string>([...Object.keys(settings), 'NAME']);
  const named = all(/\b((?:[A-Z]{2,}\d*_)[A-Z_0-9]*[A-Z0-9])\b/g);
  expect(named.length).toBeGreaterThan(8);
  expect(named.filter((name) => !known.has(name))).toEqual([]);
});

test('the commands that the operations page gives are commands of the program', async () => {
  const given = all(/`(leads (?:db |admin |content )?[a-z-]+)/g);
  expect(given.length).toBeGreaterThan(5);
  const known = all(/^\| `(leads (?:db |admin |content )?[a-z-]+)/gm, await commandTable());
  expect(given.filter((command) => !known.includes(command))).toEqual([]);
});

test('npm ci and npm start find their folder whatever its name', () => {
  const folder = join(temporaryFolder(), 'für den Start #1');
  mkdirSync(join(folder, 'scripts'), { recursive: true });
  copyFileSync(join(root, 'scripts/prepare.mjs'), join(folder, 'scripts/prepare.mjs'));
  const { status, stderr } = spawnSync(process.execPath, [join(folder, 'scripts/prepare.mjs')], { encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: expect.stringMatching(/^Nothing is built/) });
});
