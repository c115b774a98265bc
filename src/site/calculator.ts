import { formatDollars, formatDollarsAndCents, formatMultiple, formatPercent } from './format.ts';
import type { Offering, OfferingId } from './offerings.ts';

/** Years of a target without payments: a building goes up and is leased first. */
const buildYears = 1;
/** Years by which leasing, and so the first payment, is late in the slower case. */
const slowerBy = 1;

/** Keeps digits only, so "$2,500" reads as 2500. */
export function readAmount(typed: string): number | undefined {
  const digits = typed.replace(/\D/g, '').slice(0, 12);
  return digits ? Number(digits) : undefined;
}

export function groupDigits(typed: string): string {
  return typed
    .replace(/\D/g, '')
    .slice(0, 12)
    .replace(/\B(?=(?:\d{3})+$)/g, ',');
}

/** An empty amount means the minimum. It need not be a multiple of the step. */
export function clampAmount(amount: number | undefined, limits: { minimum: number; maximum: number }): number {
  return Math.min(Math.max(amount ?? limits.minimum, limits.minimum), limits.maximum);
}

export type Projection = ReturnType<typeof project>;

/** In dollars. Nothing is rounded here: rounding is for display. */
export function project(amount: number, offering: Pick<Offering, 'preferredReturn' | 'paymentsPerYear' | 'multiple'>) {
  const annual = amount * offering.preferredReturn;
  return {
    amount,
    annual,
    /** Monthly for Spark Fund One, quarterly for the opportunity fund. */
    payment: annual / offering.paymentsPerYear,
    /** At the low and high five-year targets. */
    low: amount * offering.multiple.low,
    high: amount * offering.multiple.high,
  };
}

/** Formats a projection: whole dollars, but the annual figure with cents. */
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

/** Such as "Monthly Income" for Spark Fund One and "Quarterly Distribution" for the opportunity fund. */
export function paymentLabels(id: OfferingId, { paymentsPerYear }: Pick<Offering, 'paymentsPerYear'>) {
  const noun = id === 'spark' ? 'Income' : 'Distribution';
  const payment = `${periods[paymentsPerYear as keyof typeof periods]} ${noun}`;
  return { payment, annual: id === 'spark' && paymentsPerYear > 1 ? `Annual ${noun}` : undefined };
}

/** A note for an amount that was clamped, or that defaulted to the minimum. */
export function limitNote(entered: number | undefined, limits: Offering['calculator']): string | undefined {
  const amount = clampAmount(entered, limits);
  if (amount === entered) return undefined;
  const reason = amount === limits.maximum ? 'the calculator’s maximum' : 'the minimum investment';
  return `Showing ${formatDollars(amount)}, ${reason}.`;
}

export const caseLabels = {
  caption: 'Where the target return would have to come from',
  cases: ['As targeted', 'A year slower'],
  slower: 'What if leasing takes a year longer?',
  fromSale: 'From a sale or refinancing',
  saleNote: 'if there is one; includes your original investment',
  flat: 'If a sale only gets your money back',
  lost: 'If all of it is lost before any payment',
} as const;

export type CaseRow = ReturnType<typeof compareCases>[number];

/**
 * Where the five-year target would have to come from: as targeted, and with the first payment a year late. Counts the largest
 * possible number of payments.
 */
export function compareCases({ amount, annual, low, high }: Projection, offering: Offering) {
  const paid = paidYears(offering);
  const years = [paid, Math.max(0, paid - slowerBy)] as const;
  const each = (figure: (payments: number) => string) =>
    [figure(annual * years[0]), figure(annual * years[1])] as const;
  return [
    {
      label: `From payments of ${formatPercent(offering.preferredReturn)} a year`,
      note: `if paid in ${years[0]} of the ${offering.targetYears} years, none while we build, or ${years[1]} if leasing runs late`,
      figures: each(formatDollars),
    },
    {
      label: caseLabels.fromSale,
      note: caseLabels.saleNote,
      figures: each(
        (payments) => `${formatDollars(Math.max(0, low - payments))} - ${formatDollars(Math.max(0, high - payments))}`,
      ),
    },
    {
      label: caseLabels.flat,
      figures: each((payments) => {
        const all = amount + payments;
        return `${formatDollars(all)} (${formatMultiple(all / amount)})`;
      }),
    },
    { label: caseLabels.lost, figures: each(() => formatDollars(0)) },
  ];
}

/** The two cases at an offering's minimum, as a document table. */
export function casesTable(offering: Offering) {
  const rows = compareCases(project(offering.minimum, offering), offering);
  return {
    type: 'table' as const,
    caption: `${caseLabels.caption}, on ${formatDollars(offering.minimum)}`,
    columns: ['', ...caseLabels.cases],
    // A slide has no room for another row; the documents name the total loss among their risks.
    rows: rows.filter(({ label }) => label !== caseLabels.lost).map(({ label, figures }) => [label, ...figures]),
  };
}

const paidYears = ({ targetYears }: Offering) => Math.max(0, targetYears - buildYears);

/** Share of the amount paid out by the end of the target years. */
export const paidShare = (offering: Offering, isSlower = false) =>
  offering.preferredReturn * Math.max(0, paidYears(offering) - (isSlower ? slowerBy : 0));
