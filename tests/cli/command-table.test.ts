import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../src/base/root.ts';
import { commandTable } from '../helpers/command-table.ts';

test('the table of commands in the README is made from the help of the program', async () => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  const [, table] =
    /<!-- commands of leads: from their own help -->\n\n([\s\S]*?)\n\n<!-- end of commands -->/.exec(readme) ?? [];
  expect(table).toBe(await commandTable());
});
