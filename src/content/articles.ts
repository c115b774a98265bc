import { checked } from './checked.ts';
import { readFrontMatter } from './front-matter.ts';
import { renderMarkdown } from './markdown.ts';
import { all, ContentError, type Mistake, mistakeAt, type Read, type Source } from './mistake.ts';
import { type Article, articleSchema } from './schemas/article.ts';
import type { ContentFiles } from './source.ts';
import { filled, type KnownParts, readOnce, type Terms, termsIn, unknownTerm, withTerms } from './terms.ts';

const ending = /\.(?:md|markdown)$/i;

/** Newest first. Throws `ContentError` with the mistakes of all articles. */
export function loadArticles(files: ContentFiles, known?: KnownParts): Read<Article>[] {
  const names = files.list('articles').filter((name) => ending.test(name));
  const readFile = (source: Source) => readOnce(known, source, termsIn(files), (terms) => readArticle(source, terms));
  const articles = all(names.map((name) => () => readFile(files.read(name))));
  const taken = articles.filter(
    ({ value: { id } }, index) => articles.findIndex(({ value }) => value.id === id) < index,
  );
  const duplicate = (id: string) => `another file has the address /blog/${id} already: give this one another name.`;
  if (taken.length) {
    throw new ContentError(
      taken.map(({ value: { id }, wrong }) => ({ file: wrong([], '').file, message: duplicate(id) })),
    );
  }
  return articles.sort((a, b) => order(b.value.date, a.value.date) || order(a.value.id, b.value.id));
}

const idOf = (file: string) => file.slice(file.lastIndexOf('/') + 1).replace(ending, '');

/** ASCII only: loading a locale's collation takes megabytes. */
const order = (a: string, b: string) => (a < b ? -1 : Number(a > b));

/** Throws `ContentError`. */
export function readArticle(source: Source, terms?: Terms): Read<Article> {
  const id = idOf(source.file);
  if (!/^[a-z0-9-]+$/.test(id)) {
    const message = 'the name must be of small letters, digits and hyphens: it is an address.';
    throw new ContentError([{ file: source.file, message }]);
  }
  const fields = readFrontMatter(source);
  const [text, about] = all([
    () => readText(source, fields.bodyStart, terms),
    () => checked(articleSchema, filled(fields, terms)) as Read<Omit<Article, 'id' | 'html' | 'sections'>>,
  ]);
  return { value: { ...about.value, id, ...text }, wrong: fields.wrong };
}

function readText(source: Source, start: number, terms: Terms | undefined) {
  const written = source.text.slice(start);
  const unknown: Mistake[] = [];
  const body = withTerms(written, terms, (name) => {
    unknown.push(mistakeAt(source, start + written.indexOf(`{${name}}`), `the text ${unknownTerm(name)}`));
  });
  if (unknown.length) throw new ContentError(unknown);
  if (!body.trim()) throw new ContentError([mistakeAt(source, start, 'there is no text below the fields.')]);
  const { html, sections, firstHeading, picture } = renderMarkdown(body);
  const wrong = (offset: number | undefined, message: string) =>
    offset === undefined ? [] : [mistakeAt(source, start + offset, message)];
  const mistakes = [
    ...wrong(firstHeading, 'headings in the text begin with "##": the title is the only first heading.'),
    ...wrong(picture, 'a text has no pictures: the article shows the one that its field "picture" names.'),
  ];
  if (mistakes.length) throw new ContentError(mistakes);
  return { html, sections };
}
