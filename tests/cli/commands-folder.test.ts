import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { commands, folders } from '../../cli/commands/index.ts';
import { root } from '../../src/base/root.ts';

const folder = join(root, 'cli/commands');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && file !== 'index.ts')
  .map((file) => file.slice(0, -'.ts'.length));

test('the commands are the files of the folder', () => {
  expect(Object.keys(commands).sort()).toEqual(files.map((file) => file.replaceAll('/', ' ')).sort());
  expect(Object.keys(folders).sort()).toEqual(
    [...new Set(files.flatMap((file) => file.split('/').slice(0, -1)))].sort(),
  );
});

test.each(files)('leads %s is in the file of that path', async (file) => {
  const { command } = await import(join(folder, `${file}.ts`));
  expect((await commands[file.replaceAll('/', ' ')]?.())?.command).toBe(command);
});
