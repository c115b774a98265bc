import MarkdownIt, { type Token } from 'markdown-it';
import { writtenDay } from '../site/format.ts';
import { readFrontMatter } from './front-matter.ts';
import { all, ContentError, checked, type Mistake, mistakeAt, type Read, type Source } from './mistake.ts';
import { type Article, type ArticleSection, articleSchema } from './schemas/article.ts';
import type { SiteContent } from './schemas/index.ts';
import type { ContentFiles } from './source.ts';
import { filled, type Terms, unknownTerm, withTerms } from './terms.ts';

const markdown = new MarkdownIt({ html: false, typographer: false });

const unbroken = new RegExp(`${writtenDay.source}|\\b\\d\\w{0,9}-\\d\\w{0,9}`, 'g');

/** A range is never broken at its hyphen, nor a day within; a name of several words, such as Spark Fund One, only where it is wider than the line. */
markdown.renderer.rules.text = (tokens, index) =>
  markdown.utils
    .escapeHtml(tokens[index]?.content ?? '')
    .replace(unbroken, '<span class="unbroken">$&</span>')
    .replace(/\b[A-Z][a-z]{1,20}(?: [A-Z][a-z]{1,20}){1,3}\b/g, '<span class="whole">$&</span>');

/** Where a table is wider than the screen, it scrolls in a box that the keyboard reaches. */
markdown.renderer.rules.table_open = (tokens, index) => {
  const end = tokens.findIndex(({ type }, at) => at > index && type === 'thead_close');
  const [, , , first, words, last] = tokens.slice(index);
  // A heading without words is none.
  if (first && last && !words?.content) first.tag = last.tag = 'td';
  const headings = tokens.slice(index, end).flatMap(({ type, content }) => (type === 'inline' && content) || []);
  const label = markdown.utils.escapeHtml(headings.join(', ') || 'Table');
  return `<section class="columns" tabindex="0" aria-label="${label}"><table>`;
};
markdown.renderer.rules.table_close = () => '</table></section>';

/** The first paragraph is the lead, and each section has an anchor. HTML is escaped. `wrong` are the offsets of what no text may have. */
export function renderMarkdown(text: string) {
  const tokens = markdown.parse(text, {});
  const sections: ArticleSection[] = [];
  const ids = new Set<string>();
  let emptyHeading: Token | undefined;
  for (const [index, token] of tokens.entries()) {
    if (token.type !== 'heading_open') continue;
    const title = markdown.renderer.renderInlineAsText(tokens[index + 1]?.children ?? [], markdown.options, {}).trim();
    if (!title) emptyHeading ??= token;
    if (token.tag === 'h3' && title.endsWith('?')) token.attrJoin('class', 'asks');
    if (token.tag !== 'h2') continue;
    const id = freeId(anchorOf(title), sections.length + 1, ids);
    ids.add(id);
    token.attrSet('id', id);
    sections.push({ id, title });
  }
  markLists(tokens);
  tokens.find((token) => token.level === 0 && token.type === 'paragraph_open')?.attrJoin('class', 'lead');
  const html = markdown.renderer.render(tokens, markdown.options, {});
  const startOf = (token: Token | undefined, mark = '') => {
    if (!token) return undefined;
    const block = text.split('\n').slice(0, token.map?.[0]).join('\n').length + (token.map?.[0] ? 1 : 0);
    return Math.max(block, text.indexOf(mark, block));
  };
  const startWith = (mark: string, isWrong: (inline: Token) => boolean) =>
    startOf(
      tokens.find(({ children }) => children?.some(isWrong)),
      mark,
    );
  const wrong = {
    firstHeading: startOf(tokens.find(({ type, tag }) => type === 'heading_open' && tag === 'h1')),
    emptyHeading: startOf(emptyHeading),
    picture: startWith('![', ({ type }) => type === 'image'),
    link: startWith('](', (inline) =>
      inline.type === 'text' ? inline.content.includes('](') : inline.attrGet('href') === '',
    ),
  };
  return { html, sections, wrong };
}

const box = /^\[[ x]\] /;

/** Lists whose items all begin with a box, or all with bold words, look like what they are. */
function markLists(tokens: Token[]): void {
  const lists: { list: Token; items: { item: Token; words?: Token; isTight?: boolean }[] }[] = [];
  for (const [index, token] of tokens.entries()) {
    if (/_list_open$/.test(token.type)) lists.push({ list: token, items: [] });
    if (token.type === 'list_item_open')
      lists.at(-1)?.items.push({ item: token, words: tokens[index + 2], isTight: tokens[index + 1]?.hidden });
    if (!/_list_close$/.test(token.type)) continue;
    const { list, items = [] } = lists.pop() ?? {};
    const starts = items.map(({ words }) => words?.children?.find(({ type, content }) => type !== 'text' || content));
    if (starts.every((start) => start?.type === 'strong_open')) list?.attrJoin('class', 'named');
    else if (starts.every((start) => start && box.test(start.content))) {
      list?.attrJoin('class', items.every(({ isTight }) => isTight) ? 'timeline' : 'checks');
      for (const [number, start] of starts.entries()) {
        if (start?.content.startsWith('[x]')) items[number]?.item.attrJoin('class', 'is-lit');
        if (start) start.content = start.content.replace(box, '');
      }
    } else if (list?.type === 'bullet_list_open') list.attrJoin('class', 'plain');
  }
}

/** `part-` prevents clashes between headings and the ids of the page around them. */
const anchorOf = (title: string) =>
  `part-${title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')}`;

/** Numbers duplicate headings; "Two 2" may already have that id. */
function freeId(id: string, number: number, taken: ReadonlySet<string>): string {
  const free = taken.has(id) ? `${id}-${number}` : id;
  return taken.has(free) && free !== id ? freeId(id, number + 1, taken) : free;
}

const ending = /\.(?:md|markdown)$/i;

/** Newest first. Throws `ContentError` with the mistakes of all articles. */
export function loadArticles(files: ContentFiles, terms: Terms): Read<Article>[] {
  const names = files.list('articles').filter((name) => ending.test(name));
  const articles = all(names.map((name) => () => readArticle(files.read(name), terms)));
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
export function readArticle(source: Source, terms: Terms = new Map()): Read<Article> {
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
  const { modified, ...written } = about.value;
  // An article whose day was put off has no correction since.
  const changed = modified && modified >= written.date && { modified };
  return { value: { ...written, ...changed, id, ...text }, wrong: fields.wrong };
}

const messages = {
  firstHeading: 'headings in the text begin with "##": the title is the only first heading.',
  emptyHeading: 'a heading has no words.',
  picture: 'a text has no pictures: the article shows the one that its field "picture" names.',
  link: 'a link cannot be read: its address begins with "https://" or "/" and has no spaces.',
};

function readText(source: Source, start: number, terms: Terms) {
  const written = source.text.slice(start);
  const wrongAt = (offset: number, message: string): Mistake => ({
    ...mistakeAt(source, start + offset, message),
    path: ['text'],
  });
  const unknown: Mistake[] = [];
  const body = withTerms(written, terms, (name) => {
    unknown.push(wrongAt(written.indexOf(`{${name}}`), `the text ${unknownTerm(name)}`));
  });
  if (unknown.length) throw new ContentError(unknown);
  if (!body.trim()) throw new ContentError([wrongAt(0, 'text must not be empty.')]);
  const { html, sections, wrong } = renderMarkdown(body);
  const mistakes = Object.entries(wrong).flatMap(([name, offset]) =>
    offset === undefined ? [] : [wrongAt(offset, messages[name as keyof typeof wrong])],
  );
  if (mistakes.length) throw new ContentError(mistakes);
  return { html, sections };
}

/** Authors who are not on the team, and related articles that don't exist. */
export function brokenLinks(articles: readonly Read<Article>[], team: SiteContent['team']): Mistake[] {
  const people = team.members.map(({ id }) => id);
  return articles.flatMap(({ value: { id, author, related }, wrong }) => {
    const others = articles.map(({ value }) => value.id).filter((other) => other !== id);
    return [
      ...(people.includes(author) ? [] : [wrong(['author'], `author "${author}" is not in team.json.`)]),
      ...related.flatMap((other, index) => {
        if (!others.includes(other)) return [wrong(['related', index], `related "${other}" is not another article.`)];
        return related.indexOf(other) < index ? [wrong(['related', index], `related "${other}" is here twice.`)] : [];
      }),
    ];
  });
}
