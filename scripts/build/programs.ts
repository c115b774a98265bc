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
    bundle({ entryPoints: { leads: join(root, 'cli/start.ts') }, outdir: dist }),
    bundle({
      entryPoints: { leads: join(root, 'cli/main.ts') },
      outdir: dist,
      outExtension: { '.js': '.cjs' },
      format: 'cjs',
      plugins: [withoutPrograms],
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
  run(join(dist, 'leads.js'), 'db', 'migrate');
  const kept = run('--import', 'tsx', join(root, 'scripts/build/code-cache.ts'), join(dist, 'leads.cjs'), 'list');
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
