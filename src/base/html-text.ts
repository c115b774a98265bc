import { parseDocument } from 'htmlparser2';

const references: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes text for HTML and XML, including attribute values. */
export const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => references[sign] ?? sign);

/** Tags inside a word or a sentence: they add nothing to the text. */
const phrasing = new Set(
  'a abbr b bdi bdo cite code del dfn em i ins kbd mark q s samp strong sub sup time u var wbr'.split(' '),
);
/** Tags inside a line: the text before and after them are two words. */
const spacing = new Set('br button img input label select small span option svg tspan'.split(' '));
const silent = new Set(['script', 'style', 'noscript', 'template']);

export type HtmlNode = ReturnType<typeof parseDocument>['children'][number];

/** "" for anything but text. */
export const dataOf = (node: HtmlNode) => ('data' in node && node.type === 'text' ? node.data : '');

export const hasText = (name: string) => !silent.has(name);

/** The separator between an element's text and the text around it: block tags end a line. */
export const separatorOf = (name: string) => (phrasing.has(name) ? '' : spacing.has(name) ? ' ' : '\n');

/** The text of HTML, one line for each paragraph, heading and cell. */
export function htmlLines(html: string, skipped: readonly string[] = []): string[] {
  const textOf = (node: HtmlNode): string => {
    if (!('attribs' in node)) return dataOf(node).replace(/\s+/g, ' ');
    const { name, children } = node;
    const inner = hasText(name) && !skipped.includes(name) ? children.map(textOf).join('') : '';
    return separatorOf(name) + inner + separatorOf(name);
  };
  const lines = parseDocument(html).children.map(textOf).join('').split('\n');
  return lines.map((line) => line.replace(/\s+/g, ' ').trim()).filter(Boolean);
}
