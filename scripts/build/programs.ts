import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as esbuild from 'esbuild';
import { root } from '../../src/root.ts';

const start = join(root, 'src/start.ts');
/** Where npm puts SQLite itself. */
const binding = 'better-sqlite3/build/Release/better_sqlite3.node';

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
    esbuild.build({ ...common, entryPoints: [start], outfile: join(dist, 'server.js'), format: 'esm' }),
    // A command waits for nothing but its start, and a module of the other kind starts later.
    esbuild.build({ ...commonJs, entryPoints: [start], outfile: join(dist, 'leads.cjs'), banner: { js: address } }),
    esbuild.build({ ...commonJs, entryPoints: [join(root, guessable)], outfile: join(dist, 'guessable.cjs') }),
    bundle(join(root, 'src/server.ts'), join(dist, 'server-program.cjs')),
    bundle(join(root, 'cli/main.ts'), join(dist, 'leads-program.cjs')),
  ]);
}

/** Makes one function of a whole program, which `src/compiled.ts` runs. */
async function bundle(main: string, outfile: string): Promise<void> {
  const { outputFiles } = await esbuild.build({
    ...commonJs,
    entryPoints: [main],
    external: [binding, 'sharp', 'pg-native'],
    plugins: [withoutPrograms, withBinding, apart],
    banner: { js: `(function(require,__filename){${address}` },
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

/** The words of common passwords are a large part of either program, and are seldom read. */
const guessable = 'src/admin/guessable.ts';
const apart: esbuild.Plugin = {
  name: 'apart',
  setup({ onResolve }) {
    onResolve({ filter: /\/guessable\.ts$/ }, ({ kind }) =>
      kind === 'dynamic-import' ? { path: './guessable.cjs', external: true } : undefined,
    );
  },
};

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
