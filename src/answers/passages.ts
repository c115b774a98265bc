import { DomUtils, parseDocument } from 'htmlparser2';
import { dataOf, type HtmlNode } from '../base/html-text.ts';
import type { SiteSection } from '../site/answer.ts';

/** The quotable text under a heading. */
export interface Passage extends SiteSection {
  /** Sentences and facts as the page shows them, in its order. */
  parts: string[];
  /** The level of the heading: 1 for the title of the page. */
  level: number;
}

/** Without a heading, its text belongs to the enclosing passage. */
interface Scope {
  anchor: string;
  /** The element's own id takes precedence over its headings'. */
  hasId: boolean;
  passage?: Passage;
  before: string[];
}

type Element = Extract<HtmlNode, { attribs: unknown }>;

const headings = /^h[1-6]$/;
const enclosing = new Set(['main', 'footer', 'section', 'article', 'aside', 'details', 'li']);
const hasHeading = (element: Element) => DomUtils.existsOne(({ name }) => headings.test(name), element.children);
const blocks = new Set(['p', 'ul', 'ol', 'dl', 'details']);
const texts = new Set(['p', 'blockquote', 'address', 'small', 'li']);
const phrasing = new Set(['#text', 'a', 'abbr', 'b', 'cite', 'code', 'em', 'i', 'q', 'strong', 'time']);
const skipped = new Set(['nav', 'form', 'figure', 'table', 'button', 'svg', 'sup', 'script', 'noscript', 'template']);

export function passagesOf(path: string, html: string): Passage[] {
  const document = parseDocument(html);
  const find = (name: string, within: HtmlNode | HtmlNode[] = document) => DomUtils.getElementsByTagName(name, within);
  const page = find('title').map(textOf)[0]?.split(' | ')[0] ?? '';
  const passages: Passage[] = [];

  const begin = (scope: Scope, heading: string, level: number, parts: string[] = []) => {
    const url = scope.anchor ? `${path}#${scope.anchor}` : path;
    scope.passage = { page, heading, url, parts: [...scope.before, ...parts], level };
    scope.before = [];
    passages.push(scope.passage);
  };
  const say = ({ passage, before }: Scope, text: string) => {
    if (text) (passage?.parts ?? before).push(sentence(text));
  };
  const readAll = (element: Element, scope: Scope) => {
    for (const child of elementsIn(element)) read(child, scope);
  };
  const read = (element: Element, scope: Scope) => {
    const { name, attribs } = element;
    if (headings.test(name)) {
      if (!scope.hasId) scope.anchor = attribs.id ?? scope.anchor;
      begin(scope, textOf(element).replace(/^\d+\. /, ''), Number(name[1]));
    } else if (name === 'summary' && !hasBlocks(element)) begin(scope, textOf(element), 6);
    else if (name === 'dl') readFacts(element, scope);
    else if (texts.has(name) && !hasBlocks(element)) say(scope, textOf(element));
    else if (enclosing.has(name)) readWithin(element, scope);
    else readAll(element, scope);
  };
  const readWithin = (element: Element, around: Scope) => {
    const { id, 'aria-label': label } = element.attribs;
    const hasId = id !== undefined && element.name !== 'main';
    const scope: Scope = { anchor: hasId ? id : around.anchor, hasId, before: [] };
    if (label && !hasHeading(element)) begin(scope, label, 2);
    readAll(element, scope);
    for (const text of scope.before) say(around, text);
  };
  /** Each fact becomes a sentence. A label with a title begins a new passage. */
  const readFacts = (list: Element, scope: Scope) => {
    const values = find('dd', list).map(textOf);
    for (const [index, label] of find('dt', list).entries()) {
      const [title] = find('strong', label).map(textOf);
      const value = values[index] ?? '';
      if (!title) say(scope, fact(textOf(label), value));
      else {
        const rest = textOf(label).slice(title.length).trim();
        begin({ ...scope, before: [] }, title, 6, [fact(title, value), ...(rest ? [sentence(rest)] : [])]);
      }
    }
  };

  const footer = find('footer').filter((element) => DomUtils.getElementById('disclosures', element));
  for (const element of [...find('main'), ...footer]) readWithin(element, { anchor: '', hasId: false, before: [] });
  return passages
    .map((passage, index) => (passage.parts.length ? passage : withPartsBelow(passages, index)))
    .filter(({ parts }) => parts.length);
}

/** A heading without text gets the text of the headings below it. */
function withPartsBelow(passages: readonly Passage[], index: number): Passage {
  const passage = passages[index] as Passage;
  let end = index + 1;
  while ((passages[end]?.level ?? 0) > passage.level) end++;
  return { ...passage, parts: passages.slice(index + 1, end).flatMap(({ parts }) => parts) };
}

const isRead = ({ name, attribs }: Element) => !skipped.has(name) && !attribs['aria-hidden'] && !attribs['data-island'];
const elementsIn = ({ children }: Element) =>
  children.filter((node): node is Element => 'attribs' in node && isRead(node));
const hasBlocks = (element: Element): boolean =>
  elementsIn(element).some((child) => headings.test(child.name) || blocks.has(child.name) || hasBlocks(child));

/** On one line, with spaces between blocks. */
function textOf(element: Element): string {
  const pieces = (node: HtmlNode): string => {
    if (!('attribs' in node)) return dataOf(node);
    if (node !== element && !isRead(node)) return '';
    const inner = node.children.map(pieces).join('');
    return phrasing.has(node.name) ? inner : ` ${inner} `;
  };
  return pieces(element).replace(/\s+/g, ' ').trim();
}

const sentence = (text: string) => (/[.!?:;]["”’)]*$/.test(text) ? text : `${text}.`);
/** A label in lower case follows its value, as in "54% leased in week 1". */
const fact = (label: string, value: string) =>
  sentence(/^[a-z]/.test(label) ? `${value} ${label}` : `${label}: ${value}`);
