import { readHtml } from '../../base/html-text.ts';

/** A part of a page: a section, a card, what is under one heading of an article, or the page itself. */
export interface Section {
  name: string;
  classes: string;
  parent?: Section;
  /** The text in this section and in none within it, line by line. */
  own: string;
  /** The text of the section with all that is within it. */
  text: string;
  links: ReadonlySet<string>;
  /** An article that is a page, not a card in a section. */
  isWhole: boolean;
}

/** A page as its readers and their programs get it. */
export interface PageText {
  /** Outermost first; the first is the page itself. */
  sections: Section[];
  /** The headings of the first three levels, each with the text below it up to the next one or the end of its section. */
  headings: { heading: string; below: string }[];
  /** The title, descriptions, alternative texts, labels, and what scripts and search engines read: each for itself. */
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
  parts: string[];
}

/** Reads a page once. */
export function readPage(html: string): PageText {
  const pieces: string[] = [];
  const sections: Open[] = [];
  const open: Open[] = [];
  const others = new Set<string>();
  // Search engines and shared links show the title with the description.
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
      own: '',
      text: '',
      links: new Set(),
      isWhole,
      start: length,
      end: length,
      parts: [],
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
      top()?.parts.push(text);
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
  for (const section of sections) {
    section.own = section.parts.join('');
    section.text = page.slice(section.start, section.end);
  }
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

/** Adds the texts of JSON; names, addresses and numbers are none. */
function addJson(json: string, others: Set<string>): void {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return;
  }
  const rest: unknown[] = [value];
  while (rest.length) {
    const inner = rest.pop();
    if (typeof inner === 'string' && /\s/.test(inner)) others.add(inner);
    else if (typeof inner === 'object' && inner !== null) rest.push(...Object.values(inner));
  }
}

/** The sections and cards around a text, from the inside out; the whole page where it is in none. */
export function surroundings(section: Section): Section[] {
  const around = chainOf(section);
  const near = around.filter(({ name }) => name === 'section' || name === 'article');
  return near.length ? near : around;
}

/** The texts beside a claim. An article is too long for words at its other end: there it is what is under the same heading. */
export function beside(section: Section): string[] {
  if (section.isWhole || section.name === underHeading) return [section.own];
  return surroundings(section).map(({ text }) => text);
}

function chainOf(section: Section): Section[] {
  const chain = [section];
  for (let outer = section.parent; outer; outer = outer.parent) chain.push(outer);
  return chain;
}
