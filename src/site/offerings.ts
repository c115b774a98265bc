/** The terms of the two offerings, in dollars, shares of one and years. Every page, calculator and rule reads them here. */
export const sparkFundOne = {
  name: 'Spark Fund One',
  regulation: 'Regulation A+',
  /** What to read before investing, and who holds its address. */
  document: { name: 'offering circular', at: 'circular' },
  minimum: 500,
  /** Preferred return a year, targeted, paid monthly once projects stabilize. */
  preferredReturn: 0.08,
  multiple: { low: 2, high: 3 },
  years: '4-5',
  /** The years that the calculator's target counts. */
  targetYears: 5,
  /** Distributions a year that the calculator divides by. */
  paymentsPerYear: 12,
  calculator: { minimum: 500, maximum: 100_000, step: 500, start: 2_500 },
} as const;

export const opportunityFund = {
  name: 'the opportunity fund',
  regulation: 'Regulation D',
  document: { name: 'private placement memorandum', at: 'memorandum' },
  maximumOffering: 10_000_000,
  minimum: 15_000,
  unitPrice: 1,
  preferredReturn: 0.1,
  multiple: { low: 2, high: 3 },
  years: undefined,
  targetYears: 5,
  paymentsPerYear: 4,
  calculator: { minimum: 15_000, maximum: 500_000, step: 500, start: 15_000 },
} as const;

export type Offering = typeof sparkFundOne | typeof opportunityFund;

/** The slower case that stands beside the target: years by which leasing, and so the first payment, is late. */
export const slowerBy = 1;

/** The two offerings by the names that pages and calculators use. */
export const offerings = { spark: sparkFundOne, regd: opportunityFund } as const;
export type OfferingId = keyof typeof offerings;
