import { formatDollars, formatDollarsAndCents } from './format.ts';
import type { Offering } from './offerings.ts';

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

/** A committed amount is within the limits; an empty one means the minimum. It need not be a multiple of the step. */
export function clampAmount(amount: number | undefined, limits: Offering['calculator']): number {
  return Math.min(Math.max(amount ?? limits.minimum, limits.minimum), limits.maximum);
}

/** Targeted distributions and multiples for an amount. Nothing is rounded here: rounding is for display. */
export function project(amount: number, offering: Offering): Projection {
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
