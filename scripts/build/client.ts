import { readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import * as esbuild from 'esbuild';
import { root } from '../../src/base/root.ts';
import { buildStyles } from './styles.ts';

/** Bundles the loader and the islands, minifies the style sheets, and writes `dist/assets.json`, which names them. */
export async function buildClient(dist: string): Promise<void> {
  const assets = join(dist, 'client/assets');
  const [scripts, { font, styles }] = await Promise.all([buildScripts(assets), buildStyles(assets)]);
  await compressAll(assets);
  await writeFile(join(dist, 'assets.json'), JSON.stringify({ ...scripts, font, styles }));
}

/** Islands first, since the loader contains their file names. They share no chunks, which the loader would have to wait for. */
async function buildScripts(outdir: string) {
  const islands = (await readdir(join(root, 'client/islands'))).filter((name) => name.endsWith('.tsx'));
  const sources = ['client/hydrate.tsx', 'client/drop.ts', ...islands.map((name) => `client/islands/${name}`)];
  const built = await bundle(outdir, sources, { splitting: true });
  const named: esbuild.Plugin = {
    name: 'built before',
    setup({ onResolve }) {
      onResolve({ filter: /./ }, ({ kind, resolveDir, path }) =>
        kind === 'dynamic-import'
          ? { path: `./${built(relative(root, join(resolveDir, path)))}`, external: true }
          : null,
      );
    },
  };
  const loader = await bundle(outdir, ['client/boot.ts'], { plugins: [named] });
  return { boot: `/assets/${loader('client/boot.ts')}` };
}

/** Returns a function from a source to its output file name. */
async function bundle(outdir: string, sources: readonly string[], options: esbuild.BuildOptions) {
  const { metafile } = await esbuild.build({
    entryPoints: sources.map((source) => join(root, source)),
    absWorkingDir: root,
    outdir,
    bundle: true,
    format: 'esm',
    minify: true,
    target: 'es2022',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    legalComments: 'none',
    metafile: true,
    ...options,
  });
  const outputs = Object.entries(metafile?.outputs ?? {});
  const files = new Map(outputs.map(([file, { entryPoint }]) => [entryPoint, basename(file)]));
  return (source: string) => {
    const file = files.get(source);
    if (!file) throw new Error(`${source} was not built`);
    return file;
  };
}

async function compressAll(folder: string) {
  for (const name of await readdir(folder)) {
    if (!name.endsWith('.js')) continue;
    const bytes = await readFile(join(folder, name));
    await writeFile(join(folder, `${name}.br`), brotliCompressSync(bytes));
    await writeFile(join(folder, `${name}.gz`), gzipSync(bytes, { level: 9 }));
  }
}
