import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { ConfigurationError } from '../errors.ts';
import { type Article, articleShape } from '../site/content/article.ts';
import { checked } from './checked.ts';
import { renderMarkdown } from './markdown.ts';

const folder = 'data/content/articles';

/** The file of an article, as messages name it. */
export const articleFile = (id: string) => `${folder}/${id}.md`;

/** Reads the articles below `root`, newest first. Throws `ConfigurationError` naming file and field. */
export function loadArticles(root: string): Article[] {
  return readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => readArticle(name.slice(0, -'.md'.length), readFileSync(join(root, folder, name), 'utf8')))
    .sort((a, b) => order(b.date, a.date) || order(a.id, b.id));
}

/** Of two texts of ASCII. What compares other languages' takes megabytes. */
const order = (a: string, b: string) => (a < b ? -1 : Number(a > b));

/** An article from the text of its file. Throws `ConfigurationError` naming file and field. */
export function readArticle(id: string, text: string): Article {
  const file = articleFile(id);
  const wrong = (words: string) => new ConfigurationError(`${file}: ${words}`);
  if (!/^[a-z0-9-]+$/.test(id)) throw wrong('the name must be of small letters, digits and hyphens: it is an address.');
  const [, head, body = ''] = /^---\r?\n(.*?)\r?\n---\r?\n(.*)$/s.exec(text) ?? [];
  if (head === undefined) throw wrong('the file must begin with fields between two lines of "---".');
  if (!body.trim()) throw wrong('there is no text below the fields.');
  const { html, sections, levels } = renderMarkdown(body);
  if (levels.has('h1')) throw wrong('headings in the text begin with "##": the title is the only first heading.');
  const about = checked(file, articleShape, fields(file, head)) as Omit<Article, 'id' | 'html' | 'sections'>;
  return { ...about, id, html, sections };
}

function fields(file: string, head: string): unknown {
  try {
    return parse(head) ?? {};
  } catch (cause) {
    throw new ConfigurationError(`${file}: the fields cannot be read as YAML: ${(cause as Error).message}`);
  }
}
