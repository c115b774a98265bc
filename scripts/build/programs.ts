import { join } from 'node:path';
import * as esbuild from 'esbuild';
import { root } from '../../src/root.ts';

/** Bundled code may call `require` for Node's own modules. */
const requireBanner =
  "import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);";

/** Bundles the server and the `leads` program; only native modules stay outside. */
export async function buildPrograms(dist: string): Promise<void> {
  await Promise.all([
    bundle({ entryPoints: [join(root, 'src/server.ts')], outfile: join(dist, 'server.js') }),
    bundle({
      entryPoints: { leads: join(root, 'cli/main.ts') },
      outdir: dist,
      splitting: true,
      chunkNames: 'leads-[name]-[hash]',
      // A command ends within the time that it takes to read its own text.
      minifyWhitespace: true,
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
