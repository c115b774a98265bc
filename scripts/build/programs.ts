import { join } from 'node:path';
import * as esbuild from 'esbuild';
import { root } from '../../src/root.ts';

/** Bundled code may call `require` for Node's own modules. */
const requireBanner =
  "import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);";

/** Bundles the server and the `leads` program; only native modules stay outside. */
export async function buildPrograms(dist: string): Promise<void> {
  await Promise.all([
    bundle({
      entryPoints: { server: join(root, 'src/server.ts') },
      outdir: dist,
      chunkNames: 'server-[name]-[hash]',
    }),
    bundle({
      entryPoints: { leads: join(root, 'cli/main.ts') },
      outdir: dist,
      chunkNames: 'leads-[name]-[hash]',
      plugins: [withoutPrograms],
    }),
  ]);
}

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

function bundle(options: esbuild.BuildOptions) {
  return esbuild.build({
    bundle: true,
    // What a first page or a command does not need stays unread, and the rest is read faster without its spaces.
    splitting: true,
    minifyWhitespace: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    jsx: 'automatic',
    minifySyntax: true,
    legalComments: 'none',
    external: ['better-sqlite3', 'sharp', 'pg-native'],
    define: { 'process.env.NODE_ENV': '"production"' },
    banner: { js: requireBanner },
    ...options,
  });
}
