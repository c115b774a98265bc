import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { LeadsCommand } from '../../cli/command.ts';
import { commands, folders } from '../../cli/commands/index.ts';
import { root } from '../../src/base/root.ts';
import { actionNames, actionOf } from '../../src/leads/actions/index.ts';
import { commandTable } from '../helpers/command-table.ts';
import { temporaryFolder } from '../helpers/temporary-store.ts';
import { run } from './run-leads.ts';

test('every command of a file or an action can be typed, and every folder has help', async () => {
  const files = readdirSync(join(root, 'cli/commands')).filter((file) => file !== 'index.ts');
  const declared = await Promise.all(
    files.map(async (file): Promise<LeadsCommand[]> => {
      const { command, commands = {} } = await import(join(root, 'cli/commands', file));
      return command ? [command] : Object.values(commands);
    }),
  );
  const byAction = actionNames.filter((name) => actionOf(name).command);
  const typed = Object.entries(commands).filter(([name]) => !byAction.some((action) => action === name));
  const loaded = await Promise.all(typed.map(async ([, load]) => (await load()).command));
  expect(new Set(loaded)).toEqual(new Set(declared.flat()));
  expect(new Set(Object.keys(commands).flatMap((name) => name.split(' ').slice(0, -1)))).toEqual(
    new Set(Object.keys(folders)),
  );
  for (const name of byAction) {
    const values = (actionOf(name).inputs ?? []).filter(({ label }) => label);
    expect((await commands[name]?.())?.command.arguments, name).toHaveLength(1 + values.length);
  }
});

test('every command explains itself with examples', async () => {
  for (const name of Object.keys(commands)) {
    const { code, stdout } = await run([...name.split(' '), '--help'], { dataDir: temporaryFolder() });
    expect(code, name).toBe(0);
    expect(stdout).toContain(`USAGE\n  leads ${name}`);
    expect(stdout.split('EXAMPLES\n')[1]).toContain(`leads ${name}`);
  }
});

test.each([
  [['help', 'list'], /USAGE\n {2}leads list /],
  [['help', 'db', 'backup'], /USAGE\n {2}leads db backup /],
  [['help'], /USAGE\n {2}leads <command> \[flags\]/],
])('%j explains', async (args, words) => {
  expect(await run(args, { dataDir: temporaryFolder() })).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(words),
  });
});

test('the table of docs/commands.md is made from the help of the program', async () => {
  const page = readFileSync(join(root, 'docs/commands.md'), 'utf8');
  const [, table] =
    /<!-- commands of leads: from their own help -->\n\n([\s\S]*?)\n\n<!-- end of commands -->/.exec(page) ?? [];
  expect(table).toBe(await commandTable());
});
