import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../src/base/root.ts';
import { commandTable } from '../helpers/command-table.ts';

test('the table of docs/commands.md is made from the help of the program', async () => {
  const page = readFileSync(join(root, 'docs/commands.md'), 'utf8');
  const [, table] =
    /<!-- commands of leads: from their own help -->\n\n([\s\S]*?)\n\n<!-- end of commands -->/.exec(page) ?? [];
  expect(table).toBe(await commandTable());
});
