import MarkdownIt from 'markdown-it';
import type { ArticleSection } from '../site/content/article.ts';

const markdown = new MarkdownIt({ html: false, typographer: false }).disable('image');

markdown.renderer.rules.bullet_list_open = (tokens, index, options, _env, self) => {
  tokens[index]?.attrJoin('class', 'plain');
  return self.renderToken(tokens, index, options);
};

export interface RenderedText {
  html: string;
  sections: ArticleSection[];
  /** Levels of its headings, as `h2`. */
  levels: Set<string>;
}

/** Markdown as HTML: the first paragraph leads, and each section can be linked to. HTML in the text is shown, not obeyed. */
export function renderMarkdown(text: string): RenderedText {
  const tokens = markdown.parse(text, {});
  const headings = tokens.flatMap((token, index) => (token.type === 'heading_open' ? [{ token, index }] : []));
  const sections: ArticleSection[] = [];
  for (const { token, index } of headings) {
    if (token.tag !== 'h2') continue;
    const title = tokens[index + 1]?.content ?? '';
    const id = freeId(idOf(title), sections);
    token.attrSet('id', id);
    sections.push({ id, title });
  }
  tokens.find((token) => token.level === 0 && token.type === 'paragraph_open')?.attrJoin('class', 'lead');
  const html = markdown.renderer.render(tokens, markdown.options, {});
  return { html, sections, levels: new Set(headings.map(({ token }) => token.tag)) };
}

/** `part-` keeps headings apart from the ids of the page around them. */
const idOf = (title: string) =>
  `part-${title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')}`;

function freeId(id: string, taken: readonly ArticleSection[]): string {
  return taken.some((section) => section.id === id) ? `${id}-${taken.length + 1}` : id;
}
