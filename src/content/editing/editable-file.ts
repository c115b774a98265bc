import * as v from 'valibot';
import { stringify } from 'yaml';
import { readFrontMatter } from '../front-matter.ts';
import { articleSchema } from '../schemas/article.ts';
import { type ContentName, contentSchemas } from '../schemas/index.ts';
import { text } from '../schemas/parts.ts';
import type { ContentFiles } from '../source.ts';
import { groupOf } from './form-fields.ts';
import type { Schema } from './schema-parts.ts';

/** A file of the content that can be written in the browser. */
export interface EditableFile {
  /** Below the folder of the content, such as `invest.json` or `articles/our-town.md`. */
  file: string;
  kind: 'json' | 'article';
  /** What its form asks for. An article's text is a field as the others are. */
  schema: Schema;
}

/** The field of the form that has an article's Markdown. */
const textField = 'text';
const articleForm = v.strictObject({ ...articleSchema.entries, [textField]: text });
const articleFile = /^articles\/([a-z0-9-]+)\.md$/;

export const articleId = (file: string) => articleFile.exec(file)?.[1];
export const articleFileOf = (id: string) => `articles/${id}.md`;

/** A file in an address: a slash would be a part of the path. */
export const fileId = (file: string) => file.replaceAll('/', '~');

/** The file of a name, or `undefined` for a name that no file of the content has. */
export function editableFile(file: string): EditableFile | undefined {
  if (articleFile.test(file)) return { file, kind: 'article', schema: articleForm };
  const name = file.replace(/\.json$/, '');
  if (!file.endsWith('.json') || !Object.hasOwn(contentSchemas, name)) return undefined;
  return { file, kind: 'json', schema: contentSchemas[name as ContentName] };
}

/** All files, in the order of their names: those that say what the site has, and its articles. */
export function editableFiles(files: ContentFiles): EditableFile[] {
  const names = [...Object.keys(contentSchemas).map((name) => `${name}.json`), ...files.list('articles')];
  return names.sort().flatMap((name) => editableFile(name) ?? []);
}

/** The fields of a text; those of a text that cannot be read are empty. */
export function valueIn({ file, kind }: EditableFile, text: string): unknown {
  if (kind === 'json') return JSON.parse(text);
  const { value, bodyStart } = readFrontMatter({ file, text });
  return { ...groupOf(value), [textField]: text.slice(bodyStart).trim() };
}

/** The text of a file that has these fields. */
export function textOf({ kind }: EditableFile, value: unknown): string {
  if (kind === 'json') return `${JSON.stringify(value, null, 2)}\n`;
  const { [textField]: body = '', ...fields } = groupOf(value);
  return `---\n${stringify(fields, { lineWidth: 0 })}---\n\n${String(body).trim()}\n`;
}

/** The same words in the form's own spelling: a file that a person wrote has other spaces. */
export const canonicalText = (editable: EditableFile, text: string) => textOf(editable, valueIn(editable, text));

/** Files as they would be with other texts in the place of some; `null` removes what was there. */
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
