import type { SiteContent } from '../../../views/pages/shapes.ts';
import { basesIn, figureOf, sentences } from '../../site/claims.ts';
import { formatCalendarDay } from '../../site/format.ts';
import { blocksOf, type Complaint } from './undisclosed.ts';

/** Words that promise what no offering may promise, or name a test that is not the rule's. */
const struck = [
  /\bincome by the month\b/i,
  /\bno blind pool\b/i,
  /\bprojects, by name\b/i,
  /\btake your place\b/i,
  /\bown the ground\b/i,
  /\bhousehold income\b/i,
  /\bbefore anything is signed\b/i,
  /\breserves? (?:a|my|your) (?:place|spot|shares)\b/i,
];

/** A promise, and the limit that follows it in the same breath. */
const limited = [
  { promise: /\bearn(?:ing)? monthly income\b/gi, limit: /targeted, not guaranteed/i },
  { promise: /\bdelivered by (?:a )?notice\b/gi, limit: /\bread it before you invest\b/i },
];
const breath = 120;

/** What has to be said in one sentence, word for word, and whatever else says it. */
const constant = [
  { sentence: sentences.limit, other: /\b10% of the greater\b[^.]*/i },
  {
    sentence: sentences.past.slice(0, -1),
    other:
      /\bpast (?:projects?|performance|results|rents?|leasing|variance)\b[^.]*\b(?:not?|nothing)\b[^.]*|\bresults of one\b[^.]*/i,
  },
];

/** What counsel would strike from a text, one sentence each. */
export function struckFrom(text: string): Complaint[] {
  const complaint = (claim: string, words: string) => ({ claim, near: text, words: `"${claim}" ${words}` });
  return [
    ...struck.flatMap((pattern) => pattern.exec(text)?.[0] ?? []).map((claim) => complaint(claim, 'is on the page')),
    ...limited.flatMap(({ promise, limit }) =>
      [...text.matchAll(promise)]
        .filter(({ index, 0: words }) => !limit.test(text.slice(index, index + words.length + breath)))
        .map(([claim]) => complaint(claim, 'has no limit in the same breath')),
    ),
    ...constant.flatMap(({ sentence, other }) => {
      const claim = other.exec(text.replaceAll(sentence, ' '))?.[0];
      return claim ? [complaint(claim, `does not say "${sentence}"`)] : [];
    }),
  ];
}

/** What a page says that counsel would strike: the words, figures without their basis, and a record under the wrong time. */
export function unqualified(html: string, { asOf, bases }: SiteContent['figures']): Complaint[] {
  const blocks = blocksOf(html).map(({ text, name }) => ({ name, text: plain(text) }));
  const [page = ''] = blocks.map(({ text }) => text);
  const bare = Object.values(bases).reduce((text, basis) => text.replaceAll(basis.text, ' '), page);
  const sections = blocks.filter(({ name }) => name === 'section' || name === 'article');
  const baseless = basesIn(bare).filter((name) => {
    const words = `As of ${formatCalendarDay(asOf)}. ${bases[name].text}`;
    return !sections.some(({ text }) => text.includes(words) && basesIn(text.replaceAll(words, ' ')).includes(name));
  });
  const [, recent = ''] = /24 months<\/h\d>(.*?)(?=<h[1-3]\b|<\/section>)/is.exec(html) ?? [];
  const [record] = /\b60\+|\$2B\+/.exec(recent) ?? [];
  return [
    ...struckFrom(page),
    ...baseless.map((name) => ({
      claim: figureOf(name, bare),
      near: page,
      words: `the figures of "${name}" have no date and basis beside them`,
    })),
    ...(record ? [{ claim: record, near: page, words: 'figures to date are under "Previous 24 Months"' }] : []),
  ];
}

const plain = (text: string) =>
  text
    .replace(/&#x27;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/&lt;/g, '<')
    .replace(/\s+/g, ' ');
