import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as esbuild from 'esbuild';
import { root } from '../../src/root.ts';

const start = join(root, 'src/start.ts');
const define = { 'process.env.NODE_ENV': '"production"' };

/** Bundles the server and the `leads` program; only native modules stay outside. */
export async function buildPrograms(dist: string): Promise<void> {
  await Promise.all([
    esbuild.build({ ...common, entryPoints: { server: start, leads: start }, outdir: dist, format: 'esm' }),
    bundle(join(root, 'src/server.ts'), join(dist, 'server.cjs')),
    bundle(join(root, 'cli/main.ts'), join(dist, 'leads.cjs')),
  ]);
}

const common = {
  bundle: true,
  // It is read faster without its spaces.
  minifyWhitespace: true,
  minifySyntax: true,
  platform: 'node',
  target: 'node20.19',
  jsx: 'automatic',
  legalComments: 'none',
} satisfies esbuild.BuildOptions;

/** Makes one function of a whole program, which `src/compiled.ts` runs. */
async function bundle(main: string, outfile: string): Promise<void> {
  const { outputFiles } = await esbuild.build({
    ...common,
    entryPoints: [main],
    format: 'cjs',
    external: ['better-sqlite3', 'sharp', 'pg-native'],
    plugins: [withoutPrograms],
    supported: { 'dynamic-import': false },
    define: { ...define, 'import.meta.url': '__address' },
    banner: { js: "(function(require,__filename){const __address=require('node:url').pathToFileURL(__filename).href;" },
    footer: { js: '})' },
    write: false,
  });
  await writeFile(outfile, outputFiles.map(({ text }) => inAscii(text)).join(''));
}

/** Regular expressions alone still hold other characters, and one of them makes V8 keep two bytes for each of millions. */
const inAscii = (code: string) =>
  code.replace(/[\u0080-\uffff]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);

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
