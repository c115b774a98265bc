import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as esbuild from 'esbuild';
import { root } from '../../src/root.ts';
import { settings } from '../../src/settings.ts';

/** Bundled code may call `require` for Node's own modules. */
const requireBanner =
  "import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);";

/** Bundles the server and the `leads` program; only native modules stay outside. */
export async function buildPrograms(dist: string): Promise<void> {
  await Promise.all([
    bundle({
      // What a first page does not need stays unread.
      splitting: true,
      entryPoints: { server: join(root, 'src/server.ts') },
      outdir: dist,
      chunkNames: 'server-[name]-[hash]',
    }),
    bundle({
      // A module of the other kind would start later.
      entryPoints: {
        leads: join(root, 'cli/start.ts'),
        'leads-program': join(root, 'cli/main.ts'),
        'leads-guessable': join(root, 'src/admin/guessable.ts'),
      },
      outdir: dist,
      outExtension: { '.js': '.cjs' },
      format: 'cjs',
      external: [binding, 'sharp', 'pg-native'],
      plugins: [withoutPrograms, withBinding, apart],
      supported: { 'dynamic-import': false },
      define: { ...define, 'import.meta.url': '__address' },
      banner: { js: "const __address=require('node:url').pathToFileURL(__filename).href;" },
    }),
  ]);
  keepCode(dist);
}

/** Without it each command starts slower, which is all. */
function keepCode(dist: string): void {
  const dataDir = mkdtempSync(join(tmpdir(), 'code-cache-'));
  const run = (...words: string[]) =>
    spawnSync(process.execPath, words, { env: { ...process.env, ...unset, DATA_DIR: dataDir }, stdio: 'ignore' });
  run(join(dist, 'leads.cjs'), 'db', 'migrate');
  const kept = run(
    '--import',
    'tsx',
    join(root, 'scripts/build/code-cache.ts'),
    join(dist, 'leads-program.cjs'),
    'list',
  );
  if (kept.status !== 0) console.error('The code cache of leads could not be made; its commands start slower.');
  rmSync(dataDir, { recursive: true, force: true });
}

/** Nothing of the machine's own settings. */
const unset = Object.fromEntries(settings.map(({ name }) => [name, '']));

/** Commander can run other programs as commands, which we do not have; loading what that takes is a tenth of each start. */
const withoutPrograms: esbuild.Plugin = {
  name: 'without-programs',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^(node:)?child_process$/ }, ({ importer }) =>
      importer.includes('/commander/') ? { path: 'child_process', namespace: 'without-programs' } : undefined,
    );
    onLoad({ filter: /./, namespace: 'without-programs' }, () => ({ contents: 'module.exports = {}' }));
  },
};

/** The words of common passwords are a third of the program, and few commands read them. */
const apart: esbuild.Plugin = {
  name: 'apart',
  setup({ onResolve }) {
    onResolve({ filter: /\/guessable\.ts$/ }, ({ kind }) =>
      kind === 'dynamic-import' ? { path: './leads-guessable.cjs', external: true } : undefined,
    );
  },
};

/** Where npm puts SQLite itself. */
const binding = 'better-sqlite3/build/Release/better_sqlite3.node';

/** The driver looks for it in a dozen places, with a library of its own. */
const withBinding: esbuild.Plugin = {
  name: 'with-binding',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^bindings$/ }, ({ path }) => ({ path, namespace: 'with-binding' }));
    onLoad({ filter: /./, namespace: 'with-binding' }, () => ({
      contents: `module.exports = () => require('${binding}')`,
    }));
  },
};

const define = { 'process.env.NODE_ENV': '"production"' };

function bundle(options: esbuild.BuildOptions) {
  return esbuild.build({
    bundle: true,
    // It is read faster without its spaces.
    minifyWhitespace: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    jsx: 'automatic',
    minifySyntax: true,
    legalComments: 'none',
    external: ['better-sqlite3', 'sharp', 'pg-native'],
    define,
    banner: { js: requireBanner },
    ...options,
  });
}
