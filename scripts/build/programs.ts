import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Script } from 'node:vm';
import * as esbuild from 'esbuild';
import { root } from '../../src/base/root.ts';
import { startOurs } from '../bench/servers.ts';

const start = join(root, 'scripts/build/start-program.ts');

/**
 * V8 keeps the space for new objects that the start and rendering every page make it reserve: 24 MB that nothing uses at rest.
 * `src/server.ts` lets it grow afterwards. Set before the program is compiled, as V8 refuses a code cache that was made with other
 * flags.
 */
const setServerFlag = "import{setFlagsFromString}from'node:v8';setFlagsFromString('--semi-space-growth-factor=1');";

const common = {
  bundle: true,
  // Parsed faster.
  minifyWhitespace: true,
  minifySyntax: true,
  platform: 'node',
  target: 'node20.19',
  jsx: 'automatic',
  legalComments: 'none',
  alias: {
    // Its `main` is a UMD module, whose own imports esbuild cannot follow.
    'jsonc-parser': 'jsonc-parser/lib/esm/main.js',
    // Its `main` also loads the streaming renderer, which takes 216 KB.
    'react-dom/server': join(root, 'node_modules/react-dom/cjs/react-dom-server-legacy.node.production.js'),
    // multer has an older copy of the same 137 KB.
    'mime-db': join(root, 'node_modules/mime-db'),
  },
} satisfies esbuild.BuildOptions;

const commonJs = {
  ...common,
  format: 'cjs',
  supported: { 'dynamic-import': false },
  define: { 'process.env.NODE_ENV': '"production"', 'import.meta.url': '__address' },
} satisfies esbuild.BuildOptions;

const address = "const __address=require('node:url').pathToFileURL(__filename).href;";

/** Bundles the server and the `leads` program; only native modules stay outside. */
export async function buildPrograms(dist: string): Promise<void> {
  await Promise.all([
    esbuild.build({
      ...common,
      entryPoints: [start],
      outfile: join(dist, 'server.js'),
      format: 'esm',
      banner: { js: setServerFlag },
    }),
    // CommonJS starts faster than an ES module.
    esbuild.build({ ...commonJs, entryPoints: [start], outfile: join(dist, 'leads.cjs'), banner: { js: address } }),
    ...Object.entries(apart).map(([name, file]) =>
      esbuild.build({
        ...commonJs,
        entryPoints: [file],
        outfile: join(dist, `${name}.cjs`),
        external: ['better-sqlite3', 'sharp', 'pg-native'],
        banner: { js: address },
      }),
    ),
    bundle(join(root, 'src/server.ts'), join(dist, 'server-program.cjs')),
    bundle(join(root, 'cli/main.ts'), join(dist, 'leads-program.cjs')),
  ]);
}

/**
 * Adds the functions that the first answer of the server and `leads list` compile to the code caches: they then take a fifth
 * and an eighth less processor time.
 */
export async function cacheCode(dist: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'build-'));
  const data = { DATABASE_URL: '', DATA_DIR: folder };
  const run = (program: string) => ['scripts/build/cache-code.mjs', join(dist, `${program}-program.cjs`)];
  try {
    const flag = `data:text/javascript,${encodeURIComponent(setServerFlag)}`;
    const server = await startOurs(data, ['--import', flag, ...run('server')]);
    await fetch(server.url);
    await server.stop();
    spawnSync(process.execPath, [...run('leads'), 'list'], { cwd: root, env: { ...process.env, ...data } });
  } catch (error) {
    console.error(`The site starts slower than it could: its code was not cached. ${(error as Error).message}`);
  }
  await rm(folder, { recursive: true });
}

/** A program as one function, which `start-program.ts` runs, with V8's code cache. */
async function bundle(main: string, outfile: string): Promise<void> {
  await esbuild.build({
    ...commonJs,
    entryPoints: [main],
    outfile,
    external: ['sharp', 'pg-native'],
    plugins: [plugin],
    banner: { js: `(function(require,__filename){${address}` },
    footer: { js: '})' },
  });
  // esbuild leaves non-ASCII characters in regular expressions, and a single one doubles the memory of the whole source.
  const source = (await readFile(outfile, 'utf8')).replace(/[^\0-\x7f]/g, escaped);
  await writeFile(outfile, source);
  await writeFile(`${outfile}.cache`, new Script(source, { filename: outfile }).createCachedData());
}

const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Large and rarely needed, so loaded separately: the source of a program stays in memory. */
const apart: Readonly<Record<string, string>> = {
  'weak-password': join(root, 'src/accounts/weak-password.ts'),
  'document-pdf': join(root, 'src/content/documents/pdf.ts'),
  'content-check': join(root, 'src/web/content-check.ts'),
  workbook: join(root, 'src/leads/export/workbook.ts'),
  prometheus: join(root, 'src/server/prometheus.ts'),
  nodemailer: 'nodemailer',
  ioredis: 'ioredis',
  pg: 'pg',
};
const plugin: esbuild.Plugin = {
  name: 'apart',
  setup({ onResolve, onLoad }) {
    for (const [name, file] of Object.entries(apart)) {
      const filter = new RegExp(`^${name}$|/${basename(file).replace('.', '\\.')}$`);
      onResolve({ filter }, ({ kind, path, resolveDir }) =>
        kind === 'dynamic-import' && [path, join(resolveDir, path)].includes(file)
          ? { path: `./${name}.cjs`, external: true }
          : undefined,
      );
    }
    // Half a megabyte of character sets that body-parser does not accept.
    onLoad({ filter: /iconv-lite.encodings.dbcs-data\.js$/ }, () => ({ contents: 'module.exports = {}' }));
  },
};

/** For Node.js 22 and newer: it includes native binaries for every platform, and needs neither a compiler nor GitHub. */
const portableSqlite = '13.2.0';

/**
 * Replaces better-sqlite3 12 with 13 where Node.js supports it. The lock file has 12 for Node.js 20; compiled for
 * Node.js 24.19 and newer, it crashes during garbage collection (nodejs/node#65446).
 */
export function installPortableSqlite(): void {
  if (major(process.versions.node) < 22 || major(installedSqlite()) >= major(portableSqlite)) return;
  console.error(`Installing better-sqlite3 ${portableSqlite} for Node.js ${process.versions.node}.`);
  const words = ['install', `better-sqlite3@${portableSqlite}`, '--no-save', '--ignore-scripts'];
  const quiet = ['--no-audit', '--no-fund', '--prefer-offline', '--fetch-retries=0', '--loglevel=error'];
  const { status } = spawnSync('npm', [...words, ...quiet], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) console.error('That failed. The next build tries again.');
}

function installedSqlite(): string {
  try {
    return JSON.parse(readFileSync(join(root, 'node_modules/better-sqlite3/package.json'), 'utf8')).version;
  } catch {
    return '';
  }
}

const major = (version: string) => Number.parseInt(version, 10) || 0;
