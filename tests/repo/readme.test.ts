import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../../src/base/root.ts';
import { settings } from '../../src/config/settings.ts';
import type { Setting } from '../../src/site/setting.ts';
import { run } from '../cli/run-leads.ts';

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const readme = read('README.md');
const leadsPage = read('docs/leads.md');
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

/** What a command says of itself. */
const helpOf = async (command: readonly string[]) => (await run([...command, '--help'], { dataDir: root })).stdout;

const settingsPage = read('docs/settings.md');

test.each(Object.entries<Setting>(settings))(
  '%s has its row in docs/settings.md, and is named in .env.example',
  (name, setting) => {
    const value = setting.default === undefined ? '' : `\`${setting.default}\``;
    expect(settingsPage).toContain(`\n| \`${name}\` | ${value} | ${setting.about} |\n`);
    expect(read('.env.example')).toContain(`# ${name}=`);
  },
);

test('no page names a variable that the program does not read', () => {
  const known = new Set(Object.keys(settings));
  const named = [
    ...settingsPage.matchAll(/^\| `([A-Z][A-Z0-9_]+)` \|/gm),
    ...readme.matchAll(/`([A-Z0-9]+_[A-Z0-9_]+)`/g),
    ...read('.env.example').matchAll(/^# ([A-Z0-9_]+)=/gm),
  ];
  expect(named.map((match) => match[1]).filter((name) => !known.has(name ?? ''))).toEqual([]);
});

test('the README can be read in one sitting', () => {
  expect(readme.split('\n').length).toBeLessThanOrEqual(110);
});

describe('the commands of the README and of docs/leads.md', () => {
  const commands = [
    ...readme.matchAll(
      /npm (?:run )?(start|test:faults|test:node|setup:services|test|dev|check|build|media|screenshots|bench)\b/g,
    ),
  ].map((match) => match[1] ?? '');

  test.each([...new Set(commands)])('npm script "%s" exists', (name) => {
    expect(scripts[name]).toBeTruthy();
  });

  const calls = [...leadsPage.matchAll(/^leads (.+)$/gm)].map((match) => (match[1] ?? '').split(/ [>|] /)[0] ?? '');
  test.each(calls)('"leads %s" uses a command and options that the program has', async (call) => {
    const words = call.split(' ');
    const command = words.slice(0, ['admin', 'db', 'token'].includes(words[0] ?? '') ? 2 : 1);
    const help = await helpOf(command);
    expect(help).toContain(`USAGE\n  leads ${command.join(' ')}`);
    expect(words.filter((word) => word.startsWith('--') && !help.includes(word))).toEqual([]);
  });

  test('a plain "leads" is one line away, and that line works', () => {
    const [line = ''] = /^export PATH=.*$/m.exec(leadsPage) ?? [];
    const output = execFileSync('bash', ['-c', `${line}\nleads --help`], { cwd: root, encoding: 'utf8' });
    expect(output).toContain('leads list');
    for (const page of [readme, read('docs/commands.md')]) expect(page).toContain(line);
  });
});

test.each(
  [...readme.matchAll(/^\| `((?:data|src|client|views|cli|scripts|tests)[\w./]*)` \|/gm)].map(
    (match) => match[1] ?? '',
  ),
)('the folder or file %s exists', (path) => {
  expect(existsSync(join(root, path))).toBe(true);
});
