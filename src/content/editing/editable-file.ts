import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import { stringify } from 'yaml';
import { groupOf } from '../../base/json-object.ts';
import { pathTo, routes } from '../../site/routes.ts';
import { readFrontMatter } from '../front-matter.ts';
import { articleSchema } from '../schemas/article.ts';
import { type ContentName, contentSchemas } from '../schemas/index.ts';
import { described, text } from '../schemas/parts.ts';
import type { ContentFiles } from '../source.ts';
import type { Schema } from './schema-parts.ts';

export interface EditableFile {
  /** Relative to the content folder: `invest.json`, `articles/our-town.md`. */
  file: string;
  type: 'json' | 'article';
  /** Includes an article's Markdown as a field. */
  schema: Schema;
}

const textField = 'text';
const markdown = described(
  text,
  'A blank line starts a paragraph, ## a heading, - a list item. **Two asterisks** make text bold.',
);
const { title, excerpt, ...fields } = articleSchema.entries;
/** In the order in which one writes. */
const articleForm = v.strictObject({ title, excerpt, [textField]: markdown, ...fields });
const articleFile = /^articles\/([a-z0-9-]+)\.md$/;

export const articleId = (file: string) => articleFile.exec(file)?.[1];
export const articleFileOf = (id: string) => `articles/${id}.md`;

/** A file in an address: a slash would be a part of the path. */
export const fileId = (file: string) => file.replaceAll('/', '~');

/** The page rendered from a file; `undefined` for a file used on several pages. */
export function pathOf(file: string): string | undefined {
  const id = articleId(file);
  if (id !== undefined) return pathTo('article', { id });
  const page = file.replace(/\.json$/, '').replace('videos-page', 'videos');
  if (file === 'videos.json') return undefined;
  const route = routes.find((known) => known.page === page && !known.path.includes(':'));
  return route?.access === 'public' ? route.path : undefined;
}

export function editableFile(file: string): EditableFile | undefined {
  if (articleFile.test(file)) return { file, type: 'article', schema: articleForm };
  const name = file.replace(/\.json$/, '');
  if (!file.endsWith('.json') || !Object.hasOwn(contentSchemas, name)) return undefined;
  return { file, type: 'json', schema: contentSchemas[name as ContentName] };
}

export function editableFiles(files: ContentFiles): EditableFile[] {
  const names = [...Object.keys(contentSchemas).map((name) => `${name}.json`), ...files.list('articles')];
  return names.sort().flatMap((name) => editableFile(name) ?? []);
}

/** Unreadable text gives empty fields. */
export function valueIn({ file, type }: EditableFile, text: string): unknown {
  if (type === 'json') return JSON.parse(text);
  const { value, bodyStart } = readFrontMatter({ file, text });
  return { ...groupOf(value), [textField]: text.slice(bodyStart).trim() };
}

export function textOf({ type }: EditableFile, value: unknown): string {
  if (type === 'json') return `${JSON.stringify(value, null, 2)}\n`;
  const { [textField]: body = '', ...fields } = groupOf(value);
  return `---\n${stringify(fields, { lineWidth: 0 })}---\n\n${String(body).trim()}\n`;
}

/** Whether two texts say the same: files have other whitespace than what the form writes, and their fields in another order. */
export function isSameText(file: string, one: string | undefined, other: string | undefined): boolean {
  const editable = editableFile(file);
  if (!editable || one === undefined || other === undefined) return one === other;
  return isDeepStrictEqual(valueIn(editable, one), valueIn(editable, other));
}

/** Overlays texts on files; `null` removes an overlay. */
export function over(files: ContentFiles, texts: ReadonlyMap<string, string>): ContentFiles {
  return {
    read(name) {
      const text = texts.get(name);
      return text === undefined ? files.read(name) : { file: name, text };
    },
    list(folder) {
      const more = [...texts.keys()].filter((name) => name.startsWith(`${folder}/`));
      return [...new Set([...files.list(folder), ...more])];
    },
  };
}
