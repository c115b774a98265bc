import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../../src/base/root.ts';
import { settings } from '../../src/settings/settings.ts';
import { run } from '../cli/run-leads.ts';

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const readme = read('README.md');
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

/** What a command says of itself. */
const helpOf = async (command: readonly string[]) => (await run([...command, '--help'], { dataDir: root })).stdout;

test.each(settings.map((setting) => setting.name))(
  'the variable %s stands in the README and in .env.example',
  (name) => {
    expect(readme).toContain(`\`${name}\``);
    expect(read('.env.example')).toContain(`# ${name}=`);
  },
);

test('the README and .env.example name no variable that the program does not read', () => {
  const known = new Set<string>(settings.map((setting) => setting.name));
  const named = [
    ...readme.matchAll(/^\| `([A-Z][A-Z0-9_]+)` \|/gm),
    ...read('.env.example').matchAll(/^# ([A-Z0-9_]+)=/gm),
  ];
  expect(named.map((match) => match[1]).filter((name) => !known.has(name ?? ''))).toEqual([]);
});

test('every setting that the program reads from the environment is declared', () => {
  const source = read('src/config.ts');
  const named = [...source.matchAll(/(?:text|number)\('([A-Z0-9_]+)'\)/g)].map((match) => match[1]);
  expect(named.length).toBeGreaterThan(10);
  const known = new Set<string>(settings.map((setting) => setting.name));
  expect(named.filter((name) => !known.has(name ?? ''))).toEqual([]);
});

describe('the commands of the README', () => {
  const commands = [
    ...readme.matchAll(
      /npm (?:run )?(start|test:faults|setup:services|test|dev|check|build|media|screenshots|bench)\b/g,
    ),
  ].map((match) => match[1] ?? '');

  test.each([...new Set(commands)])('npm script "%s" exists', (name) => {
    expect(scripts[name]).toBeTruthy();
  });

  const calls = [...readme.matchAll(/^npx leads (.+)$/gm)].map((match) => (match[1] ?? '').split(/ [>|] /)[0] ?? '');
  test.each(calls)('"leads %s" uses a command and options that the program has', async (call) => {
    const words = call.split(' ');
    const command = words.slice(0, ['admin', 'db'].includes(words[0] ?? '') ? 2 : 1);
    const help = await helpOf(command);
    expect(help).toContain(`Usage: leads ${command.join(' ')}`);
    expect(words.filter((word) => word.startsWith('--') && !help.includes(word))).toEqual([]);
  });
});

test.each(
  [...readme.matchAll(/^\| `((?:data|src|client|views|cli|scripts|tests)[\w./]*)` \|/gm)].map(
    (match) => match[1] ?? '',
  ),
)('the folder or file %s exists', (path) => {
  expect(existsSync(join(root, path))).toBe(true);
});
