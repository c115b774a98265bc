import { readHtml } from '../../base/html-text.ts';
import { leavesOf, parsedJson } from '../../base/json-object.ts';

export interface Section {
  name: string;
  classes: string;
  parent?: Section;
  /** Text outside nested sections, line by line. */
  directText: string;
  /** Text including nested sections. */
  text: string;
  links: ReadonlySet<string>;
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

interface Open extends Section {
  links: Set<string>;
  start: number;
  end: number;
}

export function readPage(html: string): PageText {
  const pieces: string[] = [];
  const sections: Open[] = [];
  const open: Open[] = [];
  const others = new Set<string>();
  // Search engines and link previews show the title with the description.
  const head = new Set<string>();
  let length = 0;
  const headings: { start: number; end: number; section: Open }[] = [];
  let script: string[] | undefined;

  const enter = (name: string, classes: string) => {
    const parent = open.at(-1);
    const isWhole = name === 'article' && !open.some((outer) => outer.name === 'section');
    const section: Open = {
      name,
      classes,
      parent,
      directText: '',
      text: '',
      links: new Set(),
      isWhole,
      start: length,
      end: length,
    };
    sections.push(section);
    open.push(section);
  };
  const leave = () => {
    const section = open.pop();
    if (section) section.end = length;
  };
  const top = () => open.at(-1);

  enter('page', '');
  readHtml(html, {
    open(name, attributes) {
      if (name === 'script') script = isData(attributes.type) ? [] : undefined;
      for (const key of readAttributes) if (attributes[key]) others.add(attributes[key]);
      if (name === 'meta' && attributes.content && isRead(attributes.name ?? attributes.property))
        head.add(attributes.content);
      if (attributes['data-props']) addJson(attributes['data-props'], others);
      if (name === 'a' && attributes.href) for (const section of open) section.links.add(attributes.href);
      if (heading.test(name) && (top()?.isWhole || top()?.name === underHeading)) {
        if (top()?.name === underHeading) leave();
        enter(underHeading, '');
      } else if (sectionNames.has(name)) enter(name, attributes.class ?? '');
      const section = top();
      if (heading.test(name) && section) headings.push({ start: length, end: length, section });
    },
    text(text) {
      pieces.push(text);
      length += text.length;
      const section = top();
      if (section) section.directText += text;
    },
    close(name) {
      const last = headings.at(-1);
      if (heading.test(name) && last) last.end = length;
      if (!sectionNames.has(name)) return;
      if (top()?.name === underHeading) leave();
      leave();
    },
    script: (data) => script?.push(data),
    scriptEnd() {
      if (script) addJson(script.join(''), others);
      script = undefined;
    },
  });
  while (open.length) leave();
  const page = pieces.join('');
  for (const section of sections) section.text = page.slice(section.start, section.end);
  return {
    sections,
    headings: headings.map(({ start, end, section }, index) => ({
      heading: page.slice(start, end),
      below: page.slice(end, Math.min(headings[index + 1]?.start ?? page.length, section.end)),
    })),
    others: [[...head].join('\n'), ...others].filter(Boolean),
  };
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
