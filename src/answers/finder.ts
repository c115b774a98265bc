import MiniSearch from 'minisearch';
import type { Disclaimer, Found, Place } from '../site/answer.ts';
import type { OfferingId } from '../site/offerings.ts';
import { opportunityFund, sparkFundOne } from '../site/offerings.ts';
import type { Passage } from './passage.ts';
import { quote, showsFigures } from './quote.ts';
import { isAsking, isNumber, termOf, termsOf, wordsOf } from './terms.ts';

/** Answers a question with a passage word for word, or with nothing. */
export type Finder = (question: string) => Found;

/** Share of what a question asks, by weight, that a passage must speak of. */
const enough = 0.62;
/** How much more a passage counts that was written down for just this question, or for its words in other order. */
const foreseen = { exactly: 3, nearly: 1.6 };
const boost = { asks: 5, heading: 2.5, page: 1.5, text: 1, regulation: 0.5 };
const regulationOf: Readonly<Record<OfferingId, string>> = { spark: 'rega', regd: 'regd' };
/** Letters from which a word that the site does not know may be a misspelling of one that it knows. */
const misspellable = 5;
const othersShown = 3;
const nothing: Found = { answer: null, others: [] };

/** A promise or advice to one person, which no page can give. */
const wantsPromise = [
  /\b(?:guarantee|promise|assure)s?\b[^.?!]*\b(?:me|my)\b/i,
  /\bshould i\b|\b(?:get|make me) rich\b/i,
  /\b(?:how much|what)\b[^.?!]{0,20}\bi (?:be )?(?:going to )?(?:earn|make|profit|gain)/i,
];

/** Builds the index of the passages, once. */
export function createFinder(passages: readonly Passage[], disclaimerOf: (url: string) => Disclaimer): Finder {
  const index = indexOf(passages);
  const counts = countsOf(passages);
  const foresight = passages.map(foresightOf);
  // The rarer a term, the more it weighs. A question word weighs little, an unknown word as much as the rarest.
  const weightOf = (term: string) => (isAsking(term) ? 0.5 : Math.log(1 + passages.length / (counts.get(term) ?? 1)));
  const sum = (terms: readonly string[]) => terms.reduce((total, term) => total + weightOf(term), 0);

  return (question) => {
    const terms = termsOf(question).map((term) => (counts.has(term) ? term : corrected(term, index)));
    if (terms.every((term) => isAsking(term) || isNumber(term))) return nothing;
    if (wantsPromise.some((pattern) => pattern.test(question))) return nothing;
    const offering = offeringIn(question);
    const [best, ...rest] = index
      .search(terms.join(' '), { processTerm: asItIs, boost, boostDocument: (id) => passages[id]?.weight ?? 1 })
      .map(({ id, score, queryTerms, match }) => {
        const covered = sum([...new Set(queryTerms)]) / sum(terms);
        const passage = passages[id] as Passage;
        return { passage, covered, match, score: score * covered ** 2 * (foresight[id]?.(terms) ?? 1) };
      })
      .filter(({ covered, match }) => covered >= enough && isAbout(match))
      .filter(({ passage }) => !offering || !passage.offering || passage.offering === offering)
      .sort((a, b) => b.score - a.score)
      .map(({ passage }) => passage);
    return best ? { answer: answerFrom(best, terms, disclaimerOf), others: placesOf(rest, best) } : nothing;
  };
}

/** The offering that a question names, so that it never gets the terms of the other. */
function offeringIn(question: string): OfferingId | undefined {
  const words = wordsOf(question.toLowerCase()).join(' ');
  const names = (offering: OfferingId, ...names: string[]) =>
    [regulationOf[offering], ...names].some((name) =>
      ` ${words} `.includes(` ${wordsOf(name.toLowerCase()).join(' ')} `),
    );
  const spark = names('spark', sparkFundOne.name, 'spark fund', 'spark');
  const regd = names('regd', opportunityFund.name.replace(/^the /i, ''), 'opportunity fund', '506 c', '506c');
  return spark === regd ? undefined : spark ? 'spark' : 'regd';
}

function indexOf(passages: readonly Passage[]): MiniSearch {
  const index = new MiniSearch({
    fields: Object.keys(boost),
    tokenize: wordsOf,
    processTerm: (word, field) => {
      const term = termOf(word);
      // In running text "how" and "who" ask nothing.
      return term === undefined || (isAsking(term) && field !== 'asks') ? null : term;
    },
  });
  index.addAll(
    passages.map(({ parts, ...passage }, id) => ({
      ...passage,
      id,
      text: parts.join(' '),
      regulation: passage.offering ? regulationOf[passage.offering] : '',
    })),
  );
  return index;
}

const asItIs = (term: string) => term;

/** The indexed term that a term looks like a misspelling of, or the term itself. Its first letter counts as right. */
function corrected(term: string, index: MiniSearch): string {
  if (term.length < misspellable || /\d/.test(term)) return term;
  const similar = index.autoSuggest(term, { processTerm: asItIs, prefix: false, fuzzy: 0.2 });
  return similar.find(({ suggestion }) => suggestion[0] === term[0])?.suggestion ?? term;
}

/** Number of passages with each term. */
function countsOf(passages: readonly Passage[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { page, heading, asks, parts, offering } of passages) {
    const regulation = offering ? regulationOf[offering] : '';
    for (const term of termsOf([page, heading, asks, ...parts, regulation].join(' '))) {
      counts.set(term, (counts.get(term) ?? 0) + 1);
    }
  }
  return counts;
}

/** How much more a passage counts for the terms of a question because it was written down for it. */
function foresightOf({ asks }: Passage) {
  const content = (terms: readonly string[]) => terms.filter((term) => !isAsking(term)).sort();
  const exact = new Set(asks.split(',').map((question) => termsOf(question).join(' ')));
  const near = new Set(asks.split(',').map((question) => content(termsOf(question)).join(' ')));
  return (terms: readonly string[]) => {
    if (exact.has(terms.join(' '))) return foreseen.exactly;
    return near.has(content(terms).join(' ')) ? foreseen.nearly : 1;
  };
}

/** A word in passing makes no answer: what is asked is a subject of the passage, or much of it is in there. */
function isAbout(match: Readonly<Record<string, readonly string[]>>): boolean {
  const found = Object.entries(match).filter(([term]) => !isAsking(term));
  return (
    found.length >= 3 || found.some(([, places]) => places.some((place) => place !== 'text' && place !== 'regulation'))
  );
}

function answerFrom(
  { page, heading, url, parts }: Passage,
  terms: readonly string[],
  disclaimerOf: (url: string) => Disclaimer,
) {
  const text = quote(parts, terms);
  const figures = showsFigures(`${heading} ${text}`);
  return { page, heading, url, text, figures, ...(figures && { disclaimer: disclaimerOf(url) }) };
}

function placesOf(passages: readonly Passage[], answer: Passage): Place[] {
  const places = new Map<string, Place>();
  for (const { page, heading, url } of passages) {
    if (url !== answer.url && !places.has(url)) places.set(url, { page, heading, url });
  }
  return [...places.values()].slice(0, othersShown);
}
