import shipped from '../../data/content/offerings.json' with { type: 'json' };
import { formatDollars, formatDollarsAndCents, formatMultiple, formatPercent } from './format.ts';

/** In dollars, shares of one and years. */
export interface Offering {
  name: string;
  regulation: string;
  /** The document to read before investing. */
  document: { name: string; at: 'circular' | 'memorandum' };
  minimum: number;
  preferredReturn: number;
  multiple: { low: number; high: number };
  years?: string;
  /** Years in the calculator's target. */
  targetYears: number;
  paymentsPerYear: number;
  calculator: { minimum: number; maximum: number; step: number; start: number };
}

type Written = Omit<Offering, 'document' | 'years'> & { document: string };

/** As in `offerings.json`: returns in percent. */
export interface OfferingTerms {
  spark: Written & { years: string; qualified?: boolean; filings?: string; fileNumber?: string; circular?: string };
  regd: Written & { maximumOffering: number; unitPrice: number };
}

export const shippedTerms: OfferingTerms = shipped;

export type OfferingId = keyof OfferingTerms;

export function offeringOf(terms: OfferingTerms, id: OfferingId): Offering {
  const { preferredReturn, document, ...rest }: Written & { years?: string } = terms[id];
  const at = id === 'spark' ? 'circular' : 'memorandum';
  return { ...rest, preferredReturn: preferredReturn / 100, document: { name: document, at } };
}

/** Placeholders for the terms, with their text. */
export function termTexts({ spark, regd }: OfferingTerms): ReadonlyMap<string, string> {
  const common = (
    id: OfferingId,
    { minimum, preferredReturn, multiple: { low, high } }: OfferingTerms[OfferingId],
  ) => ({
    [`${id}.minimum`]: formatDollars(minimum),
    [`${id}.preferredReturn`]: formatPercent(preferredReturn / 100),
    [`${id}.multiple`]: `${formatMultiple(low)}-${formatMultiple(high)}`,
    [`${id}.low`]: formatMultiple(low),
    [`${id}.high`]: formatMultiple(high),
  });
  return new Map(
    Object.entries({
      ...common('spark', spark),
      'spark.years': spark.years,
      ...common('regd', regd),
      'regd.maximum': formatDollars(regd.maximumOffering),
      'regd.unitPrice': formatDollarsAndCents(regd.unitPrice),
    }),
  );
}
