import { formatPercent } from '../../site/format.ts';
import { offerings } from '../../site/offerings.ts';

/** What is wrong with a claim: the words that make it, the text around it, and the sentence. */
export interface Complaint {
  claim: string;
  near: string;
  words: string;
}

/** A part of a page: a section, a card, what is under one heading of an article, or the page itself. */
interface Block {
  name: string;
  classes: string;
  parent?: Block;
  /** The text that stands in this block and in none within it. */
  own: string;
  text: string;
  links: Set<string>;
  /** An article that is a page, not a card in a section. */
  isWhole: boolean;
}

const blockNames = new Set(['body', 'header', 'main', 'footer', 'nav', 'section', 'article', 'aside', 'form']);
const heading = /^h[1-3]$/;
const underHeading = 'under a heading';
const token = /<(\/?)([a-z][\w-]*)((?:"[^"]*"|[^">])*)>|[^<]+/gi;

/** Sentences that take a promise back, and the Tier 2 limit. They are no claims themselves. */
const disclaimer = /\b(?:returns|distributions|income)\b[^.]{0,40}?\bnot guaranteed\b|\b10% of the greater\b/gi;
/** The preferred returns of the two offerings. */
const preferredReturns = () =>
  new RegExp(
    `(?<![\\d.])(?:${Object.values(offerings)
      .map(({ preferredReturn }) => formatPercent(preferredReturn))
      .join('|')})`,
  );
const returnClaims = [
  /\d%[^.%]{0,40}\b(?:return|yield|distribution|a year|per year|annual)/i,
  /\b\d(?:\.\d)?x\b/,
  /\bquarterly distribution|\bmonthly distribution|\bdistributions? (?:begin|are paid)|\bpaid (?:monthly|quarterly)/i,
];
const words = /targeted, not guaranteed/i;

/**
 * What is wrong with the claims about money in a page, one sentence each: every percentage return, multiple and
 * distribution needs the words and the links in a section or card around it, in an article the words under the same
 * heading; calculators say "hypothetical".
 */
export function undisclosed(html: string, documents: readonly string[]): Complaint[] {
  const complaints: Complaint[] = [];
  for (const block of blocksOf(html)) {
    const said = claimIn(block.own);
    if (said) {
      const around = surroundings(block);
      const complain = (lacks: string) =>
        complaints.push({ ...said, near: block.text, words: `"${said.context}" is without ${lacks}` });
      if (!beside(block).some((text) => words.test(text))) complain('"targeted, not guaranteed"');
      for (const url of documents) if (!around.some((outer) => outer.links.has(url))) complain(`a link to ${url}`);
    }
    if (/\bcalc\b/.test(block.classes) && !surroundings(block).some((outer) => /hypothetical/i.test(outer.text))) {
      complaints.push({ claim: '', near: block.text, words: 'a calculator does not say "hypothetical"' });
    }
  }
  const description = /<meta name="description" content="([^"]*)"/.exec(html)?.[1] ?? '';
  const said = claimIn(description);
  if (said && !words.test(description)) {
    complaints.push({ ...said, near: description, words: `the description says "${said.context}" without the words` });
  }
  return complaints;
}

function claimIn(text: string): { claim: string; context: string } | undefined {
  const bare = text.replace(disclaimer, ' ');
  for (const pattern of [preferredReturns(), ...returnClaims]) {
    const found = pattern.exec(bare);
    if (found) {
      const context = bare.slice(Math.max(0, found.index - 30), found.index + 30).trim();
      return { claim: found[0], context };
    }
  }
  return undefined;
}

/** The sections and cards around a text; the whole page where it stands in none. */
function surroundings(block: Block): Block[] {
  const around = chainOf(block);
  const near = around.filter(({ name }) => name === 'section' || name === 'article');
  return near.length ? near : around;
}

/** The texts beside a claim. An article is too long for words at its other end: there it is what is under the same heading. */
function beside(block: Block): string[] {
  if (block.isWhole || block.name === underHeading) return [block.own];
  return surroundings(block).map(({ text }) => text);
}

/** A block with all that it is in, from the inside out. */
const chainOf = (block: Block | undefined): Block[] => (block ? [block, ...chainOf(block.parent)] : []);

/** The parts of a page, outermost first; the first is the page itself. */
export function blocksOf(html: string): Block[] {
  const body = html
    .slice(Math.max(0, html.indexOf('<body')))
    .replace(/<(script|style|noscript)\b.*?<\/\1>/gs, ' ')
    .replaceAll('<!-- -->', '')
    .replace(/&quot;/g, '"');
  const blocks: Block[] = [];
  const open: Block[] = [];
  const enter = (block: Block) => {
    open.push(block);
    blocks.push(block);
  };
  for (const [piece, slash, tag = '', attributes = ''] of body.matchAll(token)) {
    const name = tag.toLowerCase();
    if (blockNames.has(name)) {
      if (slash) {
        if (open.at(-1)?.name === underHeading) open.pop();
        open.pop();
      } else enter(begin(name, attributes, open.at(-1)));
    } else if (heading.test(name) && !slash && (open.at(-1)?.isWhole || open.at(-1)?.name === underHeading)) {
      if (open.at(-1)?.name === underHeading) open.pop();
      enter(begin(underHeading, '', open.at(-1)));
    } else if (name === 'a' && !slash) {
      const href = /\bhref="([^"]*)"/.exec(attributes)?.[1] ?? '';
      for (const block of open) block.links.add(href);
    } else if (!name) {
      for (const block of open) block.text += piece;
      const inner = open.at(-1);
      if (inner) inner.own += piece;
    } else {
      for (const block of open) block.text += ' ';
      const inner = open.at(-1);
      if (inner) inner.own += ' ';
    }
  }
  return blocks;
}

function begin(name: string, attributes: string, parent: Block | undefined): Block {
  const classes = /\bclass="([^"]*)"/.exec(attributes)?.[1] ?? '';
  const isWhole = name === 'article' && !chainOf(parent).some((outer) => outer.name === 'section');
  return { name, classes, parent, own: '', text: '', links: new Set(), isWhole };
}
