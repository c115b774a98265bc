import MiniSearch from 'minisearch';
import type { SiteContent } from '../content/schemas/index.ts';
import type { AnswerResult, Disclaimer } from '../site/answer.ts';
import { matchPath } from '../site/match.ts';
import type { OfferingId, OfferingTerms } from '../site/offerings.ts';
import type { Passage } from './passages.ts';
import { quote, showsFigures } from './quote.ts';
import { isAsking, splitWords, termOf, termsOf } from './terms.ts';

type Indexed = Passage & { asks: readonly string[]; keys: ReadonlySet<string>; offering?: OfferingId };

/** Minimum share of a question's terms, by weight, that a passage must contain. */
const enough = 0.62;
/** Boost of a passage listed for exactly this question. */
const foreseen = 3;
const boost = { asks: 5, heading: 2.5, page: 1.5, text: 1 };
/** Without a fund in the question, the fund that is open to everyone comes first. */
const weightOfOther = 0.7;
const regulations: Readonly<Record<OfferingId, string>> = { spark: 'rega', regd: 'regd' };
/** Minimum letters of a correctable word. */
const misspellable = 5;
const maxOthers = 3;
const nothing: AnswerResult = { answer: null, others: [] };

/** Questions for a promise or personal advice have no answer. */
const wantsPromise = [
  /\b(?:guarantee|promise|assure)s?\b[^.?!]*\b(?:me|my)\b/i,
  /\bshould i\b|\b(?:get|make me) rich\b/i,
  /\b(?:how much|what)\b[^.?!]{0,20}\bi (?:be )?(?:going to )?(?:earn|make|profit|gain)/i,
];

/** Indexes the passages. The finder answers a question with a passage word for word, or with nothing. */
export function createFinder(
  found: readonly Passage[],
  known: SiteContent['questions']['answers'],
  offerings: OfferingTerms,
  disclaimerOf: (url: string) => Disclaimer,
): (question: string) => AnswerResult {
  const passages = found.map((passage): Indexed => {
    const { url, heading, parts } = passage;
    const { route } = matchPath(url.replace(/#.*/, '')) ?? {};
    const asks = known
      .filter((answer) => answer.place === url && answer.heading === heading)
      .flatMap(({ asks }) => asks);
    const offering = route?.offering ?? offeringIn(termsOf([heading, ...parts].join(' ')), offerings);
    return { ...passage, asks, keys: new Set(asks.map((question) => questionKey(termsOf(question)))), offering };
  });
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
        boostDocument: (id) => (passages[id]?.offering === 'regd' ? weightOfOther : 1),
        filter: ({ id }) => !offering || isFor(offering, passages[id] as Indexed),
      })
      .map(({ id, score, queryTerms, match }) => {
        const covered = weightOf([...new Set(queryTerms)]) / weightOf(terms);
        const passage = passages[id] as Indexed;
        return { passage, covered, match, score: passage.keys.has(questionKey(terms)) ? score * foreseen : score };
      })
      .filter(({ covered, match }) => covered >= enough && isAbout(match))
      .sort((a, b) => b.score - a.score)
      .map(({ passage }) => passage)
      .filter(({ url }, index, all) => all.findIndex((other) => other.url === url) === index);
    if (!best) return nothing;
    const { page, heading, url, parts } = best;
    // Terms of the heading distinguish no sentence below it.
    const inHeading = new Set(termsOf(heading));
    const subject = terms.filter((term) => !isAsking(term) && !inHeading.has(term));
    const text = quote(parts, subject);
    const disclaimer = showsFigures(`${heading} ${text}`) ? disclaimerOf(url) : undefined;
    const others = rest.slice(0, maxOthers).map(({ page, heading, url }) => ({ page, heading, url }));
    return { answer: { page, heading, url, text, disclaimer }, others };
  };
}

/** An answer about one offering has neither the terms of the other nor figures of unknown origin. */
const isFor = (offering: OfferingId, passage: Indexed) =>
  passage.offering ? passage.offering === offering : !showsFigures(passage.parts.join(' '));

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
    processTerm: termOf,
    searchOptions: { processTerm: (term) => term, boost },
    autoSuggestOptions: { processTerm: (term) => term, prefix: false, fuzzy: 0.2 },
  });
  for (const [id, { page: title, heading, asks, parts, offering }] of passages.entries()) {
    const page = [title, offering ? regulations[offering] : ''].join(' ');
    index.add({ id, page, heading, asks: asks.join(', '), text: parts.join(' ') });
  }
  return index;
}

/** Corrects a misspelling to an indexed term with the same first letter. */
function corrected(term: string, index: MiniSearch): string {
  if (term.length < misspellable || /\d/.test(term) || index.search(term).length) return term;
  return index.autoSuggest(term).find(({ suggestion }) => suggestion[0] === term[0])?.suggestion ?? term;
}

/** Independent of word order. */
const questionKey = (terms: readonly string[]) => [...new Set(terms)].toSorted().join(' ');

const weightOf = (terms: readonly string[]) => terms.reduce((sum, term) => sum + (isAsking(term) ? 0.2 : 1), 0);

/** A passing mention is no answer: the heading or questions must match, or three terms. */
function isAbout(match: Readonly<Record<string, readonly string[]>>): boolean {
  const terms = Object.entries(match).filter(([term]) => !isAsking(term));
  return (
    terms.length >= 3 || terms.some(([, fields]) => fields.some((field) => field === 'asks' || field === 'heading'))
  );
}
