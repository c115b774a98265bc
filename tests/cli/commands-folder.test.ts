import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { LeadsCommand } from '../../cli/command.ts';
import { commands, folders } from '../../cli/commands/index.ts';
import { root } from '../../src/base/root.ts';
import { actionNames, actionOf } from '../../src/leads/actions/index.ts';

const folder = join(root, 'cli/commands');

test('every command of a file or an action can be typed, and every folder has help', async () => {
  const files = readdirSync(folder).filter((file) => file !== 'index.ts');
  const declared = await Promise.all(
    files.map(async (file): Promise<LeadsCommand[]> => {
      const { command, commands = {} } = await import(join(folder, file));
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
    const command = (await commands[name]?.())?.command;
    const values = (actionOf(name).inputs ?? []).filter(({ label }) => label);
    expect(command?.arguments, name).toHaveLength(1 + values.length);
    expect(command?.examples[0]).toContain(`leads ${name} `);
  }
});
