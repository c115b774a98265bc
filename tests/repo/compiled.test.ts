import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { cacheOf, runCompiled } from '../../src/compiled.ts';
import { root } from '../../src/root.ts';

const folder = mkdtempSync(join(tmpdir(), 'compiled-'));
const file = join(folder, 'program.cjs');
const told = globalThis as { told?: unknown };
const program = `(function(require,__filename){globalThis.told=[require('node:path').basename(__filename),"\\u20ac"]})`;

beforeEach(() => {
  writeFileSync(file, program);
  rmSync(cacheOf(file), { force: true });
  told.told = undefined;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('A program runs without what V8 made of it', () => {
  runCompiled(file);
  expect(told.told).toEqual(['program.cjs', '€']);
});

test('A program runs with what V8 made of it before', () => {
  writeFileSync(cacheOf(file), runCompiled(file).createCachedData());
  told.told = undefined;
  expect(runCompiled(file).cachedDataRejected).toBe(false);
  expect(told.told).toEqual(['program.cjs', '€']);
});

test.each([
  ['of another version of V8', (bytes: Buffer) => bytes.fill(1, 0, 16)],
  ['half written', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
  ['empty', () => Buffer.alloc(0)],
])('What is kept beside a program and %s is refused, and the program runs', (_, spoil) => {
  writeFileSync(cacheOf(file), spoil(runCompiled(file).createCachedData()));
  told.told = undefined;
  runCompiled(file);
  expect(told.told).toEqual(['program.cjs', '€']);
});

test.each(['server', 'leads'])('The built %s is in ASCII and has what V8 made of it beside it', (name) => {
  const built = join(root, 'dist', `${name}-program.cjs`);
  expect(/[^\p{ASCII}]/u.test(readFileSync(built, 'latin1'))).toBe(false);
  expect(readFileSync(cacheOf(built)).length).toBeGreaterThan(0);
});
