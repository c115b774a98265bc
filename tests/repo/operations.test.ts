import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../src/base/root.ts';
import { settings } from '../../src/config/settings.ts';
import { commandTable } from '../helpers/command-table.ts';
import { temporaryFolder } from '../helpers/temporary-store.ts';

const folder = join(root, 'scripts/deploy');
const page = readFileSync(join(folder, 'README.md'), 'utf8');
const all = (pattern: RegExp, text = page) => [...new Set([...text.matchAll(pattern)].map((match) => match[1] ?? ''))];

test('the operations page explains every metric of ours, and no other', () => {
  const declared = all(/name: '(mainstreet_\w+)'/g, readFileSync(join(root, 'src/server/prometheus.ts'), 'utf8'));
  const explained = all(/\b(mainstreet_\w+?)(?:_bucket)?\b/g);
  expect(explained.sort()).toEqual(declared.sort());
});

test('the settings that it names are settings of the program', () => {
  const known = new Set<string>([...Object.keys(settings), 'NAME']);
  const named = all(/\b((?:[A-Z]{2,}\d*_)[A-Z_0-9]*[A-Z0-9])\b/g);
  expect(named.length).toBeGreaterThan(8);
  expect(named.filter((name) => !known.has(name))).toEqual([]);
});

test('the files that it leads to are there', () => {
  const files = all(/\]\(([^)#]+)[^)]*\)/g);
  expect(files.length).toBeGreaterThan(4);
  expect(files.filter((file) => !existsSync(join(folder, file)))).toEqual([]);
});

test('the commands that it gives are commands of the program', async () => {
  const given = all(/`(leads (?:db |admin |content )?[a-z-]+)/g);
  expect(given.length).toBeGreaterThan(5);
  const known = all(/^\| `(leads (?:db |admin |content )?[a-z-]+)/gm, await commandTable());
  expect(given.filter((command) => !known.includes(command))).toEqual([]);
});

test('npm ci and npm start find their folder whatever its name', () => {
  const folder = join(temporaryFolder(), 'für den Start #1');
  mkdirSync(join(folder, 'scripts'), { recursive: true });
  copyFileSync(join(root, 'scripts/prepare.mjs'), join(folder, 'scripts/prepare.mjs'));
  const { status, stderr } = spawnSync(process.execPath, [join(folder, 'scripts/prepare.mjs')], { encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: expect.stringMatching(/^Nothing is built/) });
});
