import type { OfferingDocument } from './documents.ts';

/** A section of the site that says something about a question. */
export interface SiteSection {
  /** The page's own name. */
  page: string;
  heading: string;
  /** Path and anchor. */
  url: string;
}

/** A passage of the site, quoted word for word. */
export interface Answer extends SiteSection {
  text: string;
  /** It shows money, a percentage or a multiple, or speaks of returns; then the disclaimer is there. */
  figures: boolean;
  disclaimer?: Disclaimer;
}

/** Below every answer that shows a figure. */
export interface Disclaimer {
  text: string;
  documents: readonly OfferingDocument[];
}

/** What the site says to a question: `answer` is `null` when it says nothing. */
export interface Found {
  answer: Answer | null;
  others: readonly SiteSection[];
}

/** A question and what was found, on the page that shows it without scripts. */
export interface QuestionResult extends Found {
  question: string;
}
