import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { commands, folders } from '../../cli/commands/index.ts';
import { actionCommands } from '../../cli/leads/action-commands.ts';
import { root } from '../../src/base/root.ts';
import { type ActionName, actionOf } from '../../src/leads/actions/index.ts';

const folder = join(root, 'cli/commands');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && file !== 'index.ts')
  .map((file) => file.slice(0, -'.ts'.length));
/** `work/` only groups files: `leads contacted` is in `work/contacted.ts`. */
const typed = (file: string) => file.replace(/^work\//, '').replaceAll('/', ' ');

test('the commands are the files of the folder, and those that actions declare', () => {
  expect(Object.keys(commands).sort()).toEqual([...files.map(typed), ...Object.keys(actionCommands)].sort());
  expect(Object.keys(folders).sort()).toEqual(
    [...new Set(files.flatMap((file) => typed(file).split(' ').slice(0, -1)))].sort(),
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

test.each(files)('leads %s is in the file of that path', async (file) => {
  const { command } = await import(join(folder, `${file}.ts`));
  expect((await commands[typed(file)]?.())?.command).toBe(command);
});
