import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '../src/base/root.ts';
import { builtContentName, textOfBuiltContent } from '../src/content/built-content.ts';
import { ContentError } from '../src/content/mistake.ts';
import { buildClient } from './build/client.ts';
import { buildPrograms, cacheCode, installPortableSqlite } from './build/programs.ts';

const dist = join(root, 'dist');
const sources = [
  'src',
  'client',
  'views',
  'cli',
  'data/drawings',
  'data/content/company.json',
  'data/content/figures.json',
  'data/content/offerings.json',
  'scripts/build',
  'scripts/build.ts',
  'package-lock.json',
  'tsconfig.json',
];

/** Builds `dist/`: client assets, the server and the `leads` program. Does nothing if no source has changed. */
export async function build(): Promise<void> {
  installPortableSqlite();
  const fingerprint = await fingerprintOf(sources);
  const stamp = join(dist, 'build.txt');
  if (existsSync(stamp) && (await readFile(stamp, 'utf8')) === fingerprint) return linkCommand();
  const made = `${dist}-${process.pid}`;
  await mkdir(made);
  try {
    await Promise.all([buildClient(made), buildPrograms(made), buildContent(made)]);
    const old = `${made}-old`;
    await rename(dist, old).catch(() => {}); // there is none the first time
    await rename(made, dist);
    await rm(old, { recursive: true, force: true });
  } finally {
    await rm(made, { recursive: true, force: true });
  }
  // It runs the server, which reads `dist/`.
  await cacheCode(dist);
  await writeFile(stamp, fingerprint);
  await linkCommand();
}

/** A mistake in it is reported by the start. */
async function buildContent(made: string) {
  try {
    await writeFile(join(made, builtContentName), textOfBuiltContent(root));
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
  }
}

async function fingerprintOf(paths: readonly string[]): Promise<string> {
  const hash = createHash('sha256').update(process.version);
  for (const path of paths) {
    for (const file of await filesBelow(path)) hash.update(file).update(await readFile(join(root, file)));
  }
  return hash.digest('hex');
}

async function filesBelow(path: string): Promise<string[]> {
  const entries = await readdir(join(root, path), { withFileTypes: true, recursive: true }).catch(() => undefined);
  if (!entries) return [path];
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath.slice(root.length), entry.name))
    .sort();
}

/** For `npx leads`: npm links commands of dependencies only. */
async function linkCommand() {
  const link = join(root, 'node_modules/.bin/leads');
  await chmod(join(dist, 'leads.cjs'), 0o755);
  await rm(link, { force: true });
  await symlink('../../dist/leads.cjs', link);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await build();
