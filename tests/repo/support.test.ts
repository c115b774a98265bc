import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withRow } from '../../scripts/support.ts';
import { root } from '../../src/base/root.ts';

const command = 'npm run test:some';
const empty = `# Page\n\n<!-- rows of ${command} -->\n<!-- end of rows -->\n\nThe end.\n`;
const first = withRow(empty, command, { what: 'Node.js 22', version: '22.1.0', tests: '3 passed' });

test('the first row of a table brings its headings', () => {
  expect(first).toBe(
    `# Page\n\n<!-- rows of ${command} -->\n\n| what | version | tests |\n| --- | --- | --- |\n| Node.js 22 | 22.1.0 | 3 passed |\n\n<!-- end of rows -->\n\nThe end.\n`,
  );
});

test('a later run replaces its own row, leaves the others where they are, and may bring a column', () => {
  const both = withRow(first, command, { what: 'Node.js 24', version: '24.1.0', tests: '4 passed' });
  const later = withRow(both, command, { what: 'Node.js 22', version: '22.2.0', tests: '5 | 5', start: 'ok' });
  const rows = later.split('\n').filter((line) => line.startsWith('|'));
  expect(rows).toEqual([
    '| what | version | tests | start |',
    '| --- | --- | --- | --- |',
    '| Node.js 22 | 22.2.0 | 5 / 5 | ok |',
    '| Node.js 24 | 24.1.0 | 4 passed |  |',
  ]);
  expect(later.replaceAll(/^\|.*\n/gm, '')).toBe(first.replaceAll(/^\|.*\n/gm, ''));
});

test('a command without a table is refused, so that no row is lost', () => {
  expect(() => withRow(empty, 'npm run test:other', { what: 'x' })).toThrow('lacks "<!-- rows of npm run test:other');
});

test('docs/support.md has a table for each command that writes one', () => {
  const page = readFileSync(join(root, 'docs/support.md'), 'utf8');
  for (const written of ['npm run test:node', 'npm run test:browsers']) {
    expect(withRow(page, written, { what: 'x' })).toContain('| x |');
  }
});
