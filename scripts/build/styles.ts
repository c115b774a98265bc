import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import * as esbuild from 'esbuild';
import { root } from '../../src/base/root.ts';

/** Classes that each island may use, from its source and its imports. */
async function islandClasses(): Promise<Map<string, ReadonlySet<string>>> {
  const files = (await readdir(join(root, 'client/islands'))).filter((name) => name.endsWith('.tsx'));
  const classes = files.map(async (file) => {
    const { metafile } = await esbuild.build({
      entryPoints: [join(root, 'client/islands', file)],
      absWorkingDir: root,
      outdir: 'nowhere',
      bundle: true,
      write: false,
      metafile: true,
      format: 'esm',
      splitting: true,
      packages: 'external',
    });
    const sources = await Promise.all(Object.keys(metafile.inputs).map((input) => readFile(join(root, input), 'utf8')));
    return [basename(file, '.tsx'), new Set(sources.flatMap(classesIn))] as const;
  });
  return new Map(await Promise.all(classes));
}

const naming = /className=|\bclassList\.\w+\(|setAttribute\('class',|\belement\('\w+',/g;

function classesIn(source: string): string[] {
  return [...source.matchAll(naming)].flatMap(({ index, 0: opening }) => {
    const texts = expressionAt(source, index + opening.length).match(/'[^'\n]*'|"[^"\n]*"|`[^`]*`/g) ?? [];
    return texts.flatMap((text) => text.match(/[\w-]+/g) ?? []);
  });
}

/** A quoted attribute, or everything up to the closing bracket. */
function expressionAt(source: string, start: number): string {
  if (source[start] === '"') return source.slice(start, source.indexOf('"', start + 1) + 1);
  let depth = source[start - 1] === '=' ? 0 : 1;
  for (let at = start; at < source.length; at++) {
    if ('({'.includes(source[at] ?? '')) depth++;
    if (')}'.includes(source[at] ?? '') && --depth <= 0) return source.slice(start, at);
  }
  return '';
}

/** The oldest supported browsers. */
const floor = ['chrome109', 'firefox115', 'safari16'];

/** Minifies each sheet separately, since a page includes only those whose classes it, or an island of it, uses. Fonts are named by their hash. */
export async function buildStyles(outdir: string) {
  const sheets = await sheetFiles();
  const { outputFiles } = await esbuild.build({
    entryPoints: sheets,
    entryNames: '[name]',
    outdir,
    bundle: true,
    minify: true,
    target: floor,
    loader: { '.woff2': 'file' },
    assetNames: '[name]-[hash]',
    publicPath: '/assets/',
    write: false,
  });
  await esbuild.build({
    entryPoints: [join(root, 'client/fonts/*.woff2')],
    outdir,
    loader: { '.woff2': 'copy' },
    entryNames: '[name]-[hash]',
  });
  const font = outputFiles.map((file) => /url\("?(\/assets\/archivo-latin-[^")]+)/.exec(file.text)?.[1]).find(Boolean);
  if (!font) throw new Error('no style sheet names the font');
  const minified = outputFiles.filter((file) => file.path.endsWith('.css'));
  const islands = await islandClasses();
  const styles = minified.map((file) => {
    const css = plainQueries(file.text.trim());
    const classes = leadingClasses(css);
    const needing = [...islands].filter(([, used]) => classes.some((name) => used.has(name)));
    return [basename(file.path, '.css'), { css, classes, islands: needing.map(([name]) => name) }] as const;
  });
  return { font, styles: Object.fromEntries(styles) };
}

/** Sorted by name, as pages include them. */
async function sheetFiles(): Promise<string[]> {
  const folders = [join(root, 'client/styles'), join(root, 'views/pages')];
  const entries = await Promise.all(folders.map((folder) => readdir(folder, { recursive: true, withFileTypes: true })));
  const sheets = entries.flat().filter((entry) => entry.isFile() && entry.name.endsWith('.css'));
  return sheets.sort((a, b) => (a.name < b.name ? -1 : 1)).map((entry) => join(entry.parentPath, entry.name));
}

/** `not (…)` without a media type works in Safari only since 16.4. */
const plainQueries = (css: string) =>
  css
    .replace(/@media not (?=\()/g, '@media not all and ')
    .replace(
      /and \(not \(min-width:([\d.]+)rem\)\)/g,
      (_, width: string) => `and (max-width:${Number(width) - 0.01}rem)`,
    );

/** The first class of each selector directly in a layer. */
function leadingClasses(css: string): string[] {
  const classes = new Set<string>();
  let depth = 0;
  let from = 0;
  for (let at = 0; at < css.length; at++) {
    const character = css[at];
    if (character === '{') {
      if (depth <= 1) for (const part of css.slice(from, at).split(',')) add(part.trim());
      depth++;
    }
    if (character === '}') depth--;
    if (character === '{' || character === '}' || character === ';') from = at + 1;
  }
  return [...classes];

  function add(selector: string) {
    const name = /^\w*\.([\w-]+)/.exec(selector)?.[1];
    if (name) classes.add(name);
  }
}
