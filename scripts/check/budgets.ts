import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { App } from '../../src/app.ts';
import { root } from '../../src/base/root.ts';
import { publicMatches } from '../../src/web/http/pages.ts';

/** Compressed size; bytes unless `what` says otherwise. */
interface Budget {
  what: string;
  found: number;
  most: number;
}

const kilobyte = 1024;

function builtFiles() {
  const folder = join(root, 'dist/client/assets');
  return readdirSync(folder).map((name) => ({ name, size: statSync(join(folder, name)).size }));
}

/** Infinite for a script that was not built. */
const scriptSize = (script: string, files = builtFiles()) =>
  files.find(({ name }) => name.replace(/-\w+\.js\.br$/, '') === script)?.size ?? Number.POSITIVE_INFINITY;

export function fileBudgets(): Budget[] {
  const files = builtFiles();
  const sum = (chosen: typeof files) => chosen.reduce((total, { size }) => total + size, 0);
  const islands = readdirSync(join(root, 'client/islands')).filter((name) => name.endsWith('.tsx'));
  const fonts = files.filter(({ name }) => name.endsWith('.woff2'));
  return [
    { what: 'the loader', found: scriptSize('boot', files), most: kilobyte },
    { what: 'React', found: scriptSize('hydrate', files), most: 62 * kilobyte },
    ...islands.map((file) => {
      const name = file.replace('.tsx', '');
      return { what: `the island ${name}`, found: scriptSize(name, files), most: 4 * kilobyte };
    }),
    { what: 'all scripts', found: sum(files.filter(({ name }) => name.endsWith('.js.br'))), most: 115 * kilobyte },
    { what: 'the number of fonts', found: fonts.length, most: 2 },
    { what: 'all fonts', found: sum(fonts), most: 60 * kilobyte },
  ];
}

export const pageBudgets = (pages: readonly { path: string; html: string }[]): Budget[] =>
  pages.map(({ path, html }) => ({
    what: `${path} with its style sheet and the loader`,
    found: brotliCompressSync(html).length + scriptSize('boot'),
    most: 30 * kilobyte,
  }));

export const publicPages = ({ context: { pages } }: App): { path: string; html: string }[] =>
  publicMatches(pages.content).flatMap((match) => {
    const page = match.route.sitemap && pages.publicPage(match);
    return page ? [{ path: match.canonicalPath, html: page.html }] : [];
  });
