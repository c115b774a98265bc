import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { cacheOf, runProgram } from '../../scripts/build/code-cache/run.ts';

const folder = mkdtempSync(join(tmpdir(), 'code-cache-'));
const file = join(folder, 'program.cjs');
const seen = globalThis as { seen?: unknown };
const program = `(function(require,__filename){globalThis.seen=[require('node:path').basename(__filename),"\\u20ac"]})`;

beforeEach(() => {
  writeFileSync(file, program);
  rmSync(cacheOf(file), { recursive: true, force: true });
  seen.seen = undefined;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('A program runs without a code cache', () => {
  runProgram(file);
  expect(seen.seen).toEqual(['program.cjs', '€']);
});

test('A program runs when its code cache cannot be read', () => {
  mkdirSync(cacheOf(file));
  runProgram(file);
  expect(seen.seen).toEqual(['program.cjs', '€']);
});

test('A program runs with its code cache', () => {
  writeFileSync(cacheOf(file), runProgram(file).createCachedData());
  seen.seen = undefined;
  expect(runProgram(file).cachedDataRejected).toBe(false);
  expect(seen.seen).toEqual(['program.cjs', '€']);
});

test.each([
  ['of another version of V8', (bytes: Buffer) => bytes.fill(1, 0, 16)],
  ['half written', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
  ['empty', () => Buffer.alloc(0)],
])('A code cache %s is refused, and the program runs', (_, spoil) => {
  writeFileSync(cacheOf(file), spoil(runProgram(file).createCachedData()));
  seen.seen = undefined;
  runProgram(file);
  expect(seen.seen).toEqual(['program.cjs', '€']);
});
