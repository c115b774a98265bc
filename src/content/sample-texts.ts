import type { Path } from './mistake.ts';

export interface SampleText {
  /** Below `data/content/`. */
  file: string;
  /** Of the field that says what to do. */
  path: Path;
  needs: string;
}

/**
 * Texts that are only samples, in file order. A `sample` field says what the owner has to do; an article's `sampleDate` marks
 * its date.
 */
export function sampleTexts(content: { articles: readonly { id: string }[] }): readonly SampleText[] {
  const { articles, ...parts } = content;
  const texts = known.get(content) ?? [
    ...Object.entries(parts).flatMap(([name, part]) => samplesIn(part, `${name}.json`)),
    ...articles.flatMap((article) => samplesIn(article, `articles/${article.id}.md`)),
  ];
  known.set(content, texts);
  return texts;
}

/** The footer of each page asks, and walking all of the content took two fifths of rendering it. */
const known = new WeakMap<object, readonly SampleText[]>();

function samplesIn(part: unknown, file: string, path: Path = []): SampleText[] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([key, value]) => {
    const fieldPath = [...path, Array.isArray(part) ? Number(key) : key];
    const needs = key === 'sample' ? [value].flat() : [];
    if (needs.every((text) => typeof text === 'string') && needs.length)
      return needs.map((text) => ({ file, path: fieldPath, needs: text }));
    if (key === 'sampleDate') return value ? [{ file, path: fieldPath, needs: 'Set the true date.' }] : [];
    return samplesIn(value, file, fieldPath);
  });
}
