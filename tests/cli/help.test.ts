import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import type { Command } from 'commander';
import { expect, test } from 'vitest';
import type { LeadsCommand } from '../../cli/command.ts';
import { commands, folders } from '../../cli/commands/index.ts';
import { leadsProgram } from '../../cli/program.ts';
import { root } from '../../src/base/root.ts';
import { actionNames, actionOf } from '../../src/leads/actions/index.ts';
import { run } from './run-leads.ts';

const page = (file: string) => readFileSync(join(root, file), 'utf8');
const helpOf = async (line: string) => (await run([...line.split(' '), '--help'], { dataDir: root })).stdout;

const nowhere = new PassThrough();
const program = await leadsProgram({ stdin: nowhere, stdout: nowhere, stderr: nowhere, env: {}, clock: Date.now });
const leaves = (command: Command): Command[] =>
  command.commands.flatMap((inner) => (inner.commands.length ? leaves(inner) : [inner]));

test('every command of a file or an action can be typed, and every folder has help', async () => {
  const files = readdirSync(join(root, 'cli/commands')).filter((file) => file !== 'index.ts');
  const declared = await Promise.all(
    files.map(async (file): Promise<LeadsCommand[]> => {
      const { command, commands = {} } = await import(join(root, 'cli/commands', file));
      return command ? [command] : Object.values(commands);
    }),
  );
  const byAction: string[] = actionNames.filter((name) => actionOf(name).command);
  const typed = Object.entries(commands).filter(([name]) => !byAction.includes(name));
  const loaded = await Promise.all(typed.map(async ([, load]) => (await load()).command));
  expect(new Set(loaded)).toEqual(new Set(declared.flat()));
  const prefixes = Object.keys(commands).flatMap((name) => name.split(' ').slice(0, -1));
  expect(new Set(prefixes)).toEqual(new Set(Object.keys(folders)));
  for (const name of actionNames.filter((each) => byAction.includes(each))) {
    const values = (actionOf(name).inputs ?? []).filter(({ label }) => label);
    expect((await commands[name]?.())?.command.arguments, name).toHaveLength(1 + values.length);
  }
});

test('every command explains itself with examples', async () => {
  for (const name of Object.keys(commands)) {
    const help = await helpOf(name);
    expect(help).toContain(`USAGE: leads ${name}`);
    expect(help.split('EXAMPLES:\n')[1]).toContain(`leads ${name}`);
  }
});

test.each([
  ['help list', 'leads list '],
  ['help db backup', 'leads db backup '],
  ['help', 'leads [options] [command]'],
])('leads %s explains', async (line, usage) => {
  const { stdout } = await run(line.split(' '), { dataDir: root });
  expect(stdout).toContain(`USAGE: ${usage}`);
});

test('the table of docs/commands.md is made from the help of the program', () => {
  const cell = (text: string) => text.replaceAll('|', '\\|');
  const usageOf = (leaf: Command) => leaf.createHelp().commandUsage(leaf).replace(' [options]', '');
  const rows = leaves(program).map((leaf) => `| \`${cell(usageOf(leaf))}\` | ${cell(leaf.description())} |`);
  const table = ['| command | what it does |', '| --- | --- |', ...rows].join('\n');
  const marks = '<!-- commands of leads: from their own help -->\n\nTABLE\n\n<!-- end of commands -->';
  expect(page('docs/commands.md')).toContain(marks.replace('TABLE', () => table));
});

test('the commands that README, docs/leads.md and the operations page give are commands of the program', async () => {
  const operations = [...page('scripts/deploy/README.md').matchAll(/`leads ((?:db |admin |content )?[a-z-]+)/g)];
  const examples = [...page('docs/leads.md').matchAll(/^leads (.+)$/gm)];
  expect(Math.min(operations.length, examples.length)).toBeGreaterThan(5);
  for (const [, line = ''] of [...operations, ...examples]) {
    const words = (line.split(/ [>|] /)[0] ?? '').split(' ');
    const name = words.slice(0, words[0] && words[0] in folders ? 2 : 1).join(' ');
    const help = await helpOf(name);
    expect(help).toContain(`USAGE: leads ${name}`);
    expect(words.filter((word) => word.startsWith('--') && !help.includes(word))).toEqual([]);
  }
});

test('a plain "leads" is one line away, and that line works', () => {
  const [line = ''] = /^export PATH=.*$/m.exec(page('docs/leads.md')) ?? [];
  const output = execFileSync('bash', ['-c', `${line}\nleads --help`], { cwd: root, encoding: 'utf8' });
  expect(output).toContain('leads list');
  for (const file of ['README.md', 'docs/commands.md']) expect(page(file)).toContain(line);
});
