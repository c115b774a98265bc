import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../src/base/root.ts';
import type { InstalledNode } from './install.ts';

/**
 * The project as it is here, in a folder of its own with the packages of one Node.js: what is native differs from version to version.
 * From 22 on npm compiles nothing; the build brings better-sqlite3 13.
 */
export function checkOut(folder: string, node: InstalledNode): void {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder).filter((entry) => entry !== 'node_modules')) {
    rmSync(join(folder, name), { recursive: true });
  }
  const git = (cwd: string, ...words: string[]) => execFileSync('git', words, { cwd, encoding: 'utf8' });
  const files = git(root, 'ls-files', '-z', '--cached', '--others', '--exclude-standard').split('\0');
  for (const file of files) if (file && existsSync(join(root, file))) cpSync(join(root, file), join(folder, file));
  // Tests ask git for the files of the project.
  git(folder, 'init', '-q');
  git(folder, 'add', '-A');
  installPackages(folder, node);
}

function installPackages(folder: string, { version, env }: InstalledNode) {
  const wanted = `${version}\n${readFileSync(join(folder, 'package-lock.json'), 'utf8')}`;
  const stamp = join(folder, 'node_modules/.installed');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  const words = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  const compiled = Number.parseInt(version, 10) < 22 ? [] : ['--ignore-scripts'];
  const { status } = spawnSync('npm', [...words, ...compiled], { cwd: folder, env, stdio: 'inherit' });
  if (status !== 0) throw new Error(`npm ci does not work on Node.js ${version}.`);
  writeFileSync(stamp, wanted);
}
