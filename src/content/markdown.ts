import MarkdownIt from 'markdown-it';
import type { ArticleSection } from './schemas/article.ts';

const markdown = new MarkdownIt({ html: false, typographer: false });

markdown.renderer.rules.bullet_list_open = (tokens, index, options, _env, self) => {
  tokens[index]?.attrJoin('class', 'plain');
  return self.renderToken(tokens, index, options);
};

export interface RenderedText {
  html: string;
  sections: ArticleSection[];
  /** Offset of the first level-1 heading. */
  firstHeading: number | undefined;
  /** Offset of the block with the first picture. */
  picture: number | undefined;
}

/** The first paragraph is the lead, and each section has an anchor. HTML is escaped. */
export function renderMarkdown(text: string): RenderedText {
  const tokens = markdown.parse(text, {});
  const sections: ArticleSection[] = [];
  const ids = new Set<string>();
  for (const [index, token] of tokens.entries()) {
    if (token.type !== 'heading_open' || token.tag !== 'h2') continue;
    const title = markdown.renderer.renderInlineAsText(tokens[index + 1]?.children ?? [], markdown.options, {}).trim();
    if (!title) continue;
    const id = freeId(idOf(title), sections.length + 1, ids);
    ids.add(id);
    token.attrSet('id', id);
    sections.push({ id, title });
  }
  tokens.find((token) => token.level === 0 && token.type === 'paragraph_open')?.attrJoin('class', 'lead');
  const html = markdown.renderer.render(tokens, markdown.options, {});
  const startOf = (token: { map: [number, number] | null } | undefined) =>
    token && text.split('\n').slice(0, token.map?.[0]).join('\n').length + (token.map?.[0] ? 1 : 0);
  const firstHeading = startOf(tokens.find(({ type, tag }) => type === 'heading_open' && tag === 'h1'));
  const block = startOf(tokens.find(({ children }) => children?.some(({ type }) => type === 'image')));
  const picture = block === undefined ? undefined : Math.max(block, text.indexOf('![', block));
  return { html, sections, firstHeading, picture };
}

/** `part-` prevents clashes between headings and the ids of the page around them. */
const idOf = (title: string) =>
  `part-${title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')}`;

/** Numbers duplicate headings; "Two 2" may already have that id. */
function freeId(id: string, number: number, taken: ReadonlySet<string>): string {
  const free = taken.has(id) ? `${id}-${number}` : id;
  return taken.has(free) && free !== id ? freeId(id, number + 1, taken) : free;
}
