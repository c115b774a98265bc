import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../src/base/root.ts';

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const text = read('SECURITY.md');
const named = (pattern: RegExp) => [...new Set([...text.matchAll(pattern)].map((match) => match[1] ?? ''))];

test.each(named(/`(tests\/[\w./-]+)`/g))('%s, which SECURITY.md names as proof, exists', (file) => {
  expect(existsSync(join(root, file))).toBe(true);
});

test.each(named(/test:faults -- ([\w-]+)/g))('the fault tests have the part %s that SECURITY.md names', (part) => {
  expect(read('scripts/faults.ts')).toMatch(new RegExp(`^ {2}'?${part}'?: \\{`, 'm'));
});
