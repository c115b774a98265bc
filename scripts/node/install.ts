import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A Node.js of its own, with the headers for what is compiled for it. */
export interface InstalledNode {
  /** As "24.21.0". */
  version: string;
  /** For programs that run on it: first on the path, and its headers for npm. */
  env: NodeJS.ProcessEnv;
}

/** Installs the newest Node.js of a line such as "24" or "20.19" from its npm package, without the script of the package `node`. */
export function installNode(line: string, folder: string): InstalledNode {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"private":true}');
  const name = `${process.platform === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node'}-${process.platform}-${process.arch}`;
  const words = ['install', `${name}@${line}`, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status } = spawnSync('npm', words, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error(`npm has no ${name}@${line}.`);
  const home = join(folder, 'node_modules', name);
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'));
  const path = `${join(home, 'bin')}:${process.env.PATH}`;
  return { version, env: { ...process.env, PATH: path, npm_config_nodedir: home } };
}
