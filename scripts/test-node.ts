import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../src/base/root.ts';

/** Installs the newest Node.js of a line such as "24" or "20.19" from its npm package. `env` puts it first on the path. */
function installNode(line: string, folder: string) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"private":true}');
  const name = `${process.platform === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node'}-${process.platform}-${process.arch}`;
  const words = ['install', `${name}@${line}`, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status } = spawnSync('npm', words, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error(`npm has no ${name}@${line}.`);
  const home = join(folder, 'node_modules', name);
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'));
  const path = `${join(home, 'bin')}:${process.env.PATH}`;
  return { version: String(version), env: { ...process.env, PATH: path, npm_config_nodedir: home } };
}

type InstalledNode = ReturnType<typeof installNode>;

/**
 * `npm run test:node` runs the build and the unit, HTTP, store and command tests on every Node.js that is supported, and prints the rows
 * for docs/support.md. `npm run test:node -- 22 26` takes these. With other words, such as `tests/db`, only those tests run.
 */
const supported = ['20.19', '22', '24', '26'];
const args = process.argv.slice(2);
const lines = args.filter((word) => /^\d+(\.\d+)*$/.test(word));
const words = args.filter((word) => !lines.includes(word));
/** Outside `node_modules`, where Vitest finds no sources, and readable for the image's user. */
const cache = join(tmpdir(), 'mainstreet-test-node');

const failed: string[] = [];
const rows: string[] = [];
for (const line of lines.length ? lines : supported) {
  const node = installNode(line, join(cache, line, 'node'));
  const folder = join(cache, line, 'project');
  console.log(`\nNode.js ${node.version}`);
  checkOut(folder, node);
  const build = await runOn(node, folder, ['--import', 'tsx', 'scripts/build.ts']);
  const tests = await runOn(node, folder, [
    ...['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit', '--project', 'http'],
    ...words,
  ]);
  if (build.code || tests.code) failed.push(node.version);
  const sqlite = JSON.parse(readFileSync(join(folder, 'node_modules/better-sqlite3/package.json'), 'utf8')).version;
  const counts = /^\d+ passed, \d+ failed, \d+ skipped/m.exec(tests.output)?.[0] ?? 'failed';
  rows.push(`| ${[line, node.version, sqlite, counts, new Date().toISOString().slice(0, 10)].join(' | ')} |`);
}
console.log(`\n${rows.join('\n')}`);
console.log(failed.length ? `\nNot in order on Node.js ${failed.join(', ')}` : '\nAll in order');
process.exitCode = failed.length ? 1 : 0;

async function runOn({ env }: InstalledNode, cwd: string, args: readonly string[]) {
  const child = spawn('node', args, { cwd, env, stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    process.stdout.write(text);
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
}

/**
 * Copies the working tree into a folder with packages for one Node.js version, since native packages differ.
 * From 22 on nothing is compiled; the build installs better-sqlite3 13.
 */
function checkOut(folder: string, node: InstalledNode): void {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder).filter((entry) => entry !== 'node_modules')) {
    rmSync(join(folder, name), { recursive: true });
  }
  const git = (cwd: string, ...words: string[]) => execFileSync('git', words, { cwd, encoding: 'utf8' });
  const files = git(root, 'ls-files', '-z', '--cached', '--others', '--exclude-standard').split('\0');
  for (const file of files) if (file && existsSync(join(root, file))) cpSync(join(root, file), join(folder, file));
  // Tests list the files with git.
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
