import { fieldIn, leavesOf, type Path } from '../base/json-object.ts';

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

function samplesIn(part: unknown, file: string): SampleText[] {
  return [...leavesOf(part)].flatMap(({ path, value }) => {
    const field = fieldIn(path);
    if (field === 'sampleDate') return value ? { file, path, needs: 'Set the true date.' } : [];
    if (field !== 'sample' || typeof value !== 'string') return [];
    return { file, path: path.slice(0, path.lastIndexOf(field) + 1), needs: value };
  });
}
