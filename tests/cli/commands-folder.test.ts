import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { LeadsCommand } from '../../cli/command.ts';
import { commands, folders } from '../../cli/commands/index.ts';
import { actionCommands } from '../../cli/leads/action-commands.ts';
import { root } from '../../src/base/root.ts';
import { type ActionName, actionOf } from '../../src/leads/actions/index.ts';

const folder = join(root, 'cli/commands');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && file !== 'index.ts')
  .map((file) => file.slice(0, -'.ts'.length));
/** What is typed for a command, and its declaration: `work/` only groups files, and a file may hold all that follow its name. */
const declared = await Promise.all(
  files.map(async (file): Promise<(readonly [string, LeadsCommand])[]> => {
    const { command, commands = {} } = await import(join(folder, `${file}.ts`));
    const path = file.replace(/^work\//, '').replaceAll('/', ' ');
    return command
      ? [[path, command]]
      : Object.entries(commands as Record<string, LeadsCommand>).map(([name, one]) => [`${path} ${name}`, one]);
  }),
).then((found) => found.flat());

test('the commands are those of the files, and those that actions declare', () => {
  const names = declared.map(([name]) => name);
  expect(Object.keys(commands).sort()).toEqual([...names, ...Object.keys(actionCommands)].sort());
  expect(Object.keys(folders).sort()).toEqual(
    [...new Set(names.flatMap((name) => name.split(' ').slice(0, -1)))].sort(),
  );
});

test.each(Object.entries(actionCommands))(
  'leads %s has an argument for each value, and an example',
  async (name, load) => {
    const { command } = await load();
    const values = (actionOf(name as ActionName).inputs ?? []).filter(({ label }) => label);
    expect(command.arguments).toHaveLength(1 + values.length);
    expect(command.examples[0]).toContain(`leads ${name} `);
  },
);

test.each(declared)('leads %s is the one of its file', async (name, command) => {
  expect((await commands[name]?.())?.command).toBe(command);
});
