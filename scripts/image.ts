import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '../src/base/root.ts';
import { build } from './build.ts';

/** Folders of `data/` that only the build reads, or that a running site writes. */
const sources = ['drawings', 'var'];

/** Files of packages that are not needed at run time. */
const unread =
  /\/(?:deps|src|obj|obj\.target|\.deps)$|\/(?:binding\.gyp|Makefile)$|\.(?:[acdoh]|cc|cpp|mk|gypi|md|d\.ts|map)$/;

/** `image.ts FOLDER` writes everything but Node.js: the two programs, their data, and the two native packages. */
export async function assembleImage(folder: string): Promise<void> {
  await build();
  mkdirSync(folder, { recursive: true });
  const { name, version, license, type, dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify({ name, version, private: true, license, type })}\n`);
  copy('LICENSE', folder);
  copy('dist', folder);
  copy('data', folder, (path) => !sources.some((source) => path === join(root, 'data', source)));
  for (const path of packagesOf(Object.keys(dependencies)))
    copy(path, folder, (file) => !unread.test(file) && isOfThisMachine(file));
}

function copy(path: string, folder: string, filter: (path: string) => boolean = () => true) {
  cpSync(join(root, path), join(folder, path), { recursive: true, filter });
}

/** Installed folders of packages and their dependencies. */
function packagesOf(names: readonly string[], seen = new Set<string>()): Set<string> {
  for (const name of names) {
    const path = join('node_modules', name);
    const file = join(root, path, 'package.json');
    if (seen.has(path) || !existsSync(file)) continue;
    seen.add(path);
    const { dependencies, optionalDependencies } = JSON.parse(readFileSync(file, 'utf8'));
    packagesOf(
      Object.keys({ ...dependencies, ...optionalDependencies }).filter((needed) => !onlyToBuild.includes(needed)),
      seen,
    );
  }
  return seen;
}

const onlyToBuild = ['prebuild-install', 'node-addon-api'];

/** better-sqlite3 13 includes binaries for eight platforms. */
function isOfThisMachine(file: string): boolean {
  const [, platform] = /\/prebuilds\/([\w-]+)\.node$/.exec(`/${relative(root, file)}`) ?? [];
  return !platform || (platform.startsWith(process.platform) && platform.endsWith(process.arch));
}

const [, script = '', folder] = process.argv;
if (script === fileURLToPath(import.meta.url)) {
  if (!folder) throw new Error('Say which folder: scripts/image.ts FOLDER');
  await assembleImage(folder);
}
