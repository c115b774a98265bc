import MiniSearch from 'minisearch';
import type { Disclaimer, Found, SiteSection } from '../site/answer.ts';
import { matchPath } from '../site/match.ts';
import type { OfferingId, OfferingTerms } from '../site/offerings.ts';
import type { Passage } from './passages.ts';
import { quote, showsFigures } from './quote.ts';
import { isAsking, splitWords, termOf, termsOf } from './terms.ts';

/** Answers a question with a passage word for word, or with nothing. */
export type Finder = (question: string) => Found;

interface KnownAnswer {
  place: string;
  heading: string;
  asks: readonly string[];
}

interface Indexed extends Passage {
  asks: readonly string[];
  questions: ReadonlySet<string>;
  offering?: OfferingId;
  weight: number;
}

/** Minimum share of a question's terms, by weight, that a passage must contain. */
const enough = 0.62;
/** Boost of a passage listed for exactly this question. */
const foreseen = 3;
const boost = { asks: 5, heading: 2.5, page: 1.5, text: 1 };
/** Fine print and articles rank behind pages that explain. */
const pageWeights: Readonly<Record<string, number>> = {
  'sample-circular': 0.85,
  terms: 0.85,
  privacy: 0.85,
  article: 0.7,
  webinar: 0.8,
  regd: 0.7,
  ppm: 0.6,
  blog: 0.5,
};
const regulations: Readonly<Record<OfferingId, string>> = { spark: 'rega', regd: 'regd' };
/** Minimum letters of a correctable word. */
const misspellable = 5;
const maxOthers = 3;
const nothing: Found = { answer: null, others: [] };

/** Questions for a promise or personal advice have no answer. */
const wantsPromise = [
  /\b(?:guarantee|promise|assure)s?\b[^.?!]*\b(?:me|my)\b/i,
  /\bshould i\b|\b(?:get|make me) rich\b/i,
  /\b(?:how much|what)\b[^.?!]{0,20}\bi (?:be )?(?:going to )?(?:earn|make|profit|gain)/i,
];

/** Builds the index of the passages, once. */
export function createFinder(
  found: readonly Passage[],
  known: readonly KnownAnswer[],
  offerings: OfferingTerms,
  disclaimerOf: (url: string) => Disclaimer,
): Finder {
  const passages = found.map((passage) => indexed(passage, known, offerings));
  const index = indexOf(passages);

  return (question) => {
    const typed = termsOf(question).map((term) => corrected(term, index));
    const terms = [...new Set(typed)];
    if (terms.every((term) => isAsking(term) || /^\d+$/.test(term))) return nothing;
    if (wantsPromise.some((pattern) => pattern.test(question))) return nothing;
    const offering =
      offeringIn(typed, offerings) ?? (/(?<!not |non )accredit/.test(typed.join(' ')) ? 'regd' : undefined);
    const [best, ...rest] = index
      .search(terms.join(' '), {
        processTerm: asItIs,
        boost,
        boostDocument: (id) => passages[id]?.weight ?? 1,
        filter: ({ id }) => !offering || isFor(offering, passages[id] as Indexed),
      })
      .map(({ id, score, queryTerms, match }) => {
        const covered = weightOf([...new Set(queryTerms)]) / weightOf(terms);
        const passage = passages[id] as Indexed;
        const isForeseen = passage.questions.has(questionKey(terms));
        return { passage, covered, match, score: score * covered ** 2 * (isForeseen ? foreseen : 1) };
      })
      .filter(({ covered, match }) => covered >= enough && isAbout(match))
      .sort((a, b) => b.score - a.score)
      .map(({ passage }) => passage);
    return best ? { answer: answerFrom(best, terms, disclaimerOf), others: placesOf(rest, best) } : nothing;
  };
}

function indexed(passage: Passage, known: readonly KnownAnswer[], offerings: OfferingTerms): Indexed {
  const { url, heading, parts } = passage;
  const { route } = matchPath(url.replace(/#.*/, '')) ?? {};
  const asks = known.filter((answer) => answer.place === url && answer.heading === heading).flatMap(({ asks }) => asks);
  return {
    ...passage,
    asks,
    questions: new Set(asks.map((question) => questionKey([...new Set(termsOf(question))]))),
    offering: route?.offering ?? offeringIn(termsOf([heading, ...parts].join(' ')), offerings),
    weight: pageWeights[route?.page ?? ''] ?? 1,
  };
}

/** An answer about one offering has neither the terms of the other nor figures of unknown origin. */
const isFor = (offering: OfferingId, passage: Indexed) =>
  passage.offering ? passage.offering === offering : !showsFigures(passage.parts.join(' '));

/** The only offering a text names. */
function offeringIn(terms: readonly string[], offerings: OfferingTerms): OfferingId | undefined {
  const text = ` ${terms.join(' ')} `;
  const names = (...names: string[]) => names.some((name) => text.includes(` ${termsOf(name).join(' ')} `));
  const spark = names(regulations.spark, offerings.spark.name, 'spark');
  const regd = names(regulations.regd, offerings.regd.name, 'opportunity fund', '506', '506c');
  return spark === regd ? undefined : spark ? 'spark' : 'regd';
}

function indexOf(passages: readonly Indexed[]): MiniSearch {
  const index = new MiniSearch({
    fields: Object.keys(boost),
    tokenize: splitWords,
    processTerm: (word, field) => {
      const term = termOf(word);
      // In running text, "how" and "who" carry no meaning.
      return term && isAsking(term) && field !== 'asks' ? null : term;
    },
  });
  for (const [id, { heading, asks, parts, offering, ...passage }] of passages.entries()) {
    const page = [passage.page, offering ? regulations[offering] : ''].join(' ');
    index.add({ id, page, heading, asks: asks.join(', '), text: parts.join(' ') });
  }
  return index;
}

const asItIs = (term: string) => term;

/** Corrects a misspelling to an indexed term with the same first letter. */
function corrected(term: string, index: MiniSearch): string {
  const isKnown = () => index.search(term, { processTerm: asItIs }).length > 0;
  if (term.length < misspellable || /\d/.test(term) || isKnown()) return term;
  const similar = index.autoSuggest(term, { processTerm: asItIs, prefix: false, fuzzy: 0.2 });
  return similar.find(({ suggestion }) => suggestion[0] === term[0])?.suggestion ?? term;
}

/** Independent of word order. */
const questionKey = (terms: readonly string[]) => terms.toSorted().join(' ');

const weightOf = (terms: readonly string[]) => terms.reduce((sum, term) => sum + (isAsking(term) ? 0.2 : 1), 0);

/** A passing mention is no answer: the heading or questions must match, or three terms. */
function isAbout(match: Readonly<Record<string, readonly string[]>>): boolean {
  const terms = Object.entries(match).filter(([term]) => !isAsking(term));
  return (
    terms.length >= 3 || terms.some(([, fields]) => fields.some((field) => field === 'asks' || field === 'heading'))
  );
}

function answerFrom(
  { page, heading, url, parts }: Passage,
  terms: readonly string[],
  disclaimerOf: (url: string) => Disclaimer,
) {
  // Terms of the heading distinguish no sentence below it.
  const inHeading = new Set(termsOf(heading));
  const text = quote(
    parts,
    terms.filter((term) => !isAsking(term) && !inHeading.has(term)),
  );
  const figures = showsFigures(`${heading} ${text}`);
  return { page, heading, url, text, figures, ...(figures && { disclaimer: disclaimerOf(url) }) };
}

function placesOf(passages: readonly Passage[], answer: Passage): SiteSection[] {
  const places = new Map<string, SiteSection>();
  for (const { page, heading, url } of passages) {
    if (url !== answer.url && !places.has(url)) places.set(url, { page, heading, url });
  }
  return [...places.values()].slice(0, maxOthers);
}
