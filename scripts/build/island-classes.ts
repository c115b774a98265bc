import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import * as esbuild from 'esbuild';
import { root } from '../../src/base/root.ts';

/** The classes that each island may put on a page, from its own source and all of ours that it imports. */
export async function islandClasses(): Promise<Map<string, ReadonlySet<string>>> {
  const files = (await readdir(join(root, 'client/islands'))).filter((name) => name.endsWith('.tsx'));
  const found = files.map(async (file) => {
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
  return new Map(await Promise.all(found));
}

/** Where a source names classes: attributes, elements made by hand, class lists. */
const naming = /className=|\bclassList\.\w+\(|setAttribute\('class',|\belement\('\w+',/g;

/** The words of every text in such a place. */
function classesIn(source: string): string[] {
  return [...source.matchAll(naming)].flatMap(({ index, 0: opening }) => {
    const texts = expressionAt(source, index + opening.length).match(/'[^'\n]*'|"[^"\n]*"|`[^`]*`/g) ?? [];
    return texts.flatMap((text) => text.match(/[\w-]+/g) ?? []);
  });
}

/** A quoted text, or all up to the bracket that closes what has begun. */
function expressionAt(source: string, start: number): string {
  if (source[start] === '"') return source.slice(start, source.indexOf('"', start + 1) + 1);
  let depth = source[start - 1] === '=' ? 0 : 1;
  for (let at = start; at < source.length; at++) {
    if ('({'.includes(source[at] ?? '')) depth++;
    if (')}'.includes(source[at] ?? '') && --depth <= 0) return source.slice(start, at);
  }
  return '';
}
