import { DomUtils, parseDocument } from 'htmlparser2';
import { dataOf, type HtmlNode, hasText, separatorOf } from '../../base/html-text.ts';
import { leavesOf, parsedJson } from '../../base/json-object.ts';

export interface Section {
  name: string;
  classes: string;
  parent?: Section;
  /** Text outside nested sections, line by line. */
  directText: string;
  /** Text including nested sections. */
  text: string;
  links: Set<string>;
  /** A whole-page article rather than a card. */
  isWhole: boolean;
}

export interface PageText {
  /** Outermost first, starting with the page itself. */
  sections: Section[];
  /** Headings of levels 1 to 3 with the text up to the next heading or the end of the section. */
  headings: { heading: string; below: string }[];
  /** Title, descriptions, alternative texts, labels and structured data, one by one. */
  others: string[];
}

const sectionNames = new Set(['body', 'header', 'main', 'footer', 'nav', 'section', 'article', 'aside', 'form']);
const heading = /^h[1-3]$/;
const underHeading = 'under a heading';
const readAttributes = ['alt', 'title', 'aria-label', 'aria-description', 'placeholder'];

export function readPage(html: string): PageText {
  const sections: Section[] = [];
  const open: Section[] = [];
  const others = new Set<string>();
  // Search engines and link previews show the title with the description.
  const head = new Set<string>();
  const headings: { heading: string; below: string; section: Section }[] = [];
  let inHeading = false;
  let silent = 0;
  /** Nodes and the ends of elements, the next one last: a recursion would not go as deep as a page may. */
  const waiting: (HtmlNode | (() => void))[] = parseDocument(html).children.toReversed();

  const enter = (name: string, classes = '') => {
    const isWhole = name === 'article' && !open.some((outer) => outer.name === 'section');
    const section = { name, classes, parent: open.at(-1), directText: '', text: '', links: new Set<string>(), isWhole };
    sections.push(section);
    open.push(section);
    return section;
  };
  const leaveHeading = () => {
    if (open.at(-1)?.name === underHeading) open.pop();
  };
  const say = (text: string) => {
    for (const section of open) section.text += text;
    const top = open.at(-1);
    if (top) top.directText += text;
    const last = headings.at(-1);
    if (last && inHeading) last.heading += text;
    else if (last && open.includes(last.section)) last.below += text;
  };
  const read = (node: HtmlNode) => {
    if (!silent) say(dataOf(node).replace(/\s+/g, ' '));
    if (!('attribs' in node)) return;
    const { name, attribs } = node;
    if (name === 'script' && isData(attribs.type)) addJson(DomUtils.textContent(node), others);
    for (const key of readAttributes) if (attribs[key]) others.add(attribs[key]);
    if (name === 'meta' && attribs.content && isRead(attribs.name ?? attribs.property)) head.add(attribs.content);
    if (attribs['data-props']) addJson(attribs['data-props'], others);
    if (name === 'a' && attribs.href) for (const section of open) section.links.add(attribs.href);
    const isHeading = heading.test(name);
    const isSection = sectionNames.has(name);
    let top = open.at(-1) ?? page;
    if (isHeading && (top.isWhole || top.name === underHeading)) {
      leaveHeading();
      top = enter(underHeading);
    } else if (isSection) top = enter(name, attribs.class);
    if (isHeading) headings.push({ heading: '', below: '', section: top });
    inHeading ||= isHeading;
    if (!silent) say(separatorOf(name));
    if (!hasText(name)) silent++;
    waiting.push(() => {
      if (!hasText(name)) silent--;
      if (!silent) say(separatorOf(name));
      if (isHeading) inHeading = false;
      if (!isSection) return;
      leaveHeading();
      open.pop();
    });
    for (const child of node.children.toReversed()) waiting.push(child);
  };

  const page = enter('page');
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (typeof next === 'function') next();
    else read(next);
  }
  return { sections, headings, others: [[...head].join('\n'), ...others].filter(Boolean) };
}

const isData = (type: string | undefined) => type === 'application/ld+json' || type === 'application/json';
const isRead = (name: string | undefined) => name !== undefined && /(?:^|:)(?:description|title|image:alt)$/.test(name);

/** Adds the text in JSON, without names, addresses and numbers. */
function addJson(json: string, others: Set<string>): void {
  for (const { value } of leavesOf(parsedJson(json))) {
    if (typeof value === 'string' && /\s/.test(value)) others.add(value);
  }
}

/** Enclosing sections and cards, innermost first; the whole page if there are none. */
export function surroundings(section: Section): Section[] {
  const chain = chainOf(section);
  const near = chain.filter(({ name }) => name === 'section' || name === 'article');
  return near.length ? near : chain;
}

/** The texts beside a claim; in an article, only what is under the same heading. */
export function beside(section: Section): string[] {
  if (section.isWhole || section.name === underHeading) return [section.directText];
  return surroundings(section).map(({ text }) => text);
}

function chainOf(section: Section): Section[] {
  const chain = [section];
  for (let outer = section.parent; outer; outer = outer.parent) chain.push(outer);
  return chain;
}
