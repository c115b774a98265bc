import type { OfferingDocument } from './documents.ts';

export interface SiteSection {
  page: string;
  heading: string;
  url: string;
}

interface Answer extends SiteSection {
  text: string;
  /** Where the text has money, a percentage, a multiple or a word such as "returns". */
  disclaimer?: Disclaimer;
}

export interface Disclaimer {
  text: string;
  documents: readonly OfferingDocument[];
}

/** `answer` is `null` when the site has no answer. */
export interface AnswerResult {
  answer: Answer | null;
  others: readonly SiteSection[];
}
