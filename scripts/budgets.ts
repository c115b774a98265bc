import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { App } from '../src/app.ts';
import { root } from '../src/base/root.ts';
import { publicPages } from './public-pages.ts';

/** What a browser is sent, compressed, and the most that it may be; both in bytes unless the words say otherwise. */
export interface Budget {
  what: string;
  found: number;
  most: number;
}

const kilobyte = 1024;
const folder = join(root, 'dist/client/assets');
const files = readdirSync(folder).map((name) => ({ name, size: statSync(join(folder, name)).size }));
const sum = (chosen: readonly { size: number }[]) => chosen.reduce((total, { size }) => total + size, 0);

/** The budgets of the built scripts and fonts. A script that was not built has no size, and is over every budget. */
export function fileBudgets(): Budget[] {
  const islands = readdirSync(join(root, 'client/islands')).filter((name) => name.endsWith('.tsx'));
  const fonts = files.filter(({ name }) => name.endsWith('.woff2'));
  return [
    { what: 'the loader', found: scriptSize('boot'), most: kilobyte },
    { what: 'React', found: scriptSize('hydrate'), most: 62 * kilobyte },
    ...islands.map((file) => {
      const name = file.replace('.tsx', '');
      return { what: `the island ${name}`, found: scriptSize(name), most: 4 * kilobyte };
    }),
    { what: 'all scripts', found: sum(files.filter(({ name }) => name.endsWith('.js.br'))), most: 115 * kilobyte },
    { what: 'the number of fonts', found: fonts.length, most: 2 },
    { what: 'all fonts', found: sum(fonts), most: 60 * kilobyte },
  ];
}

/** The budget of a page from its HTML: with its style sheet and the loader. */
const pageBudget = (path: string, html: string): Budget => ({
  what: `${path} with its style sheet and the loader`,
  found: brotliCompressSync(html).length + scriptSize('boot'),
  most: 30 * kilobyte,
});

/** The budgets of every page of a product, asked for over HTTP. Throws when one does not answer. */
export async function pageBudgets(app: App): Promise<Budget[]> {
  return (await publicPages(app)).map(({ path, html }) => pageBudget(path, html));
}

function scriptSize(script: string): number {
  const built = files.find(({ name }) => name.replace(/-\w+\.js\.br$/, '') === script);
  return built?.size ?? Number.POSITIVE_INFINITY;
}
