import { formatDollars, formatDollarsAndCents, formatMultiple, formatPercent } from './format.ts';
import type { Offering, OfferingId } from './offerings.ts';

/** Years of a target without payments: a building goes up and is leased first. */
const buildYears = 1;
/** The slower case beside the target: years by which leasing, and so the first payment, is late. */
const slowerBy = 1;

export interface Projection {
  /** Dollars invested. */
  amount: number;
  /** Dollars a payment: a month for Spark Fund One, a quarter for the opportunity fund. Unrounded. */
  payment: number;
  /** Dollars a year. Unrounded. */
  annual: number;
  /** Dollars at the low and the high five-year target. */
  low: number;
  high: number;
}

/** Digits only, so that "$2,500" reads as 2500; `undefined` when nothing is left. */
export function readAmount(typed: string): number | undefined {
  const digits = typed.replace(/\D/g, '').slice(0, 12);
  return digits ? Number(digits) : undefined;
}

/** What is typed, with separators of thousands and nothing but digits between them. */
export function groupDigits(typed: string): string {
  return typed
    .replace(/\D/g, '')
    .slice(0, 12)
    .replace(/\B(?=(?:\d{3})+$)/g, ',');
}

/** A committed amount is within the limits; an empty one means the minimum. It need not be a multiple of the step. */
export function clampAmount(amount: number | undefined, limits: { minimum: number; maximum: number }): number {
  return Math.min(Math.max(amount ?? limits.minimum, limits.minimum), limits.maximum);
}

/** Targeted distributions and multiples for an amount. Nothing is rounded here: rounding is for display. */
export function project(
  amount: number,
  offering: Pick<Offering, 'preferredReturn' | 'paymentsPerYear' | 'multiple'>,
): Projection {
  const annual = amount * offering.preferredReturn;
  return {
    amount,
    annual,
    payment: annual / offering.paymentsPerYear,
    low: amount * offering.multiple.low,
    high: amount * offering.multiple.high,
  };
}

/** A projection as people read it: whole dollars, but the annual figure with cents. */
export function figuresOf({ amount, payment, annual, low, high }: Projection) {
  return {
    amount: formatDollars(amount),
    payment: formatDollars(payment),
    annual: formatDollarsAndCents(annual),
    low: formatDollars(low),
    high: formatDollars(high),
    target: `${formatDollars(low)} - ${formatDollars(high)}`,
  };
}

const periods = { 1: 'Annual', 2: 'Semiannual', 4: 'Quarterly', 12: 'Monthly' } as const;

/** "Monthly Income" and "Annual Income" of Spark Fund One, "Quarterly Distribution" of the opportunity fund, by their payments a year. */
export function paymentLabels(id: OfferingId, { paymentsPerYear }: Pick<Offering, 'paymentsPerYear'>) {
  const noun = id === 'spark' ? 'Income' : 'Distribution';
  const payment = `${periods[paymentsPerYear as keyof typeof periods]} ${noun}`;
  return { payment, annual: id === 'spark' && paymentsPerYear > 1 ? `Annual ${noun}` : undefined };
}

/** What a calculator says about an amount that it limits, or took the minimum for. */
export function limitNote(entered: number | undefined, limits: Offering['calculator']): string | undefined {
  const amount = clampAmount(entered, limits);
  if (amount === entered) return undefined;
  const reason = amount === limits.maximum ? 'the calculator’s maximum' : 'the minimum investment';
  return `Showing ${formatDollars(amount)}, ${reason}.`;
}

/** What the two cases are called, and what is counted in each. */
export const caseLabels = {
  caption: 'Where the target return would have to come from',
  cases: ['As targeted', 'A year slower'],
  slower: 'What if leasing takes a year longer?',
  fromSale: 'From a sale or refinancing',
  ownMoney: 'if there is one; includes your original investment',
  flat: 'If a sale only gets your money back',
} as const;

/** One row of the comparison: what it counts, a note, and the figure of each case. */
export interface CaseRow {
  label: string;
  note?: string;
  figures: readonly [targeted: string, slower: string];
}

/**
 * What the five-year target of an amount would have to come from: as targeted, and with the first payment a year later in
 * the same five years. It counts the most payments that there could be.
 */
export function compareCases({ amount, annual, low, high }: Projection, offering: Offering): readonly CaseRow[] {
  const paid = paidYears(offering);
  const years = [paid, Math.max(0, paid - slowerBy)] as const;
  const each = (figure: (payments: number) => string) =>
    [figure(annual * years[0]), figure(annual * years[1])] as const;
  return [
    {
      label: `From payments of ${formatPercent(offering.preferredReturn)} a year`,
      note: `${years[0]} years of them, or ${years[1]}, if every payment is made: the first year goes to building and leasing`,
      figures: each(formatDollars),
    },
    {
      label: caseLabels.fromSale,
      note: caseLabels.ownMoney,
      figures: each(
        (payments) => `${formatDollars(Math.max(0, low - payments))} - ${formatDollars(Math.max(0, high - payments))}`,
      ),
    },
    {
      label: caseLabels.flat,
      figures: each((payments) => {
        const all = amount + payments;
        return `${formatDollars(all)}, ${formatMultiple(all / amount)}`;
      }),
    },
  ];
}

/** The two cases on the minimum of an offering, as the table of a document. */
export function casesTable(offering: Offering) {
  const rows = compareCases(project(offering.minimum, offering), offering);
  return {
    type: 'table' as const,
    caption: `${caseLabels.caption}, on ${formatDollars(offering.minimum)}`,
    columns: ['', ...caseLabels.cases],
    rows: rows.map(({ label, figures }) => [label, ...figures]),
  };
}

const paidYears = ({ targetYears }: Offering) => Math.max(0, targetYears - buildYears);

/** Share of the amount that all payments come to by the end of the target's years. */
export const paidShare = (offering: Offering) => offering.preferredReturn * paidYears(offering);
