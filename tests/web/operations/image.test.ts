import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { assembleImage } from '../../../scripts/image.ts';
import { root } from '../../../src/base/root.ts';
import { contactForm } from '../../../src/site/forms/contact.ts';

/** What the Dockerfile copies into the image, in a folder beside which there is no other package. */
const image = mkdtempSync(join(tmpdir(), 'image-'));
const data = mkdtempSync(join(tmpdir(), 'image-data-'));
const sqlite = join(image, 'node_modules/better-sqlite3');
const program = (name: string) => join(image, 'dist', name);

/** As root, the user of the image, who owns none of it; else whoever runs this, who may not write there either. */
const nobody = { uid: 65534, gid: 65534 };
const isNobody = process.getuid?.() === 0 && spawnSync(process.execPath, ['-v'], nobody).status === 0;
const user = isNobody ? nobody : {};
/** Nothing of the machine but this. */
const bare = { HOST: '127.0.0.1', PORT: '0', NODE_ENV: 'production', DATA_DIR: data, LOG_LEVEL: 'silent' };

beforeAll(async () => {
  await assembleImage(image);
  // A temporary folder is its owner's alone. Below it modes stay: what only the owner may read cannot be read in the image.
  chmodSync(image, 0o755);
  changeModes(image, (mode) => mode & ~0o222);
  if (isNobody) chownSync(data, nobody.uid, nobody.gid);
}, 180_000);

afterAll(() => {
  changeModes(image, makeWritable);
  for (const folder of [image, data]) rmSync(folder, { recursive: true });
});

const makeWritable = (mode: number) => mode | 0o200;

function changeModes(path: string, change: (mode: number) => number) {
  const found = lstatSync(path);
  chmodSync(path, change(found.mode & 0o777));
  if (found.isDirectory()) for (const name of readdirSync(path)) changeModes(join(path, name), change);
}

const sizeOf = (path: string): number =>
  lstatSync(path).isDirectory()
    ? readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0)
    : lstatSync(path).size;

test('the image has the programs, what they read, the two native packages, and nothing else, each readable by a user who owns none', () => {
  expect(readdirSync(image).sort()).toEqual(['LICENSE', 'data', 'dist', 'node_modules', 'package.json']);
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  expect(Object.keys(dependencies)).toEqual(['better-sqlite3', 'sharp']);
  const needed = ['@img', 'better-sqlite3', 'bindings', 'detect-libc', 'file-uri-to-path', 'semver', 'sharp'];
  expect(readdirSync(join(image, 'node_modules')).filter((name) => !needed.includes(name))).toEqual([]);
  expect(sizeOf(image) / 1e6).toBeLessThan(70);
  const files = readdirSync(image, { recursive: true, encoding: 'utf8' });
  const isPrivate = (name: string) => (lstatSync(join(image, name)).mode & 0o004) === 0;
  expect(files.filter(isPrivate)).toEqual([]);
});

test('its programs load no package that is not beside them, mail, Redis and metrics included', () => {
  const programs = readdirSync(program('')).filter((name) => name.endsWith('.cjs'));
  const loaded = programs.flatMap((name) =>
    [...readFileSync(program(name), 'utf8').matchAll(/\brequire\("([^"]+)"\)/g)].map(([, asked = '']) => asked),
  );
  const isThere = (name: string) => isBuiltin(name) || name.startsWith('./') || name === 'sharp';
  expect(programs.length).toBeGreaterThan(3);
  // pg and debug try these, and go on without them.
  const optional = ['pg-native', 'supports-color'];
  expect(loaded.filter((name) => !isThere(name) && !optional.includes(name))).toEqual([]);
});

test('an unprivileged user runs it where nothing can be written but its data', async () => {
  const { url, child } = await start();
  expect((await fetch(url)).status).toBe(200);
  const posted = await fetch(`${url}/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(contactForm.sample),
  });
  expect(await posted.json()).toMatchObject({ ok: true });
  expect(JSON.parse((await leads('list', '--json')).stdout)).toMatchObject([{ form: 'contact' }]);
  expect((await checkHealth(url)).code).toBe(0);
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  expect((await ended)[0]).toBe(0);
  expect((await checkHealth(url)).code).toBe(1);
});

test('pictures are read and written there', async () => {
  const picture = "require('sharp')({create:{width:2,height:2,channels:3,background:'red'}}).avif().toBuffer()";
  const { stdout } = await execute(['-e', `${picture}.then(({length})=>console.log(length>0))`]);
  expect(stdout).toBe('true\n');
});

const spare = join(data, 'better-sqlite3');

function replaceNative(replace: (file: string) => void) {
  const files = readdirSync(sqlite, { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((name) => name.endsWith('.node'))) replace(join(sqlite, file));
}

/** Each as it comes about: no install script has run, a file of another machine, 13 where Node.js is too old for it. */
test.each<[string, () => void]>([
  ['is missing', () => replaceNative(rmSync)],
  ['is of another machine', () => replaceNative((file) => writeFileSync(file, 'not a library'))],
  ['is too new', () => writeFileSync(join(sqlite, 'package.json'), '{"version":"13.0.0","main":"none.js"}')],
])('where SQLite %s, server and command say so in a sentence', async (_, spoil) => {
  changeModes(sqlite, makeWritable);
  chmodSync(join(image, 'node_modules'), 0o755);
  cpSync(sqlite, spare, { recursive: true });
  spoil();
  onTestFinished(() => {
    rmSync(sqlite, { recursive: true, force: true });
    renameSync(spare, sqlite);
  });
  const sentence = new RegExp(
    `SQLite does not load on Node\\.js ${process.versions.node} \\([\\w-]+\\): [^\\n]+\\. docs/support\\.md says [^\\n]+\\.\\n$`,
  );
  const server = await execute([program('server.js')]);
  expect(server).toMatchObject({ code: 1, stderr: expect.stringMatching(sentence) });
  expect(server.stderr).toMatch(/^The site cannot start\. /);
  const command = await leads('db', 'migrate');
  expect(command).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(sentence) });
  expect(command.stderr).toMatch(/^leads: /);
});

async function start() {
  const child: ChildProcess = spawn(process.execPath, [program('server.js')], {
    ...user,
    cwd: image,
    env: bare,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  for await (const line of createInterface({ input: child.stdout as NodeJS.ReadableStream })) {
    const [, url] = /^Mainstreet is at (\S+)$/.exec(line) ?? [];
    if (url) return { child, url };
  }
  throw new Error('the server ended at its start');
}

const leads = (...words: string[]) => execute([program('leads.cjs'), ...words]);

/** As Docker runs it: the words of the Dockerfile. */
function checkHealth(url: string) {
  const [, words = '[]'] = /HEALTHCHECK .*CMD (\[.*\])/.exec(readFileSync(join(root, 'Dockerfile'), 'utf8')) ?? [];
  const [, ...args] = JSON.parse(words) as string[];
  return execute(args, { PORT: new URL(url).port });
}

async function execute(args: string[], env = {}): Promise<{ code: number; stdout: string; stderr: string }> {
  const options = { ...user, cwd: image, env: { ...bare, ...env } };
  const ran = promisify(execFile)(process.execPath, args, options);
  return ran.then(
    (output) => ({ code: 0, ...output }),
    (error) => ({ code: error.code, stdout: error.stdout, stderr: error.stderr }),
  );
}
