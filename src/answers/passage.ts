import type { Place } from '../site/answer.ts';
import { matchPath } from '../site/match.ts';
import type { OfferingId } from '../site/offerings.ts';

/** A piece of a page that can be quoted. */
export interface Passage extends Place {
  /** Sentences and facts as the page shows them, in its order. */
  parts: readonly string[];
  /** Questions that it answers, in the words of people who ask. Searched, never shown. */
  asks: string;
  /** How much it counts beside others: 1 for a page that explains, less for fine print and articles. */
  weight: number;
  /** The offering that it is about. */
  offering?: OfferingId;
}

interface Card {
  title: string;
  text: string;
}

/** Makes the passages of one page. */
export function pageOf(path: string, page: string, weight = 1) {
  const offering = matchPath(path)?.route.offering;
  const passage = (anchor: string, heading: string, parts: readonly string[], asks = ''): Passage => ({
    page,
    heading,
    url: anchor ? `${path}#${anchor}` : path,
    parts,
    asks,
    weight,
    ...(offering && { offering }),
  });
  return {
    passage,
    /** One passage for each card of a section, under the card's own heading. */
    cards: (anchor: string, cards: readonly Card[], asks: readonly string[] = []) =>
      cards.map(({ title, text }, index) => passage(anchor, title, [text], asks[index])),
    /** One passage for each paragraph below a heading; each answers what is asked, or what is asked of it in a list. */
    paragraphs: (anchor: string, heading: string, texts: readonly string[], asks: string | readonly string[] = '') =>
      texts.map((text, index) => passage(anchor, heading, [text], typeof asks === 'string' ? asks : asks[index])),
  };
}

/** A row of a table as a sentence. */
export const fact = (label: string, value: string, note?: string) =>
  note ? `${label}: ${value}, ${note}.` : `${label}: ${value}.`;
