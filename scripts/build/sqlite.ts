import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../src/base/root.ts';

/** For Node.js 22 and newer: its native part comes in the package, for every platform, and needs neither a compiler nor GitHub. */
const portableSqlite = '13.2.0';

/**
 * Puts better-sqlite3 13 in the place of 12 where Node.js runs it. The lock file has 12 for the sake of Node.js 20; compiled for
 * Node.js 24.19 and newer, it ends the process while memory is collected (nodejs/node#65446).
 */
export function installPortableSqlite(): void {
  if (major(process.versions.node) < 22 || major(installedSqlite()) >= major(portableSqlite)) return;
  console.error(`Installing better-sqlite3 ${portableSqlite} for Node.js ${process.versions.node}.`);
  const words = ['install', `better-sqlite3@${portableSqlite}`, '--no-save', '--ignore-scripts'];
  const quiet = ['--no-audit', '--no-fund', '--prefer-offline', '--fetch-retries=0', '--loglevel=error'];
  const { status } = spawnSync('npm', [...words, ...quiet], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) console.error('That failed. The next build tries again.');
}

/** The version in `node_modules`, or "" without one. */
function installedSqlite(): string {
  try {
    return JSON.parse(readFileSync(join(root, 'node_modules/better-sqlite3/package.json'), 'utf8')).version;
  } catch {
    return '';
  }
}

const major = (version: string) => Number.parseInt(version, 10) || 0;
