import { readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import * as esbuild from 'esbuild';
import { root } from '../../src/root.ts';
import { buildStyles } from './styles.ts';

/** Bundles the loader and the islands, minifies the style sheets, and writes `dist/assets.json`, which names them. */
export async function buildClient(dist: string): Promise<void> {
  const assets = join(dist, 'client/assets');
  const [scripts, { font, styles }] = await Promise.all([buildScripts(assets), buildStyles(assets)]);
  await compressAll(assets);
  await writeFile(join(dist, 'assets.json'), JSON.stringify({ ...scripts, font, styles }));
}

async function buildScripts(outdir: string) {
  const { metafile } = await esbuild.build({
    entryPoints: [join(root, 'client/boot.ts')],
    outdir,
    bundle: true,
    splitting: true,
    format: 'esm',
    minify: true,
    target: 'es2022',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    legalComments: 'none',
    metafile: true,
  });
  const boot = Object.entries(metafile.outputs).find(([, output]) => output.entryPoint?.endsWith('client/boot.ts'));
  return { boot: `/assets/${basename(boot?.[0] ?? '')}` };
}

/** Compresses every script beside itself, so that serving one costs nothing. */
async function compressAll(folder: string) {
  for (const name of await readdir(folder)) {
    if (!name.endsWith('.js')) continue;
    const bytes = await readFile(join(folder, name));
    await writeFile(join(folder, `${name}.br`), brotliCompressSync(bytes));
    await writeFile(join(folder, `${name}.gz`), gzipSync(bytes, { level: 9 }));
  }
}
