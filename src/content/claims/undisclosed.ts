import { formatPercent } from '../../site/format.ts';
import { offerings } from '../../site/offerings.ts';

/** What is wrong with a claim: the words that make it, the text around it, and the sentence. */
export interface Complaint {
  claim: string;
  near: string;
  words: string;
}

/** A part of a page: a section, a card or the page itself. */
interface Block {
  name: string;
  classes: string;
  parent?: Block;
  /** The text that stands in this block and in none within it. */
  own: string;
  text: string;
  links: Set<string>;
}

const blockNames = new Set(['body', 'header', 'main', 'footer', 'section', 'article', 'aside', 'form']);
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
 * distribution needs the words and the links in a section or card around it; calculators say "hypothetical".
 */
export function undisclosed(html: string, documents: readonly string[]): Complaint[] {
  const complaints: Complaint[] = [];
  for (const block of blocksOf(html)) {
    const said = claimIn(block.own);
    if (said) {
      const around = surroundings(block);
      const complain = (lacks: string) =>
        complaints.push({ ...said, near: block.text, words: `"${said.context}" is without ${lacks}` });
      if (!around.some((outer) => words.test(outer.text))) complain('"targeted, not guaranteed"');
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
  const around: Block[] = [];
  for (let outer: Block | undefined = block; outer; outer = outer.parent) around.push(outer);
  const near = around.filter(({ name }) => name === 'section' || name === 'article');
  return near.length ? near : around;
}

/** The parts of a page, outermost first; the first is the page itself. */
export function blocksOf(html: string): Block[] {
  const body = html
    .slice(Math.max(0, html.indexOf('<body')))
    .replace(/<(script|style|noscript)\b.*?<\/\1>/gs, ' ')
    .replaceAll('<!-- -->', '')
    .replace(/&quot;/g, '"');
  const blocks: Block[] = [];
  const open: Block[] = [];
  for (const [piece, slash, tag = '', attributes = ''] of body.matchAll(token)) {
    const name = tag.toLowerCase();
    if (blockNames.has(name)) {
      if (slash) open.pop();
      else open.push(begin(name, attributes, open.at(-1)));
      if (!slash) blocks.push(open.at(-1) as Block);
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
  return { name, classes, parent, own: '', text: '', links: new Set() };
}
